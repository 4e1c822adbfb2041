import type { FormatArgs } from "../orders";
import { priceText } from "../price-text";
import { globalId } from "../relay";
import type { Refund } from "./store";

export const refundFields = {
  id: (refund: Refund) => globalId("refund", refund.id),
  databaseId: (refund: Refund) => refund.id,
  amount: (refund: Refund, { format }: FormatArgs) => priceText(refund.amount, format),
  date: (refund: Refund) => refund.createdAt.toISOString(),
  status: (refund: Refund) => refund.status.toUpperCase(),
};

/** The newest first. One that failed, and one whose answer is not known yet, is nothing that a buyer waits for. */
export function shownRefunds(refunds: readonly Refund[]): Refund[] {
  return refunds.filter(({ status }) => status === "pending" || status === "succeeded").reverse();
}
