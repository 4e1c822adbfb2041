import type { Cents } from "@/lib/money";
import { pppRate } from "@/lib/rules/prices/ppp";
import type { BillingAddress } from "../../ground/billing-address";
import { findCoupon } from "../codes";
import { catalogue } from "../../content/catalogue";
import type { BackendContext, Identity } from "../../context";
import type { Db } from "../../ground/database/client";
import type { Deps } from "../../deps";
import { priceAt, saleAt } from "../../content/documents/sale";
import { countedStock, knowStock, pricedAt } from "../products";
import { customerVat, supplyCountry } from "../vat";
import { readBilling } from "./billing-store";
import type { CouponToApply } from "./coupons";
import { withCredit } from "./credit";
import { type LineToPrice, priceCart, type PricedCart } from "./price-cart";
import { readVisitorsCart, visitor } from "./session";
import {
  type CartAndBilling,
  type CartOwner,
  readCart,
  saveCart,
  type StoredCart,
  type StoredLine,
} from "./store";

declare module "../../deps" {
  interface Deps {
    /**
     * How often live orders used a coupon, in total and with these addresses. The pending order of this cart does not
     * count.
     */
    couponUses(
      db: Db,
      code: string,
      by: { emails: readonly string[]; cartId: string | null },
    ): Promise<Pick<CouponToApply, "used" | "usedByCustomer">>;
    /** Cents of a code that the pending order of this cart has taken. */
    creditHeld(db: Db, codeId: number, cartId: string): Promise<Cents>;
  }
}

type PricedSubject = {
  owner: CartOwner | null;
  cart: StoredCart | null;
  identity: Identity | null;
  /** The owner's invoice address, if it was already read. */
  billing?: BillingAddress;
  /** The moment of the request's prices; by default now. */
  now?: Date;
};

/** Prices a stored cart for its owner with today's data. A line whose product is no longer sold is left out. */
export async function priceStoredCart(
  db: Db,
  deps: Deps,
  { owner, cart, identity, ...known }: PricedSubject,
): Promise<PricedCart> {
  const { now = deps.clock() } = known;
  const billing = known.billing ?? (owner ? await readBilling(db, owner) : {});
  const emails = addressesOf(billing, identity);
  const coupons: CouponToApply[] = [];
  const money: string[] = [];
  for (const code of cart?.coupons ?? []) {
    const coupon = await findCoupon(db, code);
    if (!coupon) money.push(code);
    else
      coupons.push({
        coupon,
        ...(await deps.couponUses(db, coupon.code, { emails, cartId: cart?.id ?? null })),
      });
  }
  const priced = priceCart({
    lines: (cart?.lines ?? []).flatMap((line) => lineToPrice(line, now) ?? []),
    coupons,
    pppBasisPoints: pppRate(billing.country),
    vat: await customerVat(db, deps, billing),
    emails,
    now,
  });
  return withCredit(db, deps, priced, money, cart?.id ?? "");
}

/** Removes coupons that no longer apply from the stored cart and returns the result. */
export async function dropRefused(
  tx: Db,
  deps: Deps,
  cart: StoredCart,
  priced: PricedCart,
): Promise<StoredCart> {
  const held = [...priced.coupons, ...(priced.credit ? [priced.credit] : [])].map(({ code }) => code);
  const coupons = cart.coupons.filter((code) => held.includes(code));
  return coupons.length === cart.coupons.length ? cart : saveCart(tx, deps, cart, { ...cart, coupons });
}

/** The customer's known addresses: the account's, and the one typed for the invoice. */
function addressesOf(billing: BillingAddress, identity: Identity | null): string[] {
  return [identity?.email, billing.email].flatMap((email) => (email ? [email.toLowerCase()] : []));
}

/** A stored line with its product from today's catalogue; null when the product is no longer sold. */
export function lineToPrice(line: StoredLine, now: Date): LineToPrice | null {
  const product = catalogue().product(line.productId);
  const variation = product?.variations.find(({ id }) => id === line.variationId) ?? null;
  if (!product || (line.variationId !== null && !variation)) return null;
  const priced = variation ?? product;
  return {
    key: line.key,
    productId: product.id,
    variationId: variation?.id ?? null,
    name: product.name,
    variationName: variation?.name ?? null,
    quantity: line.quantity,
    listPrice: priceAt(priced, now),
    regularPrice: saleAt(priced, now) ? priced.price : null,
    pppEnabled: product.pppEnabled,
    period: product.subscription,
    place: supplyCountry(product, variation),
    exemptIn: product.exemptIn,
    extra: line.extra,
  };
}

/** The visitor's cart, priced once per request; empty for a visitor without a cart. Changes nothing. */
export function getCart(context: BackendContext): Promise<CartState> {
  return (context.cartAsRead ??= readAndPrice(context));
}

async function readAndPrice(context: BackendContext): Promise<CartState> {
  const read = await readVisitorsCart(context);
  const { owner, identity } = await visitor(context);
  const state = await priceOf(context, owner, identity, read);
  keepStock(context, read.cart?.lines ?? [], countedStock(read.stock));
  return state;
}

/**
 * Keeps the quantities left of the cart's products, as read with the cart, so that the fields of its lines need no
 * further query.
 */
export function keepStock(
  context: BackendContext,
  lines: readonly { productId: number }[],
  stock: Map<string, number>,
): void {
  const productIds = lines.map(({ productId }) => productId);
  knowStock(context, productIds, stock);
  context.cartStock = { productIds, stock };
}

declare module "../../context" {
  interface BackendContext {
    /** The quantities left of the products in the cart of this request. */
    cartStock?: { productIds: number[]; stock: Map<string, number> };
    /** The cart of a query, which may also read related data. */
    cartAsRead?: Promise<CartState>;
  }
}

/**
 * The visitor's cart at today's price; an empty cart for a visitor without one. Reuses the cart that this query has
 * already read.
 */
export async function priceOfVisitor(context: BackendContext): Promise<PricedCart> {
  if (context.cartAsRead) return (await context.cartAsRead).priced;
  const { owner, identity } = await visitor(context);
  const read = owner ? await readCart(context.deps.db, owner) : { cart: null, billing: {} };
  return (await priceOf(context, owner, identity, read)).priced;
}

async function priceOf(
  context: BackendContext,
  owner: CartOwner | null,
  identity: Identity | null,
  { cart, billing }: Pick<CartAndBilling, "cart" | "billing">,
): Promise<CartState> {
  const { deps } = context;
  const now = pricedAt(context);
  return { cart, priced: await priceStoredCart(deps.db, deps, { owner, cart, identity, billing, now }) };
}

/** A stored cart and its price. `cart` is null before the first change. */
export type CartState = { cart: StoredCart | null; priced: PricedCart };
