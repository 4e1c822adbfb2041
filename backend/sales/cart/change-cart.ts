import type { BackendContext } from "../../context";
import type { Db } from "../../ground/database/client";
import { countedStock } from "../products";
import {
  addItem,
  type Buyer,
  findSellable,
  type Item,
  notesOf,
  quantityAlike,
  readBuyer,
} from "./check-lines";
import { cartErrors } from "./errors";
import { lineKey, maximumQuantity, readExtraData, refuseQuantity, seatNote } from "./line";
import { lineMessages } from "./messages";
import { isByOffer, maximumTotal, type PricedLine } from "./price-cart";
import { type CartState, dropRefused, keepStock, priceStoredCart } from "./price-stored-cart";
import { type Asker, asOwner } from "./session";
import { lockOrCreateCart, type OpenCart, saveCart, type StoredCart, type StoredLine } from "./store";

type CartChange<T> = { cart: StoredCart; linesAdded?: boolean; result: T };
type CartChanging = Asker & { tx: Db } & Pick<OpenCart, "billing"> & { stock: Map<string, number> };

/**
 * Locks the visitor's cart, changes it, saves it with a higher version and prices it, in one transaction. A change that
 * throws leaves everything as it was. Coupons that do not apply to the changed cart are removed.
 */
export function changeCart<T>(
  context: BackendContext,
  change: (cart: StoredCart, asked: CartChanging) => Promise<CartChange<T>>,
  items: readonly Item[] = [],
): Promise<{ state: CartState; result: T }> {
  const { deps } = context;
  return asOwner(context, async (tx, asked) => {
    const wanted = productIdsOf(items, []);
    const open = await lockOrCreateCart(tx, deps, asked.owner, { wanted, isNew: asked.isNew });
    const { billing } = open;
    const stock = countedStock(open.stock);
    const known = { ...asked, billing, stock };
    const { cart, linesAdded, result } = await change(open.cart, { ...known, tx });
    const saved = await saveCart(tx, deps, open.cart, cart, { linesAdded });
    const priced = await priceStoredCart(tx, deps, { ...known, cart: saved });
    if (linesAdded && isByOffer(priced)) throw cartErrors.refused(lineMessages.byOffer(maximumTotal));
    keepStock(context, saved.lines, stock);
    return { state: { cart: await dropRefused(tx, deps, saved, priced), priced }, result };
  });
}

export async function addToCart(
  context: BackendContext,
  item: Item,
): Promise<{ state: CartState; key: string }> {
  const add = async (cart: StoredCart, { tx, identity, stock }: CartChanging) => {
    const [wanted, notes] = [productIdsOf([item], cart.lines), notesOf(cart.lines, [item])];
    const buyer = await readBuyer(tx, context.deps, identity, wanted, notes, stock);
    const put = addItem(cart, item, buyer);
    if ("refusal" in put) throw cartErrors.refused(put.refusal);
    return { cart: put.cart, linesAdded: true, result: put.key };
  };
  const { state, result } = await changeCart(context, add, [item]);
  return { state, key: result };
}

/** The distinct product numbers of items and lines. */
export function productIdsOf(items: readonly Item[], lines: readonly { productId: number }[]): number[] {
  return [...new Set([...items, ...lines].map(({ productId }) => productId))];
}

type Wish = { key: string; quantity: number };
type Updated = { state: CartState; updated: string[]; removed: PricedLine[] };

/** Sets quantities; 0 removes a line. If one change is refused, nothing changes. Reducing is always possible. */
export async function updateItemQuantities(
  context: BackendContext,
  wishes: readonly Wish[],
): Promise<Updated> {
  if (wishes.length === 0) throw cartErrors.refused(lineMessages.noKeys);
  const { state, result } = await changeCart(context, async (before, asked) => {
    const buyer = await readBuyer(
      asked.tx,
      context.deps,
      asked.identity,
      before.lines.map(({ productId }) => productId),
      before.lines,
      asked.stock,
    );
    const cart = wishes.reduce((changed, wish) => withQuantity(changed, wish, buyer), before);
    const priced = await priceStoredCart(asked.tx, context.deps, { ...asked, cart: before });
    const there = new Map(cart.lines.map((line) => [line.key, line.quantity]));
    const removed = priced.lines.filter(({ key }) => !there.has(key));
    const grown = before.lines.some((line) => (there.get(line.key) ?? 0) > line.quantity);
    const updated = wishes.map(({ key }) => key).filter((key) => there.has(key));
    return { cart, linesAdded: grown, result: { updated, removed } };
  });
  return { state, ...result };
}

