import { notFound, redirect } from "next/navigation";
import { requireMember } from "@/components/account/require-member";
import { countryListOf } from "@/components/checkout/address/country-list";
import { StrangeShopPage } from "@/components/layout/strange-shop";
import { OrderPage } from "@/components/orders/order-page";
import { memberMeans, readOrder, instructionsFor } from "@/components/orders/read-orders";
import { LoadFailure } from "@/components/ui/load-failure";
import { readFlash } from "@/lib/forms/flash";
import { isStrangerToShop } from "@/lib/read/account";
import { env } from "@/lib/env";
import { readCountries } from "@/lib/read/countries";
import { readShopOffers } from "@/lib/read/shop";
import { routes } from "@/lib/addresses/routes";
import { cleanCode } from "@/lib/rules/forms/typed-code";

export const metadata = { title: "Order" };

type Props = {
  params: Promise<{ orderId: string }>;
  searchParams: Promise<{ notice?: string | string[] }>;
};

export default async function MyOrderPage({ params, searchParams }: Props) {
  const { orderId: typed } = await params;
  const orderId = cleanCode(typed, "order");
  if (orderId !== typed) redirect(routes.myOrder(orderId));
  await requireMember(routes.myOrder(orderId));
  if (await isStrangerToShop()) return <StrangeShopPage title="Order" />;
  const [order, flash] = [await readOrder(orderId), await readFlash((await searchParams).notice)];
  if (order === "missing") notFound();
  if (order === "unknown")
    return <LoadFailure title="Order" message="This order could not be loaded right now." />;
  const isCorrectable = order.invoiceCorrection?.refusal === null;
  const [means, instructions, offers, countries] = await Promise.all([
    memberMeans(order),
    instructionsFor(order),
    readShopOffers(),
    isCorrectable ? readCountries() : null,
  ]);
  return (
    <OrderPage
      order={order}
      means={means}
      instructions={instructions}
      offers={offers}
      countries={countries && countryListOf(countries)}
      help={env.CONTACT_EMAIL}
      flash={flash}
    />
  );
}
