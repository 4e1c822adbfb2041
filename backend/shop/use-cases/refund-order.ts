import type { Db } from "../../database/client";
import type { Deps } from "../../deps";
import { GatewayUnavailable } from "../../payments";
import { isPaid } from "../domain/order-status";
import { refundAmount, type RefundAmount, type WantedRefund } from "../domain/refund-amount";
import { linesOf } from "../store/order-parts";
import { lockOrder, type Order } from "../store/orders";
import { succeededPayments } from "../store/payments";
import { insertRefund, refundsOf, takeRefundable, type Refund } from "../store/refunds";
import { driveRefund } from "./drive-refund";
import { endPaidOrder } from "./end-paid-order";

export type Refunded =
  | { kind: "refund"; refund: Refund }
  /** Written, but the gateway cannot be asked now: the reconciler goes on. */
  | { kind: "unanswered"; refund: Refund }
  /** It had cost nothing: there was only access to end. */
  | { kind: "ended"; order: Order }
  | { kind: "paid twice" }
  | Extract<RefundAmount, { kind: "refused" }>;

type Wanted = WantedRefund & { reason: string | null };
type Opened = { kind: "drive"; refund: Refund } | Exclude<Refunded, { kind: "refund" | "unanswered" }>;

/**
 * Gives money of a paid order back: the refund with its idempotency key is written first, then the gateway is asked,
 * then its answer is settled. However often and from wherever it is called, an order gives back at most what was paid.
 * One whose answer was lost is taken up again instead of starting a second one.
 *
 * @returns null when there is no such order
 */
export async function refundOrder(deps: Deps, orderId: number, wanted: Wanted): Promise<Refunded | null> {
  const { db } = await deps.database();
  const opened = await db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    return order ? openRefund(tx, deps, order, wanted) : null;
  });
  if (opened?.kind !== "drive") return opened;
  try {
    return { kind: "refund", refund: await driveRefund(deps, opened.refund) };
  } catch (error) {
    if (!(error instanceof GatewayUnavailable)) throw error;
    return { kind: "unanswered", refund: opened.refund };
  }
}

async function openRefund(tx: Db, deps: Deps, order: Order, wanted: Wanted): Promise<Opened> {
  const isWhole = wanted.amount === null && wanted.lineId === null;
  if (order.total === 0 && isPaid(order.status) && isWhole) {
    return { kind: "ended", order: await endPaidOrder(tx, deps, order) };
  }
  const refunds = await refundsOf(tx, order.id);
  const unanswered = refunds.find(
    ({ status, lineId, amount }) =>
      status === "created" && lineId === wanted.lineId && (wanted.amount ?? amount) === amount,
  );
  if (unanswered) return { kind: "drive", refund: unanswered };
  const lines = (await linesOf(tx, order.id)).map(({ id, total, tax }) => ({ id, gross: total + tax }));
  // A flagged order, whose seats were gone when the money came, is paid as well (C9).
  const isRefundable = isPaid(order.status) || (order.status === "ON_HOLD" && order.paidAt !== null);
  const chosen = refundAmount({ ...order, isPaid: isRefundable, lines, refunds }, wanted);
  if (chosen.kind === "refused") return chosen;
  const [payment, second] = await succeededPayments(tx, order.id);
  if (!payment) return { kind: "refused", reason: "unpaid" };
  if (second) return { kind: "paid twice" };
  if (!(await takeRefundable(tx, order.id, chosen.amount)))
    return { kind: "refused", reason: "nothing left" };
  const now = deps.clock();
  const refund = await insertRefund(tx, {
    orderId: order.id,
    paymentId: payment.id,
    key: `refund-${order.id}-${refunds.length + 1}`,
    lineId: wanted.lineId,
    amount: chosen.amount,
    reason: wanted.reason,
    status: "created",
    createdAt: now,
    updatedAt: now,
  });
  return { kind: "drive", refund };
}
