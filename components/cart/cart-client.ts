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
  UpdateShippingMethodDocument,
} from "@/graphql/generated/shop/documents";
import { mutate, query } from "@/lib/browser/ask";
import { browserClient } from "@/lib/browser/client";
import { GraphqlFailure, required } from "@/lib/gateway/failure";
import { isSignedIn } from "@/lib/browser/is-signed-in";
import { filledCart, type FilledCart, takeOffer } from "@/lib/forms/shop/take-offer";
import { itemOf, linesOf } from "@/lib/rules/prices/cart";
import { type Cart, type CartChange, countOf } from "./cart";
import { forgetSnapshot, idsOf, lostFrom, missingIn, readSnapshot, toInput } from "./cart-snapshot";
import { lastRestored, noteRestored } from "./restored";
import { noteVanished } from "./vanished";

/* The cart in Apollo's cache, loaded with the first change (docs/decisions/browser.md). Each mutation returns the
   whole cart, and all components that watch it update. */

let turn: Promise<unknown> = Promise.resolve();

/**
 * Makes the changes of all callers one after another. The first change that meets an expired session rebuilds the cart
 * from the browser's snapshot and then runs again. After a refusal, the cache holds the current cart.
 * @throws GraphqlFailure; the cache keeps the last good cart
 */
export function changeCart(change: CartChange): Promise<Cart> {
  const done = turn.then(() => perform(change));
  // The caller handles the failure. The next change runs anyway.
  turn = done.catch(() => null);
  return done;
}

/** The last known cart; null if none was loaded. */
export function cachedCart(): Cart | null {
  return browserClient().readQuery({ query: GetCartDocument })?.cart ?? null;
}

/** The server-rendered cart is newer than the cache of an earlier page. */
export function cacheCart(cart: Cart | null): void {
  browserClient().writeQuery({ query: GetCartDocument, data: { cart } });
}

/**
 * Calls `onChange` after every change of the cart in the cache.
 * @returns a function that stops watching
 */
export function watchCart(onChange: () => void): () => void {
  return browserClient().cache.watch({ query: GetCartDocument, optimistic: true, callback: onChange });
}

async function perform(change: CartChange): Promise<Cart> {
  const before = cachedCart();
  const snapshot = readSnapshot();
  try {
    const cart = await make(change);
    return change.do === "add" && snapshot && isAlone(cart, change.snapshot.items)
      ? ((await restoreCart()) ?? cart)
      : cart;
  } catch (failure) {
    if (!touchesWhatIsThere(change) || !(failure instanceof GraphqlFailure) || failure.isOutage)
      throw failure;
    const seen = lastRestored();
    // If the new cart does not load, the first failure is reported.
    const now = await loadCart().catch(() => null);
    if (!now || lastRestored() === seen) throw failure;
    const again = sameChange(change, before, now);
    return again ? make(again) : now;
  }
}

/** Prevents other tabs from restoring a cart that is being emptied on purpose. */
function make(change: CartChange): Promise<Cart> {
  return mayEmpty(change) ? inOneTab(() => takeOut(change)) : apply(change);
}

/** Changes that are refused when the session has no lines. */
const touchesWhatIsThere = (change: CartChange) => "key" in change || changesWhatIsThere.has(change.do);

const changesWhatIsThere: ReadonlySet<CartChange["do"]> = new Set(["coupon", "uncoupon", "delivery"]);

const mayEmpty = (change: CartChange) =>
  change.do === "clear" || change.do === "remove" || (change.do === "quantity" && change.quantity === 0);

/** Deletes the snapshot when the visitor has emptied the cart. */
async function takeOut(change: CartChange): Promise<Cart> {
  const cart = await apply(change);
  if (countOf(cart) > 0) return cart;
  forgetSnapshot();
  noteRestored(null);
  return cart;
}

/** Whether the cart contains only these items, so that it was empty before. */
export function isAlone(cart: Cart, items: readonly { quantity: number }[]): boolean {
  return countOf(cart) <= items.reduce((sum, { quantity }) => sum + quantity, 0);
}

/** The same change for the matching line of another cart; null when that cart has no such line. */
function sameChange(change: CartChange, before: Cart | null, now: Cart): CartChange | null {
  if (!("key" in change)) return change;
  const line = linesOf(before).find(({ key }) => key === change.key);
  const twin = line && linesOf(now).find((other) => idsOf(itemOf(other)) === idsOf(itemOf(line)));
  return twin ? { ...change, key: twin.key } : null;
}

