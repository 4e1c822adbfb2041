import type { CartFieldsFragment, FillCartInput, FillCartMutation } from "@/graphql/generated/shop/documents";
import type { KnownOffer } from "@/lib/rules/prices/offers";
import { codesOf, contentsOf, linesOf } from "@/lib/rules/prices/cart";
import { messageFor } from "@/lib/gateway/errors";
import { GraphqlFailure } from "@/lib/gateway/failure";
import { plainText } from "@/lib/rules/texts/plain-text";

type Cart = CartFieldsFragment;

export type FilledCart = {
  cart: Cart;
  /** The shop's messages about omitted items and codes. */ problems: string[];
};

/** The shop as an offer needs it, for a browser and for a posted form. All functions throw GraphqlFailure. */
export type OfferShop = {
  load: () => Promise<Cart>;
  replace: (wish: FillCartInput) => Promise<FilledCart>;
  add: (wish: FillCartInput) => Promise<FilledCart>;
  setQuantity: (key: string, quantity: number) => Promise<Cart>;
};

/** "empty" fills only an empty cart, because nobody confirmed the offer. */
export type OfferMode = "empty" | "replace" | "both";

export type OfferResult = {
  cart: Cart;
  before: Cart;
  /** False when the cart already held the offer or was not empty. */
  changed: boolean;
  /** Set when the cart has the product, but the code was not applied. */
  couponProblem: { title: string; reason: string | null } | null;
};

/**
 * Leaves a cart alone that already holds the offer. When an offer fails after the cart was cleared, the cart's lines
 * are restored.
 * @throws GraphqlFailure when a call fails or the product cannot be bought, but not for a refused code alone
 */
export async function takeOffer(shop: OfferShop, offer: KnownOffer, mode: OfferMode): Promise<OfferResult> {
  const before = await shop.load();
  const lines = linesOf(before);
  const hasIt = holdsOffer(before, offer);
  const stays = hasIt ? mode !== "replace" || lines.length === 1 : mode === "empty" && lines.length > 0;
  if (stays) return { cart: before, before, changed: false, couponProblem: null };
  const filledCart =
    mode === "both" ? await addOffer(shop, offer, before) : await replaceBy(shop, offer, before);
  const line = lineOf(filledCart.cart, offer);
  if (!line) throw new GraphqlFailure({ operation: "createCart", messages: filledCart.problems });
  const wanted = mode === "both" ? Math.max(1, lineOf(before, offer)?.quantity ?? 1) : 1;
  const cart = (line.quantity ?? 1) > wanted ? await shop.setQuantity(line.key, wanted) : filledCart.cart;
  const couponProblem = hasCoupon(cart, offer)
    ? null
    : { title: messageFor("applyCoupon"), reason: filledCart.problems.map(plainText)[0] ?? null };
  return { cart, before, changed: true, couponProblem };
}

export function holdsOffer(cart: Cart, offer: KnownOffer): boolean {
  return lineOf(cart, offer) !== undefined && hasCoupon(cart, offer);
}

export function filledCart(
  operation: "createCart" | "fillCart",
  answer: FillCartMutation["fillCart"] | undefined,
): FilledCart {
  if (!answer?.cart) throw new GraphqlFailure({ operation });
  const problems = (answer.cartErrors ?? []).flatMap((error) => error?.reasons ?? []);
  return { cart: answer.cart, problems: problems.filter((reason) => reason !== null) };
}

async function replaceBy(shop: OfferShop, offer: KnownOffer, before: Cart): Promise<FilledCart> {
  try {
    return await shop.replace(wishOf(offer));
  } catch (failure) {
    // The cart was cleared and could not be filled. After an outage the cart's state is unknown; the browser's snapshot
    // remains.
    if (failure instanceof GraphqlFailure && !failure.isOutage && linesOf(before).length > 0)
      await shop.replace(contentsOf(before));
    throw failure;
  }
}

async function addOffer(shop: OfferShop, offer: KnownOffer, before: Cart): Promise<FilledCart> {
  const { items, coupons } = wishOf(offer);
  if (!lineOf(before, offer)) return shop.add({ items, coupons: hasCoupon(before, offer) ? [] : coupons });
  try {
    return await shop.add({ items: [], coupons });
  } catch (failure) {
    if (!(failure instanceof GraphqlFailure) || failure.isOutage) throw failure;
    return { cart: await shop.load(), problems: [] };
  }
}

const wishOf = ({ productId, coupon }: KnownOffer) => ({
  items: [{ productId, quantity: 1 }],
  coupons: [coupon],
});

const lineOf = (cart: Cart, { productId }: KnownOffer) =>
  linesOf(cart).find(({ product, variation }) => product?.node?.databaseId === productId && !variation);

const hasCoupon = (cart: Cart, { coupon }: KnownOffer) =>
  codesOf(cart).some((code) => code.toLowerCase() === coupon);
