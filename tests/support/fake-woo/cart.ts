import { productNode, variationNode, type Product, type View } from "./catalogue";
import type { Line, Session } from "./sessions";
import type { Shop } from "./shop";
import { deliveryOf } from "./delivery";
import { moneyIn, rawTotal } from "./woo-money";

export const productOf = ({ products }: Shop, id: number): Product | undefined =>
  products.find((one) => one.id === id);

const rates: Record<string, { percent: number; label: string }> = {
  AT: { percent: 20, label: "VAT 20 %" },
  DE: { percent: 19, label: "VAT 19 %" },
};

/**
 * The tax of the country that the shop looks at; the shop's own one until it is known, and for goods that are picked up
 * there. Source: WooCommerce, WC_Customer::get_taxable_address
 */
export function taxOf(session: Session) {
  const isPickedUp = deliveryOf(session).chosen?.id.startsWith("local_pickup");
  const by = isPickedUp ? "base" : session.shop.taxBasedOn;
  const country = by === "base" ? undefined : session[by]["country"];
  return rates[String(country ?? "AT")] ?? null;
}

/** The shop's products in the view of this session. */
export const viewOf = (session: Session): View => ({
  release: session.shop.release,
  decimals: session.shop.decimals,
  shown: (entered) => {
    const net = untaxed(session.shop, entered);
    return session.shop.showsTax ? net + share(net, taxOf(session)?.percent ?? 0) : net;
  },
});

/** Without the tax of the shop's own country, in cents. */
const untaxed = ({ entersTax }: Shop, entered: number): number =>
  entersTax ? Math.round(entered / (1 + (rates["AT"]?.percent ?? 0) / 100)) : entered;

const percentOf = ({ shop }: Session, code: string): number => shop.coupons[code]?.percent ?? 0;

export const share = (cents: number, percent: number) => Math.round((cents * percent) / 100);

function netOf({ shop }: Session, { productId, variationId }: Line): number {
  const product = productOf(shop, productId);
  const variation = product?.variations.find(({ id }) => id === variationId);
  return untaxed(shop, variation?.cents ?? product?.cents ?? 0);
}

/** Sums of a session in cents. */
export function sumsOf(session: Session) {
  const percent = taxOf(session)?.percent ?? 0;
  const lines = session.lines.map((line) => {
    const single = netOf(session, line);
    const net = single * line.quantity;
    const discount = share(
      net,
      session.coupons.reduce((sum, code) => sum + percentOf(session, code), 0),
    );
    const tax = share(net - discount, percent);
    return { line, single, net, discount, tax, gross: net - discount + tax };
  });
  const sum = (pick: (one: (typeof lines)[number]) => number) =>
    lines.reduce((all, one) => all + pick(one), 0);
  const postage = deliveryOf(session).chosen?.cents ?? 0;
  const fees = lines.length > 0 ? session.shop.fees : [];
  const fee = fees.reduce((all, { cents }) => all + cents, 0);
  const postageTax = share(postage, percent);
  const feeTax = fees.reduce((all, { cents }) => all + share(cents, percent), 0);
  const tax = sum((l) => l.tax) + postageTax + feeTax;
  const [net, discount] = [sum((l) => l.net), sum((l) => l.discount)];
  const due = net - discount + postage + fee + tax;
  return { lines, net, discount, postage, postageTax, fees, fee, tax, percent, due };
}

/** The cart as GraphQL answers it: money without and with tax where WooCommerce has it so, null for empty lists. */
export function cartNode(session: Session) {
  const { lines, net, discount, postage, postageTax, fees, fee, tax, percent, due } = sumsOf(session);
  const money = moneyIn(session.shop);
  const rate = taxOf(session);
  const delivery = deliveryOf(session);
  const shown = (cents: number) => cents + (session.shop.showsTax ? share(cents, percent) : 0);
  const isEmpty = lines.length === 0;
  const nodes = lines.map(({ line, single, net: lineNet, gross }) =>
    lineNode(session, line, single, lineNet, gross),
  );
  return {
    isEmpty,
    subtotal: money(net, rawTotal),
    subtotalTax: money(share(net, percent), rawTotal),
    discountTotal: money(discount, rawTotal),
    discountTax: money(share(discount, percent), rawTotal),
    totalTax: money(tax, rawTotal),
    shippingTotal: money(postage),
    shippingTax: money(postageTax),
    needsShippingAddress: delivery.goods.length > 0,
    availableShippingMethods:
      delivery.goods.length === 0
        ? []
        : [
            {
              packageDetails: delivery.goods.map(({ name, quantity }) => `${name} ×${quantity}`).join(", "),
              rates:
                delivery.open.length === 0
                  ? null
                  : delivery.open.map(({ id, label, cents }) => ({ id, label, cost: money(shown(cents)) })),
            },
          ],
    chosenShippingMethods: delivery.chosen ? [delivery.chosen.id] : [],
    feeTotal: money(fee),
    fees:
      fees.length === 0
        ? null
        : fees.map(({ name, cents }) => ({
            id: name.toLowerCase(),
            name,
            total: cents / 10 ** session.shop.decimals,
          })),
    total: money(due, rawTotal),
    displayPricesIncludeTax: session.shop.showsTax,
    totalTaxes: rate && !isEmpty ? [{ id: "1", label: rate.label, amount: money(tax) }] : null,
    appliedCoupons:
      session.coupons.length === 0 ? null : session.coupons.map((code) => couponNode(session, code)),
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

export function couponNode(session: Session, code: string) {
  const { net, percent } = sumsOf(session);
  const money = moneyIn(session.shop);
  const discount = share(net, percentOf(session, code));
  return {
    code,
    description: null,
    discountAmount: money(discount),
    discountTax: money(share(discount, percent)),
  };
}

function lineNode(session: Session, line: Line, single: number, net: number, gross: number) {
  const view = viewOf(session);
  const money = moneyIn(session.shop);
  const product = productOf(session.shop, line.productId);
  const variation = product?.variations.find(({ id }) => id === line.variationId);
  return {
    __typename: "SimpleCartItem",
    id: `line:${line.key}`,
    ...line,
    subtotal: money(net),
    total: money(gross),
    singlePrice: money(single),
    product: product ? { node: productNode(product, view) } : null,
    variation: variation
      ? {
          attributes: variation.attributes.map((one) => ({ id: one.name, ...one })),
          node: variationNode(variation, view),
        }
      : null,
    extraData: line.extraData,
  };
}
