import { secondsOf, times } from "@/lib/rules/times/times";
import { type BillingAddress, billingProblems } from "../../ground/billing-address";
import { findCoupon, findMoneyCode } from "../codes";
import type { BackendContext, Identity } from "../../context";
import type { Db } from "../../ground/database/client";
import type { Deps } from "../../deps";
import { countedBy, networkKey, takeFromLimit } from "../../ground/limits/limits";
import { changeCart, productIdsOf } from "./change-cart";
import { addItem, type Buyer, type Item, notesOf, readBuyer } from "./check-lines";
import { cartErrors } from "./errors";
import { couponCode } from "./coupons";
import { maximumLines } from "./line";
import { couponMessages, lineMessages } from "./messages";
import { type CartState, priceStoredCart } from "./price-stored-cart";
import { cartOwner, type Visitor, visitor } from "./session";
import { type CartOwner, readCart, type StoredCart } from "./store";

type Filled = { state: CartState; added: string[]; applied: string[]; errors: FillError[] };

/**
 * Adds every item that can be added and reports the others.
 * @throws when items were given and none could be added
 */
export async function fillCart(context: BackendContext, wish: Wish): Promise<Filled> {
  checkWish(wish);
  await limitGuesses(context, wish.coupons);
  const fill: Parameters<typeof changeCart<Omit<Filled, "state">>>[1] = async (before, asked) => {
    const { tx, identity, stock } = asked;
    const [wanted, notes] = [productIdsOf(wish.items, before.lines), notesOf(before.lines, wish.items)];
    const buyer = await readBuyer(tx, context.deps, identity, wanted, notes, stock);
    const { cart, ...result } = await addAll(tx, context.deps, { ...asked, cart: before, buyer }, wish);
    if (result.added.length + result.applied.length === 0) throw cartErrors.refused(lineMessages.fillFailed);
    return { cart, linesAdded: result.added.length > 0, result };
  };
  const { state, result } = await changeCart(context, fill, wish.items);
  return { state, ...result };
}

/**
 * The price that a cart of these items would have for the visitor. The visitor's own cart does not change, and none is
 * created.
 * @throws as `fillCart` when none of the items can be bought
 */
export async function previewCart(context: BackendContext, wish: Wish): Promise<CartState> {
  checkWish(wish);
  await limitGuesses(context, wish.coupons);
  const { deps } = context;
  const owner = await cartOwner(context);
  const { identity } = await visitor(context);
  const { db } = deps;
  const read = owner && (await readCart(db, owner));
  const kept = read?.cart;
  const billing = read?.billing ?? {};
  // The cart keeps its id, so that its own pending order does not use up its coupon.
  const empty: StoredCart = { ...(kept ?? nobodys(deps.ids.uuid())), coupons: [], lines: [] };
  const buyer = await readBuyer(db, deps, identity, productIdsOf(wish.items, []));
  const { cart } = await addAll(db, deps, { owner, identity, billing, cart: empty, buyer }, wish);
  return { cart, priced: await priceStoredCart(db, deps, { owner, cart, identity, billing }) };
}

const nobodys = (id: string): StoredCart => ({ id, version: 0, coupons: [], placedOrderId: null, lines: [] });

export type Wish = { items: readonly Item[]; coupons: readonly string[] };
export type FillError = { item: Item; reason: string } | { code: string; reason: string };
type AddedAll = { cart: StoredCart; added: string[]; applied: string[]; errors: FillError[] };

type FillSubject = CouponSubject & { buyer: Buyer };

/** @throws for an empty request, or for more than a cart can hold */
function checkWish({ items, coupons }: Wish): void {
  if (items.length + coupons.length === 0 || items.length > maximumLines || coupons.length > maximumLines)
    throw cartErrors.refused(lineMessages.fillFailed);
}

/**
 * Adds items, then coupons, to a copy of the cart.
 * @throws when items were given and none could be added
 */
async function addAll(
  tx: Db,
  deps: Deps,
  { owner, identity, billing, cart: before, buyer }: FillSubject,
  { items, coupons }: Wish,
): Promise<AddedAll> {
  const added = new Set<string>();
  const applied: string[] = [];
  const errors: FillError[] = [];
  let cart = before;
  for (const item of items) {
    const put = addItem(cart, item, buyer);
    if ("refusal" in put) errors.push({ item, reason: put.refusal });
    else {
      cart = put.cart;
      added.add(put.key);
    }
  }
  if (items.length > 0 && added.size === 0) throw cartErrors.refused(lineMessages.fillFailed);
  for (const code of coupons) {
    const tried = await tryCoupon(tx, deps, { owner, identity, billing, cart }, code);
    if ("refusal" in tried) errors.push({ code, reason: tried.refusal });
    else {
      cart = tried.cart;
      applied.push(tried.code);
    }
  }
  return { cart, added: [...added], applied, errors };
}

export async function applyCoupon(
  context: BackendContext,
  text: string,
): Promise<{ state: CartState; code: string }> {
  await limitGuesses(context, [text]);
  const { state, result } = await changeCart(context, async (cart, asked) => {
    const tried = await tryCoupon(asked.tx, context.deps, { ...asked, cart }, text);
    if ("refusal" in tried) throw cartErrors.refused(tried.refusal);
    return { cart: tried.cart, result: tried.code };
  });
  return { state, code: result };
}

