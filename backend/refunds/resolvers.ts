import type { OrderResolvers, RefundResolvers } from "@/graphql/generated/shop/resolvers";
import { priceText } from "../price-text";
import { globalId, paginateBy } from "../relay";
import { refundsOf } from "./store";

/** Newest first. Failed ones and those without an answer yet are left out: no buyer is waiting for them. */
export const orderRefunds: OrderResolvers = {
  refunds: async (order, args, { deps }) => {
    const all = await refundsOf(deps.db, order.id);
    const shown = all.filter(({ status }) => status === "pending" || status === "succeeded").reverse();
    return paginateBy(shown, ({ id }) => String(id), args);
  },
};

export const refundFields: RefundResolvers = {
  id: ({ id }) => globalId("refund", id),
  databaseId: ({ id }) => id,
  amount: ({ amount }, { format }) => priceText(amount, format),
  date: ({ createdAt }) => createdAt.toISOString(),
  status: ({ status }) => status.toUpperCase(),
};
