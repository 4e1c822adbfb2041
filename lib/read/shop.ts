import "server-only";
import { GetCartDocument } from "@/graphql/generated/shop/documents";
import { isRemote } from "@/lib/gateway/answerers";
import { answerOr } from "@/lib/gateway/failure";
import { hostKey } from "@/lib/gateway/hosts/host-address";
import { hostKnows, keepNoGuess } from "@/lib/gateway/hosts/host-facts";
import { outsidePage } from "@/lib/gateway/public-cache";
import { publicVersion, readPublic } from "@/lib/gateway/read";
import { parseRaw } from "@/lib/money";
import { processWide } from "@/lib/process-wide.mjs";
import { soldByInvitation } from "@/lib/read/workshops";
import { findProduct, forSale, type Found, type SoldAs } from "./find-product";
import { shownIn } from "./shown-price";
import { allOffers, offerFields, type ShopOffers } from "@/lib/rules/shop-offers";

export type { SoldAs };

export type Product = Found & {
  hasWaitingList: boolean;
  includesVat: boolean;
  /** "nobody": content marks it as by invitation, and the shop does not know the invited. */
  soldTo: "all" | "invited" | "nobody";
};

export function isSold({ productSku, productId }: SoldAs): boolean {
  return Boolean(productSku) || Boolean(productId);
}

export function isSameProduct(one: SoldAs, other: SoldAs): boolean {
  if (one.productSku || other.productSku) return one.productSku === other.productSku;
  return Boolean(one.productId) && one.productId === other.productId;
}

/** Each product is a separate question, so pages share its cached answer. @throws GraphqlFailure */
export async function readProduct(sold: SoldAs): Promise<Product | null> {
  const known = await findProduct(sold);
  if (!known) return null;
  const found = isRemote("shop") ? forSale(known) : known;
  const [soldTo, isWithVat] = await Promise.all([buyersOf(found), includesVat(found)]);
  const hasWaitingList = hostKnows("shop", offerFields.waitingList);
  return { ...found, soldTo, hasWaitingList, includesVat: isWithVat };
}

/** For a teaser on another page: a shop that does not answer for one product must not break a page about others. */
export function readKnownProduct(sold: SoldAs): Promise<Product | "unknown" | null> {
  return answerOr<Product | null, "unknown">(readProduct(sold), (failure) => {
    if (failure.isOutage) return "unknown";
    throw failure;
  });
}

/**
 * A shop elsewhere gives RAW prices as its operator entered them, with or without tax, and does not say which. The cart
 * tells whether displayed prices include tax. A displayed price below the RAW one, or with tax and not above it, means
 * that the RAW price includes tax (WooCommerce, wc_get_price_to_display).
 */
async function includesVat(product: Found): Promise<boolean> {
  if (!isRemote("shop") || !("rawPrice" in product)) return false;
  const entered = parseRaw(product.rawPrice);
  const shown = entered === null ? null : shownIn(product.price, entered);
  if (entered === null || shown === null) return false;
  const cart = await answerOr(readPublic(GetCartDocument, {}, ["tax"]), () => null);
  return shown < entered || (shown === entered && cart?.cart?.displayPricesIncludeTax === true);
}

/** The built-in shop checks invitations, and so does one with the program's product type. */
const knowsTheInvited = ({ type }: Found) => !isRemote("shop") || type === "PROFESSIONAL_PROGRAM";

async function buyersOf(found: Found): Promise<Product["soldTo"]> {
  if (found.type === "PROFESSIONAL_PROGRAM") return "invited";
  if (knowsTheInvited(found)) return "all";
  const names = [found.sku, found.slug].map((name) => name?.toLowerCase());
  const isNamed = (await soldByInvitation()).some(({ productSku, productId }) =>
    productSku ? names.includes(productSku.toLowerCase()) : productId === found.databaseId,
  );
  return isNamed ? "nobody" : "all";
}

/** In milliseconds: after this time the numbers are asked for again, and what a shop does not have as well. */
const RENEW_MS = 300_000;
/** In milliseconds: that long they hold while they are asked for, so that adding to a cart does not wait. */
const KEEP_MS = 3_600_000;

type Closed = { version: string; at: number; numbers: Promise<ReadonlySet<number>> };

const shared = processWide<{ closed: Closed | null; renewing: Closed | null }>("sold-to-nobody");

/**
 * Numbers of the products and variations that are by invitation, in a shop that does not know the invited. They are needed
 * before everything that goes into a cart, so all requests share one answer; a failure is not kept.
 *
 * @throws GraphqlFailure when content or shop does not answer
 */
export function numbersSoldToNobody(): Promise<ReadonlySet<number>> {
  const [now, version] = [Date.now(), [publicVersion(), hostKey("shop"), hostKey("content")].join(" ")];
  const isOf = (one: Closed | null, ms: number) => one?.version === version && now - one.at < ms;
  const { closed = null, renewing = null } = shared;
  if (closed && isOf(closed, RENEW_MS)) return closed.numbers;
  const newest = renewing && isOf(renewing, KEEP_MS) ? renewing : renew({ version, at: now });
  return closed && isOf(closed, KEEP_MS) ? closed.numbers : newest.numbers;
}

function renew(begun: Pick<Closed, "version" | "at">): Closed {
  const renewing: Closed = { ...begun, numbers: outsidePage(findSoldToNobody) };
  shared.renewing = renewing;
  renewing.numbers.then(
    () => end(renewing),
    () => end(null),
  );
  return renewing;

  function end(closed: Closed | null): void {
    if (shared.renewing !== renewing) return;
    shared.renewing = null;
    shared.closed = closed ?? shared.closed;
  }
}

async function findSoldToNobody(): Promise<ReadonlySet<number>> {
  const named = new Map((await soldByInvitation()).map((sold) => [sold.productSku ?? sold.productId, sold]));
  // What cannot be bought now may be on sale tomorrow, so nothing is left out, and an earlier answer does not do.
  const found = await Promise.all([...named.values()].map((sold) => findProduct(sold, { mayBeOld: false })));
  return new Set(
    found.flatMap((one) => {
      if (!one || knowsTheInvited(one)) return [];
      const variations = ("variations" in one && one.variations?.nodes) || [];
      return [one, ...variations].map(({ databaseId }) => databaseId);
    }),
  );
}

/** Asks before the first visitor adds to a cart. */
export async function meetShop(): Promise<void> {
  if (isRemote("shop")) await answerOr(numbersSoldToNobody(), () => null);
}

/** The shop's features beyond selling. A shop elsewhere that has not said what it has counts as a stock host. */
export async function readShopOffers(): Promise<ShopOffers> {
  await keepNoGuess("shop");
  const known = Object.entries(offerFields).map(([offer, field]) => [offer, hostKnows("shop", field)]);
  return { ...allOffers, ...Object.fromEntries(known) };
}
