import type { Metadata } from "next";
import { connection } from "next/server";
import { CartFailure } from "@/components/shop/cart-failure";
import { CheckoutScreen } from "@/components/shop/checkout-screen";
import { CheckoutDataDocument, GetCountriesDocument, GetPaymentGatewaysDocument } from "@/graphql/generated/shop/documents";
import { messageFor } from "@/lib/graphql/errors";
import { GraphqlFailure } from "@/lib/graphql/failure";
import { readPublic, readViewer } from "@/lib/graphql/read";
import { readFlash } from "@/lib/request/read-flash";

export const metadata: Metadata = { title: "Checkout", robots: { index: false } };

type Query = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function CheckoutPage({ searchParams }: Query) {
  await connection();
  const flash = await readFlash((await searchParams).notice);
  const renderId = crypto.randomUUID();
  try {
    const [data, { countryList }, { paymentGateways }] = await Promise.all([
      readViewer(CheckoutDataDocument, {}),
      readPublic(GetCountriesDocument, {}),
      readViewer(GetPaymentGatewaysDocument, {}),
    ]);
    if (!data.cart) return <CartFailure />;
    const countries = (countryList ?? []).filter((country) => country !== null);
    const gateways = (paymentGateways?.nodes ?? []).filter((gateway) => gateway !== null);
    return <CheckoutScreen initial={data.cart} renderId={renderId} customer={data.customer} gateways={gateways} countries={countries} flash={flash} />;
  } catch (failure) {
    if (!(failure instanceof GraphqlFailure)) throw failure;
    return <CartFailure message={messageFor("checkoutData", failure)} />;
  }
}
