import "server-only";
import {
  GetCartDocument,
  GetProductDocument,
  type GetProductQuery,
  type ProductIdTypeEnum,
} from "@/graphql/generated/shop/documents";
import { isRemote } from "@/lib/gateway/answerers";
import { answerOr, GraphqlFailure } from "@/lib/gateway/failure";
import { hostKnows, keepNoGuess } from "@/lib/gateway/hosts/host-facts";
import { publicVersion, readPublic } from "@/lib/gateway/read";
import { type Cents, parseRaw } from "@/lib/money";
import { soldByInvitation } from "@/lib/read/workshops";
import { plainText } from "@/lib/rules/plain-text";
import { allOffers, offerFields, type ShopOffers } from "@/lib/rules/shop-offers";

type Found = NonNullable<GetProductQuery["product"]>;

export type Product = Found & {
  hasWaitingList: boolean;
  includesVat: boolean;
  /** "nobody": content marks it as by invitation, and the shop does not know the invited. */
  soldTo: "all" | "invited" | "nobody";
};

/** A shop chooses its own numbers, so a number counts only when content and shop share a host. */
export type SoldAs = { productSku?: string | null; productId?: number | null };

export function isSold({ productSku, productId }: SoldAs): boolean {
  return Boolean(productSku) || Boolean(productId);
}

export function isSameProduct(one: SoldAs, other: SoldAs): boolean {
  if (one.productSku || other.productSku) return one.productSku === other.productSku;
  return Boolean(one.productId) && one.productId === other.productId;
}

/** Each product is a separate question, so pages share its cached answer. @throws GraphqlFailure */
export async function readProduct(sold: SoldAs): Promise<Product | null> {
  const found = await find(sold);
  if (!found) return null;
  const [soldTo, isWithVat] = await Promise.all([buyersOf(found), includesVat(found)]);
  const hasWaitingList = hostKnows("shop", offerFields.waitingList);
  return { ...found, soldTo, hasWaitingList, includesVat: isWithVat };
}

async function find({ productSku, productId }: SoldAs): Promise<Found | null> {
  if (productSku) return (await ask(productSku, "SKU")) ?? (await ask(productSku, "SLUG"));
  return productId ? ask(String(productId), "DATABASE_ID") : null;
}

/** A missing product answers with an expected error. */
async function ask(id: string, idType: ProductIdTypeEnum): Promise<Found | null> {
  try {
    const tag = `product:${id.replaceAll(/[^\w.-]/g, "-")}`;
    const { product } = await readPublic(GetProductDocument, { id, idType }, [tag]);
    return product;
  } catch (failure) {
    if (failure instanceof GraphqlFailure && failure.isNotFound) return null;
    throw failure;
  }
}

/**
 * A shop elsewhere gives RAW prices as its operator entered them, with or without tax, and does not say which. The cart
 * tells whether displayed prices include tax. A displayed price below the RAW one, or with tax and not above it, means
 * that the RAW price includes tax (WooCommerce, wc_get_price_to_display).
 */
async function includesVat(product: Found): Promise<boolean> {
  if (!isRemote("shop") || !("rawPrice" in product)) return false;
  const [entered, shown] = [parseRaw(product.rawPrice), parseShown(product.price)];
  if (entered === null || shown === null) return false;
  const cart = await answerOr(readPublic(GetCartDocument, {}, ["tax"]), () => null);
  return shown < entered || (shown === entered && cart?.cart?.displayPricesIncludeTax === true);
}

/** The first amount of "118,80&nbsp;€ - 1.200,00&nbsp;€" in cents; null without cents, as some shops show it. */
function parseShown(text: string | null | undefined): Cents | null {
  const [, amount] = /(\d[\d.,\s]*[.,]\d\d)(?!\d)/.exec(plainText(text ?? "")) ?? [];
  return amount === undefined ? null : Number(amount.replaceAll(/\D/g, ""));
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

/** In milliseconds: what a shop does not have is remembered as long as what it has. */
const KEEP_MS = 300_000;

let kept: { version: string; until: number; numbers: Promise<ReadonlySet<number>> } | null = null;

/**
 * Numbers of the products and variations that are by invitation, in a shop that does not know the invited. They are asked
 * for before everything that goes into a cart, so equal questions share one answer for five minutes; a failure is not kept.
 *
 * @throws GraphqlFailure when content or shop does not answer
 */
export function numbersSoldToNobody(): Promise<ReadonlySet<number>> {
  const [now, version] = [Date.now(), publicVersion()];
  if (kept && kept.version === version && kept.until > now) return kept.numbers;
  const fresh = { version, until: now + KEEP_MS, numbers: findSoldToNobody() };
  kept = fresh;
  fresh.numbers.catch(() => {
    if (kept === fresh) kept = null;
  });
  return fresh.numbers;
}

async function findSoldToNobody(): Promise<ReadonlySet<number>> {
  const found = await Promise.all((await soldByInvitation()).map(find));
  return new Set(
    found.flatMap((one) => {
      if (!one || knowsTheInvited(one)) return [];
      const variations = ("variations" in one && one.variations?.nodes) || [];
      return [one, ...variations].map(({ databaseId }) => databaseId);
    }),
  );
}

/** The shop's features beyond selling. A shop elsewhere that has not said what it has counts as a stock host. */
export async function readShopOffers(): Promise<ShopOffers> {
  await keepNoGuess("shop");
  const known = Object.entries(offerFields).map(([offer, field]) => [offer, hostKnows("shop", field)]);
  return { ...allOffers, ...Object.fromEntries(known) };
}
