import "server-only";
import { GetProductDocument, PreviewOfferDocument } from "@/graphql/generated/shop/documents";
import { GraphqlFailure } from "@/lib/gateway/failure";
import { readViewer } from "@/lib/gateway/read";
import { readProduct } from "@/lib/read/shop";
import { type CartLine, linesOf } from "@/lib/rules/prices/cart";
import type { Offer } from "@/lib/rules/prices/offers";

/** An offer's price for this visitor. The cart stays unchanged. */
export async function loadOffer(offer: Offer): Promise<OfferView> {
  const known = await unlessFailed(readProduct({ productSku: offer.sku }));
  if (!known || known.soldTo === "nobody") return unavailable(offer);
  const { databaseId: productId } = known;
  return (
    (await unlessFailed(preview(offer, productId))) ??
    (await unlessFailed(productOf(offer, productId))) ??
    unavailable(offer)
  );
}

async function preview(offer: Offer, productId: number): Promise<OfferView | null> {
  const { full, offered } = await readViewer(PreviewOfferDocument, {
    items: [{ productId, quantity: 1 }],
    coupons: [offer.coupon],
  });
  const product = linesOf(offered)[0]?.product?.node;
  if (!offered || !product) return null;
  const isReduced = full?.rawTotal !== offered.rawTotal;
  return {
    ...unavailable(offer),
    isAvailable: true,
    product,
    before: isReduced ? (full?.total ?? null) : null,
    price: offered.total,
  };
}

/** If the shop cannot preview carts, the offer still names the product and its price without the code. */
async function productOf(offer: Offer, productId: number): Promise<OfferView | null> {
  const { product } = await readViewer(GetProductDocument, { id: String(productId), idType: "DATABASE_ID" });
  if (!product) return null;
  const isSoldOut = product.purchasable === false || product.stockStatus === "OUT_OF_STOCK";
  return { ...unavailable(offer), isAvailable: !isSoldOut, product, listPrice: product.price };
}

const unavailable = (offer: Offer): OfferView => ({
  offer,
  isAvailable: false,
  product: null,
  before: null,
  price: null,
  listPrice: null,
});

async function unlessFailed<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch (failure) {
    if (failure instanceof GraphqlFailure) return null;
    throw failure;
  }
}

type OfferProduct = NonNullable<NonNullable<CartLine["product"]>["node"]>;

/** An offer before it is taken. Amounts are in the shop's own format. */
export type OfferView = {
  offer: Offer;
  /** False when the product cannot be bought now, or the shop does not say. */
  isAvailable: boolean;
  product: Pick<OfferProduct, "databaseId" | "name" | "image"> | null;
  /** Price with VAT, without the code; null when the code gives no discount. */
  before: string | null;
  /** Price with VAT and the code; null when the shop only gives `listPrice`. */
  price: string | null;
  listPrice: string | null;
};