export async function removeCoupons(context: BackendContext, texts: readonly string[]): Promise<CartState> {
  const codes = texts.map(couponCode);
  if (codes.length === 0) throw cartErrors.refused(couponMessages.noCodes);
  const { state } = await changeCart(context, async (cart) => {
    if (!codes.every((code) => cart.coupons.includes(code)))
      throw cartErrors.refused(couponMessages.notApplied);
    return { cart: { ...cart, coupons: cart.coupons.filter((code) => !codes.includes(code)) }, result: null };
  });
  return state;
}

const guessSeconds = secondsOf(times.codePause);
/** Maximum number of wrong codes within the pause. The guests of one office share a network. */
const mostGuesses = { visitor: 5, network: 30 };

/**
 * Whether the cart is a member's, or a guest's who has begun to pay: an order is begun, or there are
 * items and a complete invoice address. Nobody
 * else in the network can use up the guesses of such a cart.
 */
async function isOfCustomer({ db }: Deps, { identity, owner }: Visitor): Promise<boolean> {
  if (identity) return true;
  if (!owner) return false;
  const { cart, billing } = await readCart(db, owner);
  if (cart?.placedOrderId) return true;
  return Boolean(cart?.lines.length && billing.email) && Object.keys(billingProblems(billing)).length === 0;
}

/**
 * Counts codes that do not exist, so that nobody finds coupons by guessing. Over the limit, a correct code is refused
 * too, because the answer would reveal that it is correct. Call this outside the cart's transaction.
 *
 * @throws RATE_LIMITED
 */
async function limitGuesses(context: BackendContext, codes: readonly string[]): Promise<void> {
  if (codes.length === 0) return;
  const { deps, ip } = context;
  const known = await visitor(context);
  const { identity, session } = known;
  const ofNetwork = {
    key: `coupon:network:${networkKey(ip)}` as const,
    seconds: guessSeconds,
    max: mostGuesses.network,
  };
  const who = identity ? `member:${identity.memberId}` : session?.id;
  const counters = [
    ...((await isOfCustomer(deps, known)) ? [] : [ofNetwork]),
    ...(who === undefined
      ? []
      : [{ key: `coupon:${who}` as const, seconds: guessSeconds, max: mostGuesses.visitor }]),
  ];
  for (const { key, ...limit } of counters)
    if ((await countedBy(deps.db, deps.clock, key, limit)) >= limit.max) throw cartErrors.tooManyCodes();
  for (const code of codes) {
    if ((await findCoupon(deps.db, code)) ?? (await findMoneyCode(deps.db, code))) continue;
    for (const { key, ...limit } of counters)
      if (!(await takeFromLimit(deps.db, deps.clock, key, limit))) throw cartErrors.tooManyCodes();
  }
}

type CouponSubject = {
  owner: CartOwner | null;
  identity: Identity | null;
  billing: BillingAddress;
  cart: StoredCart;
};

/** Adds a coupon to a copy of the cart if it applies there. A coupon that cannot be combined replaces the others. */
async function tryCoupon(
  tx: Db,
  deps: Deps,
  { owner, identity, billing, cart }: CouponSubject,
  text: string,
): Promise<{ cart: StoredCart; code: string } | { refusal: string }> {
  const coupon = await findCoupon(tx, text);
  const money = coupon ? null : await findMoneyCode(tx, text);
  if (money) return tryMoneyCode(tx, deps, { owner, identity, billing, cart }, money.code);
  if (!coupon) return { refusal: couponMessages.unknown(couponCode(text).slice(0, 100)) };
  if (cart.coupons.includes(coupon.code)) return { refusal: couponMessages.twice };
  for (const code of cart.coupons)
    if ((await findCoupon(tx, code))?.individualUse) return { refusal: couponMessages.individual(code) };
  const kept = coupon.individualUse ? await moneyCodesAmong(tx, cart.coupons) : cart.coupons;
  return priceTried(tx, deps, { owner, identity, billing, cart }, [...kept, coupon.code], coupon.code);
}

/** Adds a code that holds money. It is a payment, so coupons stay beside it. */
async function tryMoneyCode(tx: Db, deps: Deps, subject: CouponSubject, code: string) {
  const { coupons } = subject.cart;
  if (coupons.includes(code)) return { refusal: couponMessages.twice };
  return priceTried(tx, deps, subject, [...coupons, code], code);
}

async function priceTried(
  tx: Db,
  deps: Deps,
  { cart, ...subject }: CouponSubject,
  coupons: string[],
  wanted: string,
): Promise<{ cart: StoredCart; code: string } | { refusal: string }> {
  const tried = { ...cart, coupons };
  const priced = await priceStoredCart(tx, deps, { ...subject, cart: tried });
  const refused = priced.refused.find(({ code }) => code === wanted);
  return refused ? { refusal: refused.message } : { cart: tried, code: wanted };
}

async function moneyCodesAmong(tx: Db, codes: readonly string[]): Promise<string[]> {
  const found = [];
  for (const code of codes) if (await findMoneyCode(tx, code)) found.push(code);
  return found;
}
