import { connection } from "next/server";
import { CartFailure } from "@/components/cart/cart-failure";
import { countryListOf } from "@/components/checkout/address/country-list";
import { CheckoutScreen } from "@/components/checkout/checkout-screen";
import { filledByMember, isShopElsewhere, stripeKey } from "@/components/checkout/address/read-customer";
import { SignInUnknown } from "@/components/sign-in/sign-in-unknown";
import { CheckoutPageDocument, GetCountriesDocument } from "@/graphql/generated/shop/documents";
import { env } from "@/lib/env";
import { messageFor } from "@/lib/gateway/errors";
import { GraphqlFailure } from "@/lib/gateway/failure";
import { bearerOf } from "@/lib/gateway/headers";
import { isVisitorUnknown, readJar, readPublic, readViewer } from "@/lib/gateway/read";
import { readShopOffers } from "@/lib/read/shop";
import { type PageQuery, readFlash } from "@/lib/forms/flash";

export const metadata = { title: "Checkout" };

export default async function CheckoutPage({ searchParams }: PageQuery) {
  await connection();
  const [flash, data, offers] = await Promise.all([
    readFlash((await searchParams).notice),
    loadCheckout(),
    readShopOffers(),
  ]);
  if (await isVisitorUnknown()) return <SignInUnknown title="Checkout" />;
  if ("problem" in data) return <CartFailure message={data.problem} />;
  const stripe = { stripeKey: stripeKey(), isElsewhere: isShopElsewhere() };
  const isSignedIn = Boolean(bearerOf(await readJar()));
  return (
    <CheckoutScreen
      {...data}
      countries={countryListOf(data.countries)}
      {...stripe}
      isSignedIn={isSignedIn}
      renderId={crypto.randomUUID()}
      flash={flash}
      help={env.CONTACT_EMAIL}
      offers={offers}
    />
  );
}

/** The page's data, or the message about a failed part. */
async function loadCheckout() {
  try {
    const [{ cart, customer, paymentGateways }, { countryList }] = await Promise.all([
      readViewer(CheckoutPageDocument, {}),
      readPublic(GetCountriesDocument, {}),
    ]);
    if (!cart) return { problem: messageFor("checkoutPage") };
    const countries = (countryList ?? []).filter((country) => country !== null);
    const gateways = (paymentGateways?.nodes ?? []).filter((gateway) => gateway !== null);
    return { initial: cart, customer: await filledByMember(customer, countries), countries, gateways };
  } catch (failure) {
    if (!(failure instanceof GraphqlFailure)) throw failure;
    return { problem: messageFor("checkoutPage", failure) };
  }
}
