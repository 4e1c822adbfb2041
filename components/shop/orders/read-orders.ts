import "server-only";
import { GetOrdersDocument } from "@/graphql/generated/shop/documents";
import { messageFor } from "@/lib/graphql/errors";
import { GraphqlFailure } from "@/lib/graphql/failure";
import { readViewer } from "@/lib/graphql/read";
import type { OrderRow } from "./order-list";

type Orders = { rows: OrderRow[]; next: string | null };

/** A page of the member's orders, or why they could not be loaded; an outage is never an empty list. */
export async function readOrders(first: number, after?: string): Promise<Orders | { problem: string }> {
  try {
    const orders = (await readViewer(GetOrdersDocument, { first, after: after ?? null })).customer?.orders;
    if (!orders) return { problem: messageFor("getCustomer") };
    const { hasNextPage, endCursor } = orders.pageInfo;
    return { rows: orders.nodes.filter((order) => order !== null), next: hasNextPage ? endCursor : null };
  } catch (failure) {
    if (!(failure instanceof GraphqlFailure)) throw failure;
    return { problem: messageFor("getCustomer", failure) };
  }
}
