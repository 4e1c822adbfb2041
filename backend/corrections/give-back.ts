import type { Cents } from "@/lib/money";
import type { Db } from "../database/client";
import type { Deps } from "../deps";
import { isTransfer, type Order } from "../orders";
import { gatewayOf } from "../payments/gateway-of";
import { latestPayment, reviseAmount, succeededPayments } from "../payments/store";
import { insertRefund, type Refund, refundsOf } from "../refunds";

/** The VAT of a paid order is refunded; of an unpaid transfer less is asked for. */
export async function giveBack(
  tx: Db,
  deps: Deps,
  order: Order,
  { cancelled, cancellation, back }: { cancelled: string; cancellation: string; back: Cents },
): Promise<Refund | null> {
  const [payment] = await succeededPayments(tx, order.id);
  if (!payment) {
    const open = await latestPayment(tx, order.id);
    if (open && isTransfer(order)) await reviseTransfer(tx, deps, order, open);
    return null;
  }
  const now = deps.clock();
  const count = (await refundsOf(tx, order.id)).length;
  return insertRefund(tx, {
    orderId: order.id,
    paymentId: payment.id,
    key: `refund-${order.id}-${count + 1}-${deps.ids.uuid()}`,
    amount: back,
    reason: `VAT of invoice ${cancelled}`,
    correction: cancellation,
    status: "created",
    createdAt: now,
    updatedAt: now,
  });
}

type OpenPayment = NonNullable<Awaited<ReturnType<typeof latestPayment>>>;

/** The reference of a transfer holds its amount. It is made without asking anybody. */
async function reviseTransfer(tx: Db, deps: Deps, order: Order, payment: OpenPayment): Promise<void> {
  if (payment.gateway !== "invoice" || payment.ref === null) return;
  const ref = payment.ref.replace(/-\d+-([A-Z]{3})$/, `-${order.total}-$1`);
  // The port reads it, so that a form that it would not understand is noticed here.
  const { amountCents } = await gatewayOf(deps, "invoice").get(ref);
  await reviseAmount(tx, payment.id, { amount: amountCents, ref });
}
