import { requireMember } from "@/components/account/require-member";
import { StrangeShopPage } from "@/components/layout/strange-shop";
import { MyOrders } from "@/components/orders/my-orders";
import type { PageQuery } from "@/lib/forms/flash";
import { isStrangerToShop } from "@/lib/read/account";

export const metadata = { title: "My orders" };

export default async function MyOrdersPage({ searchParams }: PageQuery) {
  await requireMember("/account/me/my-orders");
  if (await isStrangerToShop()) return <StrangeShopPage title="My orders" />;
  const { after } = await searchParams;
  return <MyOrders after={typeof after === "string" ? after : undefined} />;
}
