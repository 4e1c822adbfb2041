import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { requireMember } from "@/components/member/require-member";
import { LoadFailure } from "@/components/shop/load-failure";
import { OrderPage } from "@/components/shop/order-page";
import { readOrder } from "@/components/shop/read-order";

export const metadata: Metadata = { title: "Order", robots: { index: false } };

type Params = { params: Promise<{ orderId: string }> };

export default async function MyOrderPage({ params }: Params) {
  const { orderId } = await params;
  await requireMember(`/account/me/my-orders/${orderId}`);
  const order = await readOrder(orderId);
  if (order === "missing") notFound();
  if (order === "unknown")
    return <LoadFailure title="Order" message="This order could not be loaded right now." />;
  return <OrderPage order={order} />;
}
