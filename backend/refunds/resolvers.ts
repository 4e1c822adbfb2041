import type { BackendContext } from "../context";
import type { Order } from "../orders";
import { type PriceFormat, priceText } from "../price-text";
import { globalId, type PageArgs, paginateBy } from "../relay";
import { type Refund, refundsOf } from "./store";

/** Newest first. Failed ones and those without an answer yet are left out: no buyer is waiting for them. */
export const orderRefunds = {
  refunds: async (order: Order, args: PageArgs, { deps }: BackendContext) => {
    const all = await refundsOf(deps.db, order.id);
    const shown = all.filter(({ status }) => status === "pending" || status === "succeeded").reverse();
    return paginateBy(shown, ({ id }) => String(id), args);
  },
};

export const refundFields = {
  id: (refund: Refund) => globalId("refund", refund.id),
  databaseId: (refund: Refund) => refund.id,
  amount: (refund: Refund, { format }: { format?: PriceFormat }) => priceText(refund.amount, format),
  date: (refund: Refund) => refund.createdAt.toISOString(),
  status: (refund: Refund) => refund.status.toUpperCase(),
};
