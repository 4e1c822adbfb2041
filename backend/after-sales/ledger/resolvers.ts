import type DataLoader from "dataloader";
import type { Resolvers } from "@/graphql/generated/shop/resolvers";
import { rowsByOrder } from "../../sales/order-history";
import { priceText } from "../../ground/price-text";
import { globalId, paginateBy } from "../../ground/relay";
import { type Refund, refundsOfOrders } from "./store";

declare module "../../context" {
  interface BackendContext {
    refunds?: DataLoader<number, Refund[]>;
  }
}

export const refundResolvers: Resolvers = {
  Order: {
    /**
     * The newest first. Failed and unanswered refunds are left out, because no buyer waits for them. The VAT of a
     * corrected invoice and a waived rest appear only in the order's history.
     */
    refunds: async (order, args, context) => {
      context.refunds ??= rowsByOrder(context, refundsOfOrders);
      const all = await context.refunds.load(order.id);
      const isShown = ({ status, correction, kind }: Refund) =>
        correction === null && kind !== "rest" && (status === "pending" || status === "succeeded");
      const shown = all.filter(isShown).reverse();
      return paginateBy(shown, ({ id }) => String(id), args);
    },
  },
  Refund: {
    id: ({ id }) => globalId("refund", id),
    databaseId: ({ id }) => id,
    amount: ({ amount }, { format }) => priceText(amount, format),
    date: ({ createdAt }) => createdAt.toISOString(),
    status: ({ status }) => status.toUpperCase(),
  },
};
