import type { Metadata } from "next";
import { connection } from "next/server";
import { CartScreen } from "@/components/cart/cart-screen";
import { Section } from "@/components/layout/section";
import { loadOffer } from "@/components/offers/load-offer";
import { SignInUnknown } from "@/components/sign-in/sign-in-unknown";
import { CheckoutDataDocument, GetCartDocument } from "@/graphql/generated/shop/documents";
import { env } from "@/lib/env";
import { answerOr } from "@/lib/gateway/failure";
import { isVisitorUnknown, readAsGuest, readViewer } from "@/lib/gateway/read";
import { type PageQuery, readFlash } from "@/lib/forms/flash";
import { readShopOffers } from "@/lib/read/shop";
import { offerOf } from "@/lib/rules/prices/offers";

export const metadata: Metadata = { title: "Your cart", robots: { index: false } };

export default async function CartPage({ searchParams }: PageQuery) {
  await connection();
  const { notice, offer: flag } = await searchParams;
  const wanted = offerOf(flag);
  const [flash, known, offer, offers] = await Promise.all([
    readFlash(notice),
    loadCart(),
    wanted && loadOffer(wanted),
    readShopOffers(),
  ]);
  const isUnknown = await isVisitorUnknown();
  const guest = isUnknown ? await guestCart() : null;
  if (isUnknown && !guest)
    return (
      <Section>
        <SignInUnknown title="Your cart" />
      </Section>
    );
  return (
    <CartScreen
      {...(guest ? { initial: guest, isCountryKnown: false } : known)}
      note={guest ? <SignInUnknown /> : null}
      renderId={crypto.randomUUID()}
      flash={flash}
      offer={offer}
      help={env.CONTACT_EMAIL}
      offers={offers}
    />
  );
}

/**
 * The cart of the session, which a guest may see (R273). Null when it is empty, because the member's own cart may not
 * be, and when the shop does not answer.
 */
async function guestCart() {
  const data = await answerOr(readAsGuest(GetCartDocument, {}), () => null);
  return data?.cart && !data.cart.isEmpty ? data.cart : null;
}

/**
 * Loads the cart, and whether its prices and VAT are for the visitor's country or only an estimate. Null when the shop
 * does not answer. The screen then says so and retries, and never shows an empty cart.
 */
async function loadCart() {
  const data = await answerOr(readViewer(CheckoutDataDocument, {}), () => null);
  return { initial: data?.cart ?? null, isCountryKnown: Boolean(data?.customer?.billing?.country) };
}
