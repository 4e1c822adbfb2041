import { catalogue } from "../../content";
import { userError } from "../../errors";
import { couponMessages } from "../domain/coupons";
import { lineMessages } from "../domain/cart-lines";
import type { Missing } from "../store/holds";

/** Says what went while the buyer was on the way to the till; thrown inside the transaction, so that nothing is taken. */
export function refuseMissing(missing: Missing) {
  if (missing.kind === "coupon") return userError(couponMessages.usedUp, "COUPON_REFUSED");
  const product = catalogue().product(missing.productId);
  const variation = product?.variations.find(({ id }) => id === missing.variationId);
  const name = variation?.name ?? product?.name ?? "This product";
  const message =
    missing.remaining > 0 ? lineMessages.notEnough(name, missing.remaining) : lineMessages.outOfStock(name);
  return userError(message, "OUT_OF_STOCK");
}
