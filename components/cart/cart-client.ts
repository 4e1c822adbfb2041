import type { OperationVariables, TypedDocumentNode } from "@apollo/client";
import {
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
import { browserClient } from "@/lib/gateway/browser-client";
import { required } from "@/lib/gateway/failure";
import { filledCart, type FilledCart, takeOffer } from "@/lib/gateway/take-offer";
import type { Cart, CartChange } from "./cart";
import { toInput } from "./cart-snapshot";

/*
 * The cart in Apollo's cache. Loaded with the first change (docs/decisions/apollo.md). Each mutation answers the whole
 * cart, which the cache keeps as the one of this browser: whoever watches it changes with it.
 */

let turn: Promise<unknown> = Promise.resolve();

/** Makes the changes of all callers in the order asked. @throws GraphqlFailure; the cache keeps the last good cart */
export function changeCart(change: CartChange): Promise<Cart> {
  const done = turn.then(() => perform(change));
  turn = done.catch(() => null);
  return done;
}

/** The cart as it was last known; null when it never was. */
export function cachedCart(): Cart | null {
  return browserClient().readQuery({ query: GetCartDocument })?.cart ?? null;
}

/** What the server has drawn is newer than what an earlier page left in the cache. */
export function cacheCart(cart: Cart | null): void {
  browserClient().writeQuery({ query: GetCartDocument, data: { cart } });
}

/** Calls after every change of the cart in the cache. @returns how to stop */
export function watchCart(onChange: () => void): () => void {
  return browserClient().cache.watch({ query: GetCartDocument, optimistic: true, callback: onChange });
}

async function perform(change: CartChange): Promise<Cart> {
  switch (change.do) {
    case "reload":
      return loadCart();
    case "quantity":
      return setQuantity(change.key, change.quantity);
    case "notes": {
      const { key, extraData } = change;
      const data = await mutate(UpdateItemNotesDocument, { key, extraData });
      return required("updateItemNotes", data?.updateItemNotes?.cart);
    }
    case "remove": {
      const data = await mutate(RemoveItemsFromCartDocument, { keys: [change.key] });
      return required("removeItemsFromCart", data?.removeItemsFromCart?.cart);
    }
    case "clear":
      // "Cart is empty" counts as cleared and carries no cart. Source: NOTES 5.
      return (await mutate(ClearCartDocument, {}))?.emptyCart?.cart ?? loadCart();
    case "coupon": {
      const answer = (await mutate(ApplyCouponDocument, { code: change.code }))?.applyCoupon;
      required("applyCoupon", answer?.applied);
      return required("applyCoupon", answer?.cart);
    }
    case "uncoupon": {
      const data = await mutate(RemoveCouponsDocument, { codes: [change.code] });
      return required("removeCoupons", data?.removeCoupons?.cart);
    }
    case "fill":
      return (await replaceCart(toInput(change.snapshot))).cart;
    case "add":
      return (await fillCart(toInput(change.snapshot))).cart;
    case "offer":
      return takeOnce(change);
  }
}

async function mutate<Data, Variables extends OperationVariables>(
  mutation: TypedDocumentNode<Data, Variables>,
  variables: Variables,
) {
  return (await browserClient().mutate<Data, OperationVariables>({ mutation, variables })).data;
}

async function loadCart(): Promise<Cart> {
  const { data } = await browserClient().query({ query: GetCartDocument, fetchPolicy: "network-only" });
  return required("getCart", data?.cart);
}

async function setQuantity(key: string, quantity: number): Promise<Cart> {
  const data = await mutate(UpdateItemQuantitiesDocument, { key, quantity });
  return required("updateItemQuantities", data?.updateItemQuantities?.cart);
}

async function replaceCart(input: FillCartInput): Promise<FilledCart> {
  return filledCart("createCart", (await mutate(CreateCartDocument, { input }))?.fillCart);
}

async function fillCart({ items, coupons }: FillCartInput): Promise<FilledCart> {
  return filledCart("fillCart", (await mutate(FillCartDocument, { items, coupons }))?.fillCart);
}

/** Tabs of one browser take offers one after the other, so that the second one finds what the first one did. */
async function takeOnce({ offer, mode, told }: Extract<CartChange, { do: "offer" }>): Promise<Cart> {
  const shop = { load: loadCart, replace: replaceCart, add: fillCart, setQuantity };
  const take = () => takeOffer(shop, offer, mode);
  const taken = await ("locks" in navigator ? navigator.locks.request("cart-offer", take) : take());
  told(taken);
  return taken.cart;
}