function withQuantity(cart: StoredCart, { key, quantity }: Wish, buyer: Buyer): StoredCart {
  const line = cart.lines.find((other) => other.key === key);
  if (!line) throw cartErrors.refused(lineMessages.unknownKey(key));
  if (quantity === 0) return { ...cart, lines: cart.lines.filter((other) => other !== line) };
  if (!Number.isInteger(quantity) || quantity < 1 || quantity > maximumQuantity)
    throw cartErrors.refused(lineMessages.quantity(maximumQuantity));
  const add = quantity - line.quantity;
  if (add > 0) {
    const found = findSellable(line, buyer);
    if ("refusal" in found) throw cartErrors.refused(found.refusal);
    const alike = quantityAlike(cart.lines, line, found.sellable.soldIndividually);
    const refusal = refuseQuantity(found.sellable, { add, inCart: line.quantity, alike });
    if (refusal) throw cartErrors.refused(refusal);
  }
  return { ...cart, lines: cart.lines.map((other) => (other === line ? { ...other, quantity } : other)) };
}

type Removed = { state: CartState; removed: PricedLine[] };

/** Removes all of the lines or none: if one key is unknown, nothing is removed. */
export async function removeItemsFromCart(
  context: BackendContext,
  { keys, all }: { keys: readonly string[]; all: boolean },
): Promise<Removed> {
  const { state, result } = await changeCart(context, async (cart, asked) => {
    if (cart.lines.length === 0) throw cartErrors.refused(lineMessages.noItems);
    if (keys.length === 0 && !all) throw cartErrors.refused(lineMessages.noKeys);
    const unknown = keys.find((key) => !cart.lines.some((line) => line.key === key));
    if (unknown !== undefined) throw cartErrors.refused(lineMessages.unknownKey(unknown));
    const goes = (line: { key: string }) => all || keys.includes(line.key);
    const before = await priceStoredCart(asked.tx, context.deps, { ...asked, cart });
    return {
      cart: { ...cart, lines: cart.lines.filter((line) => !goes(line)) },
      result: before.lines.filter(goes),
    };
  });
  return { state, removed: result };
}

/**
 * Removes all lines and coupons.
 * @throws "Cart is empty" when there are no lines, which callers count as success
 */
export async function emptyCart(context: BackendContext): Promise<{ state: CartState; deleted: CartState }> {
  const { state, result } = await changeCart(context, async (cart, asked) => {
    if (cart.lines.length === 0) throw cartErrors.refused(lineMessages.empty);
    const deleted = { cart, priced: await priceStoredCart(asked.tx, context.deps, { ...asked, cart }) };
    return { cart: { ...cart, lines: [], coupons: [] }, result: deleted };
  });
  return { state, deleted: result };
}

/**
 * Changes the notes of a line, such as its attendees. The line keeps its position and gets the key of its new notes. If
 * another line already has that key, the two are merged at the position of the first. A seat from the waiting list
 * stays with its line.
 *
 * @throws userError for an unknown key or invalid notes
 */
export async function changeLineNotes(
  context: BackendContext,
  { key, extraData }: { key: string; extraData: string },
): Promise<CartState> {
  const read = readExtraData(extraData);
  if ("refusal" in read) throw cartErrors.refused(read.refusal);
  const { state } = await changeCart(context, async (cart) => {
    const line = cart.lines.find((other) => other.key === key);
    if (!line) throw cartErrors.refused(lineMessages.unknownKey(key));
    const seat = line.extra[seatNote];
    const extra = { ...read.extra, ...(seat && { [seatNote]: seat }) };
    const noted = { ...line, extra, key: lineKey({ ...line, extra }) };
    return { cart: withNoted(cart, line, noted), linesAdded: true, result: null };
  });
  return state;
}

function withNoted(cart: StoredCart, line: StoredLine, noted: StoredLine): StoredCart {
  const twin = cart.lines.find((other) => other.key === noted.key && other !== line);
  const quantity = line.quantity + (twin?.quantity ?? 0);
  if (quantity > maximumQuantity) throw cartErrors.refused(lineMessages.tooMany(maximumQuantity));
  const [first = line] = cart.lines.filter((other) => other === line || other === twin);
  const one = { ...noted, quantity, position: first.position };
  return {
    ...cart,
    lines: cart.lines.flatMap((other) => {
      if (other === first) return [one];
      return other === line || other === twin ? [] : [other];
    }),
  };
}
