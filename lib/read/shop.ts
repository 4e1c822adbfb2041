import "server-only";
import { GetCartDocument } from "@/graphql/generated/shop/documents";
import { env } from "@/lib/env";
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
import { productKind } from "@/lib/rules/prices/product-kinds";
import { allOffers, offerFields, type ShopOffers } from "@/lib/rules/prices/shop-offers";

export type { SoldAs };

export type Product = Found & {
  hasWaitingList: boolean;
  /**
   * Whether the stock is today's. A remote shop's answers are kept for an hour, and a build knows no orders: their pages
   * tell no seats, and the browser asks for them.
   */
  isStockCurrent: boolean;
  includesVat: boolean;
  /** "nobody": the content marks the product as by invitation, but the shop does not know who is invited. */
  soldTo: "all" | "invited" | "nobody";
};

export function isSold({ productSku, productId }: SoldAs): boolean {
  return Boolean(productSku) || Boolean(productId);
}

export function isSameProduct(one: SoldAs, other: SoldAs): boolean {
  if (one.productSku || other.productSku) return one.productSku === other.productSku;
  return Boolean(one.productId) && one.productId === other.productId;
}

/**
 * Asks for each product separately, so that pages share its cached answer.
 * @throws GraphqlFailure
 */
export async function readProduct(sold: SoldAs): Promise<Product | null> {
  const known = await findProduct(sold);
  if (!known) return null;
  const found = isRemote("shop") ? forSale(known) : known;
  const [soldTo, isWithVat] = await Promise.all([buyersOf(found), includesVat(found)]);
  const hasWaitingList = hostKnows("shop", offerFields.waitingList);
  const isStockCurrent = !isRemote("shop") && !env.isBuild;
  return { ...found, soldTo, hasWaitingList, isStockCurrent, includesVat: isWithVat };
}

/** For a teaser on another page, which must not fail when the shop does not answer. */
export function readKnownProduct(sold: SoldAs): Promise<Product | "unknown" | null> {
  return answerOr<Product | null, "unknown">(readProduct(sold), (failure) => {
    if (failure.isOutage) return "unknown";
    throw failure;
  });
}

/**
 * A remote shop gives RAW prices as its operator entered them, with or without tax, and does not say which. The cart
 * tells whether displayed prices include tax. The RAW price includes tax in two cases: the displayed price is lower, or
 * both are equal and displayed prices include tax (WooCommerce, wc_get_price_to_display).
 */
async function includesVat(product: Found): Promise<boolean> {
  if (!isRemote("shop") || !("rawPrice" in product)) return false;
  const entered = parseRaw(product.rawPrice);
  const shown = entered === null ? null : shownIn(product.price, entered);
  if (entered === null || shown === null) return false;
  const cart = await answerOr(readPublic(GetCartDocument, {}, ["tax"]), () => null);
  return shown < entered || (shown === entered && cart?.cart?.displayPricesIncludeTax === true);
}

/** The built-in shop checks invitations. So does a shop that has a kind of product by invitation. */
const knowsTheInvited = ({ type }: Found) => !isRemote("shop") || productKind(type)?.isByInvitation;

async function buyersOf(found: Found): Promise<Product["soldTo"]> {
  if (productKind(found.type)?.isByInvitation) return "invited";
  if (knowsTheInvited(found)) return "all";
  const names = [found.sku, found.slug].map((name) => name?.toLowerCase());
  const isNamed = (await soldByInvitation()).some(({ productSku, productId }) =>
    productSku ? names.includes(productSku.toLowerCase()) : productId === found.databaseId,
  );
  return isNamed ? "nobody" : "all";
}

/** In milliseconds. After this time the numbers are read again, including products that the shop did not have. */
const RENEW_MS = 300_000;
/**
 * In milliseconds. Old numbers stay valid this long while new ones are read, so that adding to a cart does not wait.
 */
const KEEP_MS = 3_600_000;

type Closed = { version: string; at: number; numbers: Promise<ReadonlySet<number>> };

const shared = processWide<{ closed: Closed | null; renewing: Closed | null }>("sold-to-nobody");

/**
 * Numbers of the products and variations that are by invitation, in a shop that does not know who is invited. Every
 * addition to a cart needs them, so all requests share one answer. A failure is not kept.
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
  // Products that cannot be bought now are included, because they may be on sale tomorrow. For the same reason an
  // earlier answer is not enough.
  const found = await Promise.all([...named.values()].map((sold) => findProduct(sold, { mayBeOld: false })));
  return new Set(
    found.flatMap((one) => {
      if (!one || knowsTheInvited(one)) return [];
      const variations = ("variations" in one && one.variations?.nodes) || [];
      return [one, ...variations].map(({ databaseId }) => databaseId);
    }),
  );
}

/** Reads the numbers before the first visitor adds to a cart. */
export async function meetShop(): Promise<void> {
  if (isRemote("shop")) await answerOr(numbersSoldToNobody(), () => null);
}

/** The shop's features beyond selling. A remote shop counts as a stock host until it has described its schema. */
export async function readShopOffers(): Promise<ShopOffers> {
  await keepNoGuess("shop");
  const known = Object.entries(offerFields).map(([offer, field]) => [offer, hostKnows("shop", field)]);
  return { ...allOffers, ...Object.fromEntries(known) };
}
