import type { Cents } from "@/lib/money";
import type { Db } from "../../ground/database/client";
import type { Deps } from "../../deps";
import { isTransfer, toPay } from "../../sales/orders/order";
import { type Order } from "../../sales/orders";
import { gatewayOf } from "../../sales/payments/gateway-of";
import { latestPayment, reviseAmount, succeededPayments } from "../../sales/payments/store";
import { insertRefund, type Refund, refundsOf } from "../ledger";
import { moneyLeft, noteVatBack, writeOnCode } from "../refunds";

/** Refunds the VAT of a paid order. For an unpaid transfer, the amount to pay becomes smaller. */
export async function giveBack(
  tx: Db,
  deps: Deps,
  order: Order,
  { cancelled, cancellation, back }: { cancelled: string; cancellation: string; back: Cents },
): Promise<Refund | null> {
  const [payment] = await succeededPayments(tx, order.id);
  // The provider refunds no more than it received. The rest goes back to the code that paid it.
  const isOnCode =
    order.credit > 0 && order.paidAt !== null && (await moneyLeft(tx, order.id, payment)) < back;
  if (!payment && !isOnCode) {
    const open = await latestPayment(tx, order.id);
    if (open && isTransfer(order)) await reviseTransfer(tx, deps, order, open);
    return null;
  }
  if (isOnCode) {
    const of = {
      lineId: null,
      amount: back,
      reason: `VAT of invoice ${cancelled}`,
      correction: cancellation,
    };
    const refund = await writeOnCode(tx, deps, order, of);
    await noteVatBack(tx, deps, refund);
    return refund;
  }
  if (!payment) return null;
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

/** Writes the new amount into the transfer's reference. No provider has to be asked. */
async function reviseTransfer(tx: Db, deps: Deps, order: Order, payment: OpenPayment): Promise<void> {
  if (payment.gateway !== "invoice" || payment.ref === null) return;
  const ref = payment.ref.replace(/-\d+-([A-Z]{3})$/, `-${toPay(order)}-$1`);
  // The gateway reads the new reference, so a format that it does not understand fails here.
  const { amountCents } = await gatewayOf(deps, "invoice").get(ref);
  await reviseAmount(tx, payment.id, { amount: amountCents, ref });
}
