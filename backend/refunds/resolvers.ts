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

/** Newest first. Failed ones and those without an answer yet are left out: no buyer is waiting for them. */
export function shownRefunds(refunds: readonly Refund[]): Refund[] {
  return refunds.filter(({ status }) => status === "pending" || status === "succeeded").reverse();
}
