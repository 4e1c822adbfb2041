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
import { plainText } from "@/lib/rules/plain-text";
import { allOffers, offerFields, type ShopOffers } from "@/lib/rules/shop-offers";

export type Product = NonNullable<GetProductQuery["product"]> & {
  /** Whether one can wait for a seat when it is sold out. */
  hasWaitingList: boolean;
  /** Whether VAT is in what it costs. */
  includesVat: boolean;
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
export async function readProduct({ productSku, productId }: SoldAs): Promise<Product | null> {
  if (productSku) return (await ask(productSku, "SKU")) ?? (await ask(productSku, "SLUG"));
  return productId ? ask(String(productId), "DATABASE_ID") : null;
}

/** A product that is gone is an expected answer with an error in it. */
async function ask(id: string, idType: ProductIdTypeEnum): Promise<Product | null> {
  try {
    const tag = `product:${id.replaceAll(/[^\w.-]/g, "-")}`;
    const { product } = await readPublic(GetProductDocument, { id, idType }, [tag]);
    if (!product) return null;
    const hasWaitingList = await hostKnows("shop", offerFields.waitingList);
    return { ...product, hasWaitingList, includesVat: await includesVat(product) };
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
async function includesVat(product: NonNullable<GetProductQuery["product"]>): Promise<boolean> {
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

/** What the shop can do beside selling; all of it as long as it does not answer, for then nothing is known. */
export async function readShopOffers(): Promise<ShopOffers> {
  const known = await Promise.all(
    Object.entries(offerFields).map(
      async ([offer, field]) => [offer, await hostKnows("shop", field)] as const,
    ),
  );
  return { ...allOffers, ...Object.fromEntries(known) };
}
