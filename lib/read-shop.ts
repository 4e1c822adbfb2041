import "server-only";
import {
  GetCartDocument,
  GetProductDocument,
  type GetProductQuery,
  type ProductIdTypeEnum,
} from "@/graphql/generated/shop/documents";
import { isRemote } from "@/lib/gateway/answerers";
import { answerOr, GraphqlFailure } from "@/lib/gateway/failure";
import { hostKnows } from "@/lib/gateway/hosts/host-facts";
import { readPublic } from "@/lib/gateway/read";
import { type Cents, parseRaw } from "@/lib/money";
import { soldByInvitation } from "@/lib/read-workshops";
import { plainText } from "@/lib/rules/plain-text";
import { allOffers, offerFields, type ShopOffers } from "@/lib/rules/shop-offers";

type Found = NonNullable<GetProductQuery["product"]>;

export type Product = Found & {
  /** Whether one can wait for a seat when it is sold out. */
  hasWaitingList: boolean;
  /** Whether VAT is in what it costs. */
  includesVat: boolean;
  /**
   * "invited": the shop itself sells it to the invited only. "nobody": by content it is for the invited only, and the
   * shop does not know who they are.
   */
  soldTo: "all" | "invited" | "nobody";
};

/**
 * What content calls a product. A shop chooses its numbers itself, so the content of another host names a SKU or a slug;
 * a number counts only where the content gives nothing else, which is content of the shop's own host.
 */
export type SoldAs = { productSku?: string | null; productId?: number | null };

/** Whether content says that something is sold; the shop may lack it all the same. */
export function isSold({ productSku, productId }: SoldAs): boolean {
  return Boolean(productSku) || Boolean(productId);
}

/** Whether two things of one content are sold as the same product. */
export function isSameProduct(one: SoldAs, other: SoldAs): boolean {
  if (one.productSku || other.productSku) return one.productSku === other.productSku;
  return Boolean(one.productId) && one.productId === other.productId;
}

/**
 * The only place where a name of the content becomes a product of the shop, its number included. Each product is a
 * question of its own: all pages that show it share the kept answer, and one that is missing spoils no other.
 *
 * @returns null when the shop does not have it
 * @throws GraphqlFailure when the shop does not answer
 */
export async function readProduct(sold: SoldAs): Promise<Product | null> {
  const found = await find(sold);
  if (!found) return null;
  const [soldTo, hasWaitingList, isWithVat] = await Promise.all([
    buyersOf(found),
    hostKnows("shop", offerFields.waitingList),
    includesVat(found),
  ]);
  return { ...found, soldTo, hasWaitingList, includesVat: isWithVat };
}

async function find({ productSku, productId }: SoldAs): Promise<Found | null> {
  if (productSku) return (await ask(productSku, "SKU")) ?? (await ask(productSku, "SLUG"));
  return productId ? ask(String(productId), "DATABASE_ID") : null;
}

/** A product that is gone is an expected answer with an error in it. */
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
 * A shop elsewhere gives RAW prices as its operator has entered them, with tax or without, and does not say which. It
 * shows prices with tax or without, which the cart tells: one that is shown lower than it was entered, or with tax and
 * not higher, was entered with tax. Source: NOTES 5; WooCommerce, wc_get_price_to_display.
 */
async function includesVat(product: Found): Promise<boolean> {
  if (!isRemote("shop") || !("rawPrice" in product)) return false;
  const [entered, shown] = [parseRaw(product.rawPrice), parseShown(product.price)];
  if (entered === null || shown === null) return false;
  const cart = await answerOr(readPublic(GetCartDocument, {}, ["tax"]), () => null);
  return shown < entered || (shown === entered && cart?.cart?.displayPricesIncludeTax === true);
}

/** The first amount of "118,80&nbsp;€ - 1.200,00&nbsp;€" in cents; null where it has no cents, as some shops show it. */
function parseShown(text: string | null | undefined): Cents | null {
  const [, amount] = /(\d[\d.,\s]*[.,]\d\d)(?!\d)/.exec(plainText(text ?? "")) ?? [];
  return amount === undefined ? null : Number(amount.replaceAll(/\D/g, ""));
}

/** The built-in shop knows who is invited, and so does one with the program's type. */
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

/**
 * Numbers, as carts take them, of all that is sold to nobody: products and their variations.
 *
 * @throws GraphqlFailure when content or shop does not answer
 */
export async function numbersSoldToNobody(): Promise<ReadonlySet<number>> {
  const found = await Promise.all((await soldByInvitation()).map(find));
  return new Set(
    found.flatMap((one) => {
      if (!one || knowsTheInvited(one)) return [];
      const variations = ("variations" in one && one.variations?.nodes) || [];
      return [one, ...variations].map(({ databaseId }) => databaseId);
    }),
  );
}

/** What the shop can do beside selling; all of it as long as it does not answer, for then nothing is known. */
export async function readShopOffers(): Promise<ShopOffers> {
  const known = await Promise.all(
    Object.entries(offerFields).map(
      async ([offer, field]) => [offer, await hostKnows("shop", field)] as const,
    ),
  );
  return { ...allOffers, ...Object.fromEntries(known) };
}
