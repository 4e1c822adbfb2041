import type { Metadata } from "next";
import { connection } from "next/server";
import { CartScreen } from "@/components/shop/cart-screen";
import { GetCartDocument } from "@/graphql/generated/shop/documents";
import { GraphqlFailure } from "@/lib/graphql/failure";
import { readViewer } from "@/lib/graphql/read";
import { readFlash } from "@/lib/request/read-flash";

export const metadata: Metadata = { title: "Your cart", robots: { index: false } };

type Query = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function CartPage({ searchParams }: Query) {
  await connection();
  const [flash, cart] = await Promise.all([readFlash((await searchParams).notice), loadCart()]);
  return <CartScreen initial={cart} renderId={crypto.randomUUID()} flash={flash} />;
}

/** Null when the shop does not answer: the screen says so and tries again, it never shows an empty cart instead. */
async function loadCart() {
  try {
    return (await readViewer(GetCartDocument, {})).cart;
  } catch (failure) {
    if (failure instanceof GraphqlFailure) return null;
    throw failure;
  }
}
