import "server-only";
import {
  GetProductDocument,
  type GetProductQuery,
  type GetProductQueryVariables,
  type ProductIdTypeEnum,
} from "@/graphql/generated/shop/documents";
import { isRemote } from "@/lib/gateway/answerers";
import { GraphqlFailure } from "@/lib/gateway/failure";
import { readPublic } from "@/lib/gateway/read";
import { whyNotSellable } from "@/lib/rules/sellable";
import { everyVariation, VARIATIONS_AT_ONCE } from "@/lib/rules/variation-pages";

export type Found = NonNullable<GetProductQuery["product"]>;

/** A shop chooses its own numbers, so a number counts only when content and shop share a host. */
export type SoldAs = { productSku?: string | null; productId?: number | null };

type Options = { mayBeOld?: boolean };

/**
 * By SKU, then by slug, with all variations. Null where the shop has no such product.
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

/** A missing product answers with an expected error. */
async function askPart(variables: GetProductQueryVariables, options: Options): Promise<Found | null> {
  try {
    const tag = `product:${String(variables.id).replaceAll(/[^\w.-]/g, "-")}`;
    const { product } = await readPublic(GetProductDocument, variables, [tag], options);
    return product;
  } catch (failure) {
    if (failure instanceof GraphqlFailure && failure.isNotFound) return null;
    throw failure;
  }
}

/**
 * Without the variations that a shop elsewhere would refuse. A product that it would refuse altogether has no price.
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
