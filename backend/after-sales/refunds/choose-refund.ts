import type { Cents } from "@/lib/money";
import { takenByOrder } from "../../sales/codes";
import type { Db } from "../../ground/database/client";
import { isPaid } from "../../sales/orders/order";
import { linesOf, type Order } from "../../sales/orders";
import { type Payment, succeededPayments } from "../../sales/payments/store";
import { creditedRefunds } from "../ledger";
import { missingOf } from "../ledger";
import { countedCents, refundAmount, type RefundAmount, type WantedRefund } from "../ledger/refund";
import { countedRefunds, type Refund, refundsOf, takeRefundable } from "../ledger";

export type Chosen =
  | {
      kind: "chosen";
      /** Null when a code paid the whole order, so that no provider or transfer took anything. */
      paymentId: number | null;
      /** Cents that go back as money. */
      amount: Cents;
      /** Cents that go on a code. */
      onCode: Cents;
      counted: Cents | null;
    }
  | { kind: "paid twice" }
  /** The bank returned this refund of VAT, which is no longer part of the order. It goes first, with its own amount. */
  | { kind: "owed first"; refund: Refund }
  /** `missing`: cents of the price that never came or that the bank took back. The shop cannot refund them. */
  | { kind: "refused"; reason: "short"; missing: Cents }
  | Extract<RefundAmount, { kind: "refused" }>;

/**
 * Reserves the amount of a refund of a paid order, in the transaction that writes it. The order is locked.
 *
 * @param isByHand no part of it goes on a code
 */
export async function chooseRefund(
  tx: Db,
  order: Order,
  wanted: WantedRefund,
  { isByHand = false } = {},
): Promise<Chosen> {
  const owed = (await creditedRefunds(tx, order.id))
    .map(({ refund }) => refund)
    .filter(({ status }) => status === "failed");
  const [payment, second] = await succeededPayments(tx, order.id);
  const isSame = ({ amount, lineId }: Refund) => amount === wanted.amount && lineId === wanted.lineId;
  const again = payment && owed.find((refund) => refund.counted !== null && isSame(refund));
  const other = owed.find(({ counted }) => counted !== null);
  if (!again && other && wanted.amount === null) return { kind: "owed first", refund: other };
  const chosen = again ?? (await amountOf(tx, order, wanted));
  if ("kind" in chosen && chosen.kind === "refused") return chosen;
  if (!payment && order.credit === 0) return { kind: "refused", reason: "unpaid" };
  const missing = await missingOf(tx, order);
  if (missing > 0 && chosen.amount > order.total - order.refunded - missing)
    return { kind: "refused", reason: "short", missing };
  if (second) return { kind: "paid twice" };
  const parts = again
    ? { amount: again.amount, onCode: 0 }
    : await partsOf(tx, order, payment, { wanted, amount: chosen.amount, isByHand });
  if ("kind" in parts) return parts;
  const counted = again ? countedCents(again) : null;
  if (!(await takeRefundable(tx, order.id, counted ?? parts.amount + parts.onCode)))
    return { kind: "refused", reason: "nothing left" };
  return { kind: "chosen", paymentId: payment?.id ?? null, ...parts, counted };
}

/**
 * Splits an amount: first the part that the provider took, then the part that a code paid; all of it goes on a code if
 * the buyer wants that.
 */
async function partsOf(
  tx: Db,
  order: Order,
  payment: Payment | undefined,
  { wanted, amount, isByHand }: { wanted: WantedRefund; amount: Cents; isByHand: boolean },
): Promise<{ amount: Cents; onCode: Cents } | Extract<RefundAmount, { kind: "refused" }>> {
  if (wanted.codeOf) return { amount: 0, onCode: amount };
  if (order.credit === 0 || order.creditCode === null) return { amount, onCode: 0 };
  const money = Math.min(amount, await moneyLeft(tx, order.id, payment));
  const paid = isByHand ? 0 : await takenByOrder(tx, order.creditCode, order.id);
  const onCode = Math.min(amount - money, paid);
  if (money + onCode === 0) return { kind: "refused", reason: "nothing left" };
  if (wanted.amount !== null && money + onCode < amount)
    return { kind: "refused", reason: "too much", left: money + onCode };
  return { amount: money, onCode };
}

/** Cents of the order's payment that have not gone back as money. */
export async function moneyLeft(tx: Db, orderId: number, payment: Payment | undefined): Promise<Cents> {
  if (!payment) return 0;
  const gone = (await refundsOf(tx, orderId)).filter(
    ({ codeId, status, kind }) => codeId === null && kind !== "over" && status !== "failed",
  );
  return Math.max(
    0,
    gone.reduce((left, { amount }) => left - amount, payment.amount),
  );
}

async function amountOf(tx: Db, order: Order, wanted: WantedRefund): Promise<RefundAmount> {
  const lines = (await linesOf(tx, order.id)).map(({ id, total, tax }) => ({ id, gross: total + tax }));
  // A flagged order whose seats were gone when the money came counts as paid. So does a refunded order, because the
  // bank may have returned the refund.
  const isRefundable =
    isPaid(order.status) || (order.paidAt !== null && ["held", "refunded"].includes(order.status));
  const refunds = await countedRefunds(tx, order.id);
  return refundAmount({ ...order, isPaid: isRefundable, lines, refunds }, wanted);
}
