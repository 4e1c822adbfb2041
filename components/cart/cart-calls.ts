import {
  AddToCartDocument,
  ApplyCouponDocument,
  ClearCartDocument,
  CreateCartDocument,
  FillCartDocument,
  type FillCartInput,
  GetCartDocument,
  RemoveCouponsDocument,
  RemoveItemsFromCartDocument,
  UpdateItemNotesDocument,
  UpdateItemQuantitiesDocument,
} from "@/graphql/generated/shop/documents";
import { required, runMutation, runQuery } from "@/lib/gateway/run-operation";
import { filledCart, type FilledCart, takeOffer } from "@/lib/gateway/take-offer";
import type { Cart, CartChange, CartSnapshot } from "./cart";
import { toInput } from "./cart-snapshot";

/*
 * Every question of the shop's islands. Loaded on first use (`await import("./shop-calls")`), because Apollo and the
 * documents weigh half an empty page. All of them throw GraphqlFailure.
 */
export async function loadCart(): Promise<Cart> {
  return required("getCart", (await runQuery(GetCartDocument, {})).cart);
}

export async function addToCart(item: {
  productId: number;
  variationId?: number;
  quantity?: number;
}): Promise<Cart> {
  return required("addToCart", (await runMutation(AddToCartDocument, item)).addToCart?.cart);
}

export async function setQuantity(key: string, quantity: number): Promise<Cart> {
  return required(
    "updateItemQuantities",
    (await runMutation(UpdateItemQuantitiesDocument, { key, quantity })).updateItemQuantities?.cart,
  );
}

export async function setNotes(key: string, extraData: string): Promise<Cart> {
  return required(
    "updateItemNotes",
    (await runMutation(UpdateItemNotesDocument, { key, extraData })).updateItemNotes?.cart,
  );
}

export async function removeItem(key: string): Promise<Cart> {
  return required(
    "removeItemsFromCart",
    (await runMutation(RemoveItemsFromCartDocument, { keys: [key] })).removeItemsFromCart?.cart,
  );
}

export async function clearCart(): Promise<Cart> {
  const data = await runMutation(ClearCartDocument, {});
  // "Cart is empty" counts as cleared and carries no cart. Source: NOTES 5.
  return data.emptyCart?.cart ?? loadCart();
}

export async function applyCoupon(code: string): Promise<Cart> {
  const answer = (await runMutation(ApplyCouponDocument, { code })).applyCoupon;
  required("applyCoupon", answer?.applied);
  return required("applyCoupon", answer?.cart);
}

export async function removeCoupon(code: string): Promise<Cart> {
  return required(
    "removeCoupons",
    (await runMutation(RemoveCouponsDocument, { codes: [code] })).removeCoupons?.cart,
  );
}

/** Clears the cart and fills it from a snapshot. */
export async function createCart(snapshot: CartSnapshot): Promise<Cart> {
  return (await replaceCart(toInput(snapshot))).cart;
}

/** Adds what a snapshot holds. */
export async function addToCartFrom(snapshot: CartSnapshot): Promise<Cart> {
  return (await fillCart(toInput(snapshot))).cart;
}

export async function replaceCart(input: FillCartInput): Promise<FilledCart> {
  return filledCart("createCart", (await runMutation(CreateCartDocument, { input })).fillCart);
}

export async function fillCart({ items, coupons }: FillCartInput): Promise<FilledCart> {
  return filledCart("fillCart", (await runMutation(FillCartDocument, { items, coupons })).fillCart);
}

type OfferChange = Extract<CartChange, { do: "offer" }>;

const offerCalls = { load: loadCart, replace: replaceCart, add: fillCart, setQuantity };

/** Tabs of one browser take offers one after the other, so that the second one finds what the first one did. */
export async function takeOnce({ offer, mode, told }: OfferChange): Promise<Cart> {
  const taken = await inTurn(() => takeOffer(offerCalls, offer, mode));
  told(taken);
  return taken.cart;
}

function inTurn<T>(work: () => Promise<T>): Promise<T> {
  return "locks" in navigator ? navigator.locks.request("cart-offer", work) : work();
}
