import type { Cents } from "@/lib/money";
import type { RefundStatus } from "./refund-status";

/** An order as far as its refunds ask. Amounts in cents, with tax. */
export type RefundableOrder = {
  isPaid: boolean;
  total: Cents;
  /** Given back or on its way back. */
  refunded: Cents;
  lines: readonly { id: number; gross: Cents }[];
  refunds: readonly { lineId: number | null; amount: Cents; status: RefundStatus }[];
};

export type WantedRefund = {
  /** Null: all that is left of the order, or of the line. */
  amount: Cents | null;
  lineId: number | null;
};

export type RefundAmount =
  | { kind: "amount"; amount: Cents }
  | { kind: "refused"; reason: "unpaid" | "nothing left" | "no such line" }
  | { kind: "refused"; reason: "too much"; left: Cents };

/** How much goes back; never more than is left of the order, nor of the line that is named. */
export function refundAmount(order: RefundableOrder, { amount, lineId }: WantedRefund): RefundAmount {
  if (!order.isPaid) return { kind: "refused", reason: "unpaid" };
  const line = order.lines.find(({ id }) => id === lineId);
  if (lineId !== null && !line) return { kind: "refused", reason: "no such line" };
  const ofOrder = order.total - order.refunded;
  const left = line ? Math.min(ofOrder, line.gross - ofLine(order, line.id, live)) : ofOrder;
  if (left <= 0) return { kind: "refused", reason: "nothing left" };
  if (amount === null) return { kind: "amount", amount: left };
  return amount <= left ? { kind: "amount", amount } : { kind: "refused", reason: "too much", left };
}

/** Lines whose whole price went back by refunds that name them: what they opened is closed. */
export function linesGivenBack(order: Pick<RefundableOrder, "lines" | "refunds">): number[] {
  const settled = ["succeeded"] as const;
  return order.lines
    .filter(({ id, gross }) => gross > 0 && ofLine(order, id, settled) >= gross)
    .map(({ id }) => id);
}

const live = ["created", "pending", "succeeded"] as const;

function ofLine(
  { refunds }: Pick<RefundableOrder, "refunds">,
  lineId: number,
  counted: readonly RefundStatus[],
): Cents {
  return refunds
    .filter((refund) => refund.lineId === lineId && counted.includes(refund.status))
    .reduce((sum, { amount }) => sum + amount, 0);
}
