import { GetOrderDocument } from "@/graphql/generated/shop/documents";
import { useKept } from "@/lib/browser/use-kept";
import type { Order } from "./order";

/** The page's order, or the one in the browser's cache when that is newer. */
export function useKeptOrder(order: Order): Order {
  return useKept(GetOrderDocument, { id: String(order.databaseId) }, order, answerOf).order ?? order;
}

const answerOf = (order: Order) => ({ order });
