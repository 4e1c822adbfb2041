import type { Metadata } from "next";
import { connection } from "next/server";
import { CartScreen } from "@/components/cart/cart-screen";
import { loadOffer } from "@/components/offers/load-offer";
import { GetCartDocument, GetCustomerDocument } from "@/graphql/generated/shop/documents";
import { env } from "@/lib/env";
import { answerOr } from "@/lib/gateway/failure";
import { readViewer } from "@/lib/gateway/read";
import { type PageQuery, readFlash } from "@/lib/forms/flash";
import { readShopOffers } from "@/lib/read-shop";
import { offerOf } from "@/lib/rules/offers";

export const metadata: Metadata = { title: "Your cart", robots: { index: false } };

export default async function CartPage({ searchParams }: PageQuery) {
  await connection();
  const { notice, offer: flag } = await searchParams;
  const wanted = offerOf(flag);
  const [flash, cart, isCountryKnown, offer, offers] = await Promise.all([
    readFlash(notice),
    loadCart(),
    knowsCountry(),
    wanted && loadOffer(wanted),
    readShopOffers(),
  ]);
  return (
    <CartScreen
      initial={cart}
      renderId={crypto.randomUUID()}
      flash={flash}
      offer={offer}
      isCountryKnown={isCountryKnown}
      help={env.CONTACT_EMAIL}
      offers={offers}
    />
  );
}

/** Whether prices and VAT are those of the visitor's country; without an answer they are called an estimate. */
async function knowsCountry(): Promise<boolean> {
  const answer = await answerOr(readViewer(GetCustomerDocument, {}), () => null);
  return Boolean(answer?.customer?.billing?.country);
}

/** Null when the shop does not answer: the screen says so and tries again, it never shows an empty cart instead. */
async function loadCart() {
  return (await answerOr(readViewer(GetCartDocument, {}), () => null))?.cart ?? null;
}
