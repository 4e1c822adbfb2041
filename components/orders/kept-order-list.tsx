"use client";

import {
  GetOrdersDocument,
  type GetOrdersQuery,
  type GetOrdersQueryVariables,
} from "@/graphql/generated/shop/documents";
import { useKept } from "@/lib/browser/use-kept";
import { OrderList } from "./order-list";

/** A question for orders, and the server's answer. */
export type KeptOrders = { variables: GetOrdersQueryVariables; answer: GetOrdersQuery };

/** The member's orders as they are in the browser's cache. */
export function KeptOrderList({ variables, answer }: KeptOrders) {
  const { customer } = useKept(GetOrdersDocument, variables, answer, itself);
  return <OrderList orders={(customer?.orders?.nodes ?? []).filter((order) => order !== null)} />;
}

const itself = (answer: GetOrdersQuery) => answer;