/**
 * Restores the lines of the snapshot that the cart lacks, in one tab at a time. Null when there is nothing to restore.
 * A member's cart does not expire with a session: if it is empty, the member emptied it, perhaps in another browser.
 * @throws GraphqlFailure; Error when the sign-in state is unknown
 */
export function restoreCart(): Promise<Cart | null> {
  return inOneTab(async () => {
    const snapshot = readSnapshot();
    if (!snapshot) return null;
    if (await isSignedIn()) {
      forgetSnapshot();
      return null;
    }
    const now = await queryCart();
    const lost = lostFrom(now, snapshot);
    if (lost.items.length === 0) return now;
    try {
      const isEmpty = countOf(now) === 0;
      const { cart } = isEmpty ? await replaceCart(toInput(snapshot)) : await fillCart(toInput(lost));
      noteRestored({
        missing: missingIn(cart, snapshot),
        hadNotes: lost.items.some(({ hadNotes }) => hadNotes),
      });
      return cart;
    } catch (failure) {
      if (!(failure instanceof GraphqlFailure) || failure.isOutage) throw failure;
      // Nothing of the snapshot can be bought any more, so restoring is not tried again.
      forgetSnapshot();
      if (failure.code) throw failure;
      noteVanished(missingIn(now, snapshot));
      return now;
    }
  });
}

function inOneTab<T>(work: () => Promise<T>): Promise<T> {
  return "locks" in navigator ? navigator.locks.request("cart-restore", work) : work();
}

async function apply(change: CartChange): Promise<Cart> {
  switch (change.do) {
    case "reload":
      return loadCart();
    case "restore":
      return (await restoreCart()) ?? queryCart();
    case "quantity":
      return setQuantity(change.key, change.quantity);
    case "notes": {
      const { key, extraData } = change;
      const data = await mutate(UpdateItemNotesDocument, { key, extraData });
      return required("updateItemNotes", data.updateItemNotes?.cart);
    }
    case "remove": {
      const data = await mutate(RemoveItemsFromCartDocument, { keys: [change.key] });
      return required("removeItemsFromCart", data.removeItemsFromCart?.cart);
    }
    case "clear":
      // The answer "Cart is empty" means that the cart was cleared, but it contains no cart.
      return (await mutate(ClearCartDocument, {})).emptyCart?.cart ?? queryCart();
    case "coupon": {
      const answer = (await mutate(ApplyCouponDocument, { code: change.code })).applyCoupon;
      required("applyCoupon", answer?.applied);
      return required("applyCoupon", answer?.cart);
    }
    case "uncoupon": {
      const data = await mutate(RemoveCouponsDocument, { codes: [change.code] });
      return required("removeCoupons", data.removeCoupons?.cart);
    }
    case "delivery": {
      const data = await mutate(UpdateShippingMethodDocument, { methods: change.methods });
      return required("updateShippingMethod", data.updateShippingMethod?.cart);
    }
    case "fill":
      return (await replaceCart(toInput(change.snapshot))).cart;
    case "add":
      return (await fillCart(toInput(change.snapshot))).cart;
    case "offer":
      return takeOnce(change);
  }
}

/** The current cart, restored if its session has expired. */
async function loadCart(): Promise<Cart> {
  const cart = await queryCart();
  return countOf(cart) === 0 && readSnapshot() ? ((await restoreCart()) ?? cart) : cart;
}

async function queryCart(): Promise<Cart> {
  return required("getCart", (await query(GetCartDocument, {})).cart);
}

async function setQuantity(key: string, quantity: number): Promise<Cart> {
  const data = await mutate(UpdateItemQuantitiesDocument, { key, quantity });
  return required("updateItemQuantities", data.updateItemQuantities?.cart);
}

async function replaceCart(input: FillCartInput): Promise<FilledCart> {
  return filledCart("createCart", (await mutate(CreateCartDocument, { input })).fillCart);
}

async function fillCart({ items, coupons }: FillCartInput): Promise<FilledCart> {
  return filledCart("fillCart", (await mutate(FillCartDocument, { items, coupons })).fillCart);
}

/** Tabs of one browser take offers one after another, so that the second tab finds the first one's result. */
async function takeOnce({ offer, mode, onTaken }: Extract<CartChange, { do: "offer" }>): Promise<Cart> {
  const shop = { load: loadCart, replace: replaceCart, add: fillCart, setQuantity };
  const take = () => takeOffer(shop, offer, mode);
  const taken = await ("locks" in navigator ? navigator.locks.request("cart-offer", take) : take());
  onTaken(taken);
  return taken.cart;
}
