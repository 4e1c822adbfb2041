import type { Db } from "../../database/client";
import type { Deps } from "../../deps";
import type { BillingAddress } from "../domain/billing-address";
import { minutesAfter, payingMinutes } from "../domain/order-times";
import type { PricedCart } from "../domain/price-cart";
import { setPlacedOrder, type CartOwner, type StoredCart } from "../store/carts";
import { bindHolds, takeHolds } from "../store/holds";
import { checkoutKey } from "../store/ordered-lines";
import { insertParts } from "../store/order-parts";
import { insertOrder, type Order } from "../store/orders";
import { changeOrder } from "./change-order";
import type { ChosenPayment } from "./choose-payment";
import { limitOrdersOfAddress } from "./place-limit";
import { refuseMissing } from "./refuse-missing";

/** What is bought, by whom, for how much, and how it is paid: frozen with the order. */
export type Quote = {
  cart: StoredCart;
  priced: PricedCart;
  billing: BillingAddress & { email: string };
  chosen: ChosenPayment;
  owner: CartOwner;
  note: string | null;
};

/** Writes a new order as priced, with its seats and coupon uses. One that costs nothing is paid at once. */
export async function writeOrder(
  tx: Db,
  deps: Deps,
  quote: Quote,
): Promise<{ order: Order; binding: string | null }> {
  const { cart, priced, billing, chosen, owner } = quote;
  const now = deps.clock();
  if (owner.kind === "guest") await limitOrdersOfAddress(tx, deps, billing.email);
  const { lines, coupons } = priced;
  const memberId = owner.kind === "member" ? owner.memberId : null;
  const missing = await takeHolds(tx, { email: billing.email, memberId, lines, coupons });
  if (missing) throw refuseMissing(missing);
  const order = await insertOrder(tx, {
    orderKey: `order_${deps.ids.token()}`,
    checkoutKey: checkoutKey(cart),
    sessionId: owner.kind === "guest" ? owner.sessionId : null,
    memberId,
    email: billing.email,
    status: "PENDING",
    billing,
    subtotal: priced.subtotal,
    discount: priced.discount,
    tax: priced.tax,
    total: priced.total,
    pppRate: priced.pppBasisPoints,
    vatNote: priced.vat.message,
    paymentMethod: chosen.gateway,
    paymentMethodTitle: chosen.title,
    customerNote: quote.note,
    test: chosen.test,
    createdAt: now,
    holdUntil: minutesAfter(now, payingMinutes),
  });
  await bindHolds(tx, order.id, { memberId, lines });
  await insertParts(tx, order.id, partsOf(priced));
  await setPlacedOrder(tx, cart.id, order.id);
  return chosen.gateway === "free" ? changeOrder(tx, deps, order, "paid") : { order, binding: null };
}

function partsOf(priced: PricedCart) {
  return {
    lines: priced.lines.map((line) => ({
      productId: line.productId,
      variationId: line.variationId,
      name: line.name,
      variationName: line.variationName,
      quantity: line.quantity,
      unitPrice: line.unitPrice,
      subtotal: line.subtotal,
      total: line.total,
      tax: line.tax,
      taxBasisPoints: line.taxBasisPoints,
      extra: line.extra,
      ledger: line.ledger,
    })),
    coupons: priced.coupons.map(({ code, discount, discountTax }) => ({ code, discount, discountTax })),
    taxes: priced.taxes.map(({ label, amount }) => ({ label, amount })),
  };
}
