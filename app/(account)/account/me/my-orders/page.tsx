import type { Metadata } from "next";
import { requireMember } from "@/components/account/require-member";
import { MyOrders } from "@/components/orders/my-orders";

export const metadata: Metadata = { title: "My orders", robots: { index: false } };

type Query = { searchParams: Promise<{ after?: string | string[] }> };

export default async function MyOrdersPage({ searchParams }: Query) {
  await requireMember("/account/me/my-orders");
  const { after } = await searchParams;
  return <MyOrders after={typeof after === "string" ? after : undefined} />;
}
