import "server-only";
import { GetProductDocument, PreviewOfferDocument } from "@/graphql/generated/shop/documents";
import { linesOf } from "@/lib/graphql/cart-contents";
import { GraphqlFailure } from "@/lib/graphql/failure";
import { readViewer } from "@/lib/graphql/read";
import type { Offer } from "@/lib/rules/offers";
import type { OfferView } from "./offer-view";

/** What an offer comes to for this visitor; reading it changes nothing. */
export async function loadOffer(offer: Offer): Promise<OfferView> {
  return (await unlessFailed(preview(offer))) ?? (await unlessFailed(productOf(offer))) ?? missed(offer);
}

async function preview(offer: Offer): Promise<OfferView | null> {
  const { full, offered } = await readViewer(PreviewOfferDocument, {
    items: [{ productId: offer.productId, quantity: 1 }],
    coupons: [offer.coupon],
  });
  const product = linesOf(offered)[0]?.product?.node;
  if (!offered || !product) return null;
  const isReduced = full?.rawTotal !== offered.rawTotal;
  return {
    ...missed(offer),
    isAvailable: true,
    product,
    before: isReduced ? (full?.total ?? null) : null,
    price: offered.total,
  };
}

/** A shop that previews no carts still names the product and its price before the code. */
async function productOf(offer: Offer): Promise<OfferView | null> {
  const { product } = await readViewer(GetProductDocument, {
    id: String(offer.productId),
    idType: "DATABASE_ID",
  });
  if (!product) return null;
  const isSoldOut = product.purchasable === false || product.stockStatus === "OUT_OF_STOCK";
  return { ...missed(offer), isAvailable: !isSoldOut, product, listPrice: product.price };
}

const missed = (offer: Offer): OfferView => ({
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
