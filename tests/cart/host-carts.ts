import { cartNode } from "@/tests/support/fake-woo/cart";
import { Orders } from "@/tests/support/fake-woo/orders";
import { Sessions, type Session } from "@/tests/support/fake-woo/sessions";
import type { Shop } from "@/tests/support/fake-woo/shop";

const raw = { format: "RAW" } as const;

/** As the operation getCart reads it. */
export function read(session: Session) {
  const cart = cartNode(session);
  return {
    subtotal: cart.subtotal(),
    discountTotal: cart.discountTotal(),
    total: cart.total(),
    rawSubtotal: cart.subtotal(raw),
    rawDiscountTotal: cart.discountTotal(raw),
    rawShippingTotal: cart.shippingTotal(raw),
    rawShippingTax: cart.shippingTax(raw),
    rawFeeTotal: cart.feeTotal(raw),
    rawTotal: cart.total(raw),
    fees: cart.fees,
    chosenShippingMethods: cart.chosenShippingMethods,
    availableShippingMethods: cart.availableShippingMethods.map(({ packageDetails, rates }) => ({
      packageDetails,
      rates: rates && rates.map(({ cost, ...rate }) => ({ ...rate, cost: cost() })),
    })),
    totalTaxes: (cart.totalTaxes ?? []).map(({ amount, ...tax }) => ({
      ...tax,
      amount: amount(),
      rawAmount: amount(raw),
    })),
  };
}

/** As the operation getOrder reads it. */
export function ordered(session: Session) {
  const billing = { ...session.billing, email: "ines.holm@example.com" };
  const shipping = { ...session.shipping };
  const orders = new Orders(() => 0, session.shop);
  const { order } = orders.checkout(session, null, { billing, shipping, paymentMethod: "bacs" });
  return {
    subtotal: order.subtotal(),
    rawSubtotal: order.subtotal(raw),
    couponLines: order.couponLines,
    total: order.total(),
    rawTotal: order.total(raw),
    rawShippingTotal: order.shippingTotal(raw),
    shippingLines: order.shippingLines,
    feeLines: order.feeLines,
    taxLines: { nodes: order.taxLines.nodes.map((tax) => ({ ...tax, label: tax.label ?? "" })) },
  };
}

export function sessionOf(shop: Shop, parts: Partial<Session> = {}): Session {
  // An order takes from the stock.
  return Object.assign(new Sessions(() => 0, structuredClone(shop)).of("t_1"), parts);
}

/** One Board kit. */
export const board = { key: "a", productId: 131, variationId: null, quantity: 1, extraData: [] };
