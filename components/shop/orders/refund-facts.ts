import type { OrderSummaryFragment } from "@/graphql/generated/shop/documents";

type WithRefunds = { refunds?: OrderSummaryFragment["refunds"] };

export type RefundFact = {
  id: string;
  amount: string | null;
  reason: string | null;
  date: string | null;
  /** False: it is on its way. */
  hasLeft: boolean;
};

/** Money that went back for an order or is on its way, the newest first. A shop elsewhere has no state: it has left. */
export function refundFacts({ refunds }: WithRefunds): RefundFact[] {
  return (refunds?.nodes ?? [])
    .filter(({ status }) => status !== "FAILED")
    .map(({ id, amount, reason, date, status }) => ({
      id,
      amount,
      reason,
      date,
      hasLeft: status !== "PENDING",
    }));
}

/** A part of the money went back, and the order stands. */
export function isPartlyRefunded(order: WithRefunds & { status?: string | null }): boolean {
  return order.status !== "REFUNDED" && refundFacts(order).some(({ hasLeft }) => hasLeft);
}
