import "server-only";
import {
  GetProductDocument,
  type GetProductQuery,
  type GetProductQueryVariables,
  type ProductIdTypeEnum,
} from "@/graphql/generated/shop/documents";
import { isRemote } from "@/lib/gateway/answerers";
import { GraphqlFailure } from "@/lib/gateway/failure";
import { keepPageUntil } from "@/lib/gateway/public-cache";
import { readPublic } from "@/lib/gateway/read";
import { whyNotSellable } from "@/lib/read/sellable";
import { everyVariation, VARIATIONS_AT_ONCE } from "@/lib/read/variation-pages";

export type Found = NonNullable<GetProductQuery["product"]>;

/** Each shop chooses its own product numbers, so a number counts only when content and shop share a host. */
export type SoldAs = { productSku?: string | null; productId?: number | null };

type Options = { mayBeOld?: boolean };

/**
 * Finds a product by SKU, then by slug, with all its variations. Null when the shop has no such product.
 *
 * @param mayBeOld see `readPublic`
 * @throws GraphqlFailure
 */
export async function findProduct(
  { productSku, productId }: SoldAs,
  options: Options = {},
): Promise<Found | null> {
  if (productSku) return (await ask(productSku, "SKU", options)) ?? (await ask(productSku, "SLUG", options));
  return productId ? ask(String(productId), "DATABASE_ID", options) : null;
}

async function ask(id: string, idType: ProductIdTypeEnum, options: Options): Promise<Found | null> {
  if (!isRemote("shop")) return askPart({ id, idType }, options);
  const part = { id, idType, first: VARIATIONS_AT_ONCE };
  const found = await askPart(part, options);
  if (!found || !("variations" in found) || !found.variations) return found;
  const nodes = await everyVariation(found.variations.nodes, async (after) => {
    const more = await askPart({ ...part, after }, options);
    return more && "variations" in more ? (more.variations?.nodes ?? []) : [];
  });
  return { ...found, variations: { ...found.variations, nodes } };
}

/** For a missing product the shop answers with an error, which is expected here. */
async function askPart(variables: GetProductQueryVariables, options: Options): Promise<Found | null> {
  try {
    const tag = `product:${String(variables.id).replaceAll(/[^\w.-]/g, "-")}`;
    const { product } = await readPublic(GetProductDocument, variables, [tag], options);
    if (product && "priceUntil" in product && product.priceUntil)
      await keepPageUntil(new Date(product.priceUntil));
    return product;
  } catch (failure) {
    if (failure instanceof GraphqlFailure && failure.isNotFound) return null;
    throw failure;
  }
}

/**
 * Leaves out the variations that a remote shop would refuse to sell. A product without any other variation has no
 * price.
 */
export function forSale(found: Found): Found {
  const forms = "variations" in found ? (found.variations?.nodes ?? []) : [];
  const sold = forms.filter((form) => whyNotSellable(form) === null);
  const isSold = forms.length === 0 ? found.purchasable !== false : sold.length > 0;
  const offered =
    "variations" in found && found.variations
      ? { ...found, variations: { ...found.variations, nodes: sold } }
      : found;
  return isSold ? offered : { ...offered, purchasable: false, price: null, rawPrice: null };
}
