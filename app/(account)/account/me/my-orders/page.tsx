import { requireMember } from "@/components/account/require-member";
import { MyOrders } from "@/components/orders/my-orders";
import type { PageQuery } from "@/lib/forms/flash";

export const metadata = { title: "My orders" };

export default async function MyOrdersPage({ searchParams }: PageQuery) {
  await requireMember("/account/me/my-orders");
  const { after } = await searchParams;
  return <MyOrders after={typeof after === "string" ? after : undefined} />;
}
