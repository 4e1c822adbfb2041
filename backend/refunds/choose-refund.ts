import type { Cents } from "@/lib/money";
import type { Db } from "../database/client";
import { isPaid, linesOf, type Order } from "../orders";
import { succeededPayments } from "../payments/store";
import { creditedRefunds } from "./credit-note";
import { countedCents, refundAmount, type RefundAmount, type WantedRefund } from "./refund";
import { countedRefunds, type Refund, takeRefundable } from "./store";

export type Chosen =
  | { kind: "chosen"; paymentId: number; amount: Cents; counted: Cents | null }
  | { kind: "paid twice" }
  /** The bank sent this one back, and its VAT is no part of the order any more: it goes first, by its own amount. */
  | { kind: "owed first"; refund: Refund }
  | Extract<RefundAmount, { kind: "refused" }>;

/** Reserves the amount of a refund of a paid order, in the transaction that writes it. The order is locked. */
export async function chooseRefund(tx: Db, order: Order, wanted: WantedRefund): Promise<Chosen> {
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
  if (!payment) return { kind: "refused", reason: "unpaid" };
  if (second) return { kind: "paid twice" };
  const counted = again ? countedCents(again) : null;
  if (!(await takeRefundable(tx, order.id, counted ?? chosen.amount)))
    return { kind: "refused", reason: "nothing left" };
  return { kind: "chosen", paymentId: payment.id, amount: chosen.amount, counted };
}

async function amountOf(tx: Db, order: Order, wanted: WantedRefund): Promise<RefundAmount> {
  const lines = (await linesOf(tx, order.id)).map(({ id, total, tax }) => ({ id, gross: total + tax }));
  // A flagged order, whose seats were gone when the money came, is paid as well; and of a refunded order the bank may
  // have sent the money back.
  const isRefundable =
    isPaid(order.status) || (order.paidAt !== null && ["held", "refunded"].includes(order.status));
  const refunds = await countedRefunds(tx, order.id);
  return refundAmount({ ...order, isPaid: isRefundable, lines, refunds }, wanted);
}
