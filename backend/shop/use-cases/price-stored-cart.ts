import { pppRate } from "@/lib/rules/ppp";
import { catalogue } from "../../content";
import type { Db } from "../../database/client";
import type { Deps } from "../../deps";
import type { Identity } from "../../member";
import type { BillingAddress } from "../domain/billing-address";
import type { CouponToApply } from "../domain/coupons";
import { priceCart, type PricedCart } from "../domain/price-cart";
import { saveCart, type CartOwner, type StoredCart } from "../store/carts";
import { readCouponUses } from "../store/coupon-counters";
import { readBilling } from "../store/customers";
import { customerVat } from "./decide-customer-vat";
import { lineToPrice } from "./line-to-price";

type Subject = { owner: CartOwner | null; cart: StoredCart | null; identity: Identity | null };

/** Prices a cart as it is kept, for its owner as known now. A line whose product is not sold any more is left out. */
export async function priceStoredCart(
  db: Db,
  deps: Deps,
  { owner, cart, identity }: Subject,
): Promise<PricedCart> {
  const billing = owner ? await readBilling(db, owner) : {};
  const emails = addressesOf(billing, identity);
  const coupons: CouponToApply[] = [];
  for (const code of cart?.coupons ?? []) {
    const coupon = catalogue().coupon(code);
    if (coupon)
      coupons.push({
        coupon,
        ...(await readCouponUses(db, coupon.code, { emails, cartId: cart?.id ?? null })),
      });
  }
  return priceCart({
    lines: (cart?.lines ?? []).flatMap((line) => lineToPrice(line) ?? []),
    coupons,
    pppBasisPoints: pppRate(billing.country),
    vat: await customerVat(db, deps, billing),
    emails,
    now: deps.clock(),
  });
}

/** Takes coupons that do not hold any more off the kept cart; the cart as it is then. */
export async function dropRefused(
  tx: Db,
  deps: Deps,
  cart: StoredCart,
  priced: PricedCart,
): Promise<StoredCart> {
  const held = priced.coupons.map(({ code }) => code);
  const coupons = cart.coupons.filter((code) => held.includes(code));
  return coupons.length === cart.coupons.length ? cart : saveCart(tx, deps, { ...cart, coupons });
}

/** Addresses a customer is known by: the account's, and the one typed for the invoice. */
export function addressesOf(billing: BillingAddress, identity: Identity | null): string[] {
  return [identity?.email, billing.email].flatMap((email) => (email ? [email.toLowerCase()] : []));
}
