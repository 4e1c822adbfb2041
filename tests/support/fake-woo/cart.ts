import { catalogue, productNode, variationNode, type Product } from "./catalogue";
import { percentOf } from "./coupons";
import type { Line, Session } from "./sessions";
import { money, rawTotal } from "./woo-money";

export const productOf = (id: number): Product | undefined => catalogue.find((one) => one.id === id);

const rates: Record<string, { percent: number; label: string }> = {
  AT: { percent: 20, label: "VAT 20 %" },
  DE: { percent: 19, label: "VAT 19 %" },
};

/** The tax of the country that the bill goes to; the shop's own one until it is known. */
export const taxOf = (session: Session) => rates[String(session.billing["country"] ?? "AT")] ?? null;

const share = (cents: number, percent: number) => Math.round((cents * percent) / 100);

function netOf({ productId, variationId }: Line): number {
  const product = productOf(productId);
  const variation = product?.variations.find(({ id }) => id === variationId);
  return variation?.cents ?? product?.cents ?? 0;
}

/** Sums of a session in cents. */
export function sumsOf(session: Session) {
  const percent = taxOf(session)?.percent ?? 0;
  const lines = session.lines.map((line) => {
    const net = netOf(line) * line.quantity;
    const discount = share(
      net,
      session.coupons.reduce((sum, code) => sum + percentOf(code), 0),
    );
    const tax = share(net - discount, percent);
    return { line, single: netOf(line), net, discount, tax, gross: net - discount + tax };
  });
  const sum = (pick: (one: (typeof lines)[number]) => number) =>
    lines.reduce((all, one) => all + pick(one), 0);
  return { lines, net: sum((l) => l.net), discount: sum((l) => l.discount), tax: sum((l) => l.tax), percent };
}

/** The cart as GraphQL answers it: money without and with tax where WooCommerce has it so, null for empty lists. */
export function cartNode(session: Session) {
  const { lines, net, discount, tax, percent } = sumsOf(session);
  const rate = taxOf(session);
  const isEmpty = lines.length === 0;
  const nodes = lines.map(({ line, single, net: lineNet, gross }) => lineNode(line, single, lineNet, gross));
  return {
    isEmpty,
    subtotal: money(net, rawTotal),
    discountTotal: money(discount, rawTotal),
    totalTax: money(tax, rawTotal),
    total: money(net - discount + tax, rawTotal),
    totalTaxes: rate && !isEmpty ? [{ id: "1", label: rate.label, amount: money(tax) }] : null,
    appliedCoupons:
      session.coupons.length === 0 ? null : session.coupons.map((code) => couponNode(code, net, percent)),
    isVatExempt: false,
    vatExemptMessage: null,
    hasSubscriptionProducts: session.lines.some(({ productId }) => productId === 14),
    recurringCartMessage: null,
    recurringSubtotal: null,
    recurringTotal: null,
    customerPPPRate: null,
    contents: {
      itemCount: session.lines.reduce((count, { quantity }) => count + quantity, 0),
      productCount: nodes.length,
      nodes,
    },
  };
}

export function couponNode(code: string, net: number, percent: number) {
  const discount = share(net, percentOf(code));
  return {
    code,
    description: null,
    discountAmount: money(discount),
    discountTax: money(share(discount, percent)),
  };
}

function lineNode(line: Line, single: number, net: number, gross: number) {
  const product = productOf(line.productId);
  const variation = product?.variations.find(({ id }) => id === line.variationId);
  return {
    __typename: "SimpleCartItem",
    id: `line:${line.key}`,
    ...line,
    subtotal: money(net),
    total: money(gross),
    singlePrice: money(single),
    product: product ? { node: productNode(product) } : null,
    variation: variation
      ? {
          attributes: variation.attributes.map((one) => ({ id: one.name, ...one })),
          node: variationNode(variation),
        }
      : null,
    extraData: line.extraData,
  };
}
