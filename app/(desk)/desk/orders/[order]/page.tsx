import { notFound } from "next/navigation";
import { OrderDesk } from "@/components/desk/orders/order-desk";
import { requireDesk } from "@/components/desk/require-desk";
import { deskRoutes } from "@/lib/addresses/desk-routes";
import { type PageQuery, readFlash } from "@/lib/forms/flash";
import { mayOf, readDesk } from "@/lib/gateway/desk";

export const metadata = { title: "Order" };

type Props = PageQuery & { params: Promise<{ order: string }> };

export default async function OrderPage({ params, searchParams }: Props) {
  const { order: typed } = await params;
  const visitor = await requireDesk(deskRoutes.order(typed));
  if (!/^\d{1,9}$/.test(typed)) notFound();
  const order = await readDesk((reads) => reads.order, { number: Number(typed) });
  if (!order) notFound();
  const flash = await readFlash((await searchParams).notice);
  return <OrderDesk order={order} may={mayOf(visitor)} missing={visitor.missing} flash={flash} />;
}
