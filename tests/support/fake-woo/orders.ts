import { productOf, share, sumsOf, taxOf, viewOf } from "./cart";
import { productNode, variationNode } from "./catalogue";
import { downloadNode, type Customer } from "./customers";
import { checkDelivery, deliveryOf } from "./delivery";
import type { Session } from "./sessions";
import type { Shop } from "./shop";
import { SITE } from "./tokens";
import { UserError } from "./user-error";
import { moneyIn, rawLine, rawTotal } from "./woo-money";

type MetaData = { key: string; value: string };
export type CheckoutInput = {
  billing?: Record<string, unknown> | null;
  shipping?: Record<string, unknown> | null;
  shippingMethod?: string[] | null;
  paymentMethod?: string | null;
  customerNote?: string | null;
  metaData?: MetaData[] | null;
};
type Order = ReturnType<typeof orderNode> & { owner: number | null; metaData: MetaData[] };

/** The orders of the shop: order first, payment after. Source: NOTES 5, 7. */
export class Orders {
  readonly all: Order[] = [];
  constructor(
    private readonly now: () => number,
    private readonly shop: Shop,
  ) {}

  /** Checks little, empties the cart at once, and says what the browser has to do next. */
  checkout(session: Session, customer: Customer | null, input: CheckoutInput) {
    if (session.lines.length === 0) throw new UserError("Sorry, no session found.");
    const gateway = this.shop.gateways.find(({ id }) => id === input.paymentMethod);
    const isFree = sumsOf(session).due === 0;
    if (!gateway && !isFree) throw new UserError("Invalid payment method.");
    const email = String(input.billing?.["email"] ?? "");
    if (!customer && !/^\S+@\S+$/.test(email)) throw new UserError("Invalid billing email address");
    if (!customer && email === "known@example.com") {
      throw new UserError(
        'An account is already registered with your email address. <a href="#" class="showlogin">Please log in.</a>',
      );
    }
    Object.assign(session.billing, input.billing ?? {});
    // Source: WooGraphQL, class-checkout-mutation.php, set_customer_address_fields
    Object.assign(session.shipping, input.billing ?? {}, input.shipping ?? {});
    if (input.shippingMethod?.length) session.method = input.shippingMethod[0] ?? null;
    checkDelivery(session);
    const metaData = input.metaData ?? [];
    const source = metaData.find(({ key }) => key === "_stripe_source_id")?.value ?? "";
    // On failure the notices are joined into one message. Source: NOTES 5.
    if (source === "pm_declined") throw new UserError("Your card was declined. Please try another card.");
    const node = orderNode(4_000 + this.all.length + 1, session, input, this.now(), source);
    const order: Order = { ...node, owner: customer?.id ?? null, metaData };
    this.all.push(order);
    if (this.shop.release === "10.0.2") sell(session);
    session.lines = [];
    session.coupons = [];
    return { result: "success", redirect: redirectOf(order, source), order };
  }

  /** @throws UserError: a guest's order is nobody's, and somebody else's does not exist */
  read(id: number, customer: Customer | null): Order {
    const order = this.all.find(({ databaseId }) => databaseId === id);
    if (this.shop.release === "10.0.2" && (!order || order.owner === null || order.owner !== customer?.id))
      throw new UserError(`No order exists with the database_id: ${id}`);
    if (!order) throw new UserError(`No order ID was found corresponding to the database_id: ${id}`);
    if (order.owner === null || customer === null) throw new UserError("Not authorized to access this order");
    if (order.owner !== customer.id)
      throw new UserError("No order ID was found corresponding to the database_id: undefined");
    return order;
  }

  /** Newest first, by pages. */
  of(customer: Customer | null, { first, after }: { first?: number | null; after?: string | null }) {
    const all = this.all.filter(({ owner }) => customer !== null && owner === customer.id).reverse();
    const from = 1 + all.findIndex(({ id }) => id === after);
    const nodes = all.slice(from, from + (first ?? 10));
    return {
      nodes,
      pageInfo: {
        endCursor: nodes.at(-1)?.id ?? null,
        hasNextPage: from + nodes.length < all.length,
        hasPreviousPage: from > 0,
      },
    };
  }
}

function sell({ shop, lines }: Session): void {
  for (const { productId, variationId, quantity } of lines) {
    const product = productOf(shop, productId);
    const sold = product?.variations.find(({ id }) => id === variationId) ?? product;
    if (sold && sold.stock !== null) sold.stock -= quantity;
  }
}

/** As the WooCommerce Stripe gateway writes it, else the provider's order page. Source: NOTES 7. */
function redirectOf({ databaseId, orderKey }: Order, source: string): string {
  if (source === "pm_3ds") return `#wc-stripe-confirm-pi:${databaseId}:pi_1_secret_2:nonce`;
  if (source === "pm_setup") return `#wc-stripe-confirm-si:${databaseId}:seti_1_secret_2:nonce`;
  return `${SITE}/checkout/order-received/${databaseId}/?key=${orderKey}`;
}

function orderNode(id: number, session: Session, input: CheckoutInput, now: number, source: string) {
  const { lines, net, discount, postage, postageTax, fees, tax, percent, due } = sumsOf(session);
  const { shop } = session;
  const { goods, chosen } = deliveryOf(session);
  const money = moneyIn(shop);
  const plain = (units: number) => rawLine(units, shop.decimals);
  const view = viewOf(session);
  const gateway = shop.gateways.find((one) => one.id === input.paymentMethod);
  const isWaiting = source === "pm_3ds" || source === "pm_setup";
  const isPaid = due === 0 || (gateway?.id === "stripe" && !isWaiting);
  const status = isPaid ? "PROCESSING" : (gateway?.places ?? "PENDING");
  const refund = {
    id: `refund:${id}`,
    databaseId: id + 1,
    amount: 12.5,
    reason: "A day less",
    date: "2026-11-03",
  };
  return {
    id: `order:${id}`,
    databaseId: id,
    orderNumber: String(id),
    orderKey: `wc_order_${id}`,
    status,
    currency: shop.currency.code ?? "EUR",
    date: new Date(now * 1_000).toISOString(),
    datePaid: isPaid ? new Date(now * 1_000).toISOString() : null,
    needsPayment: status === "PENDING",
    paymentMethod: input.paymentMethod,
    paymentMethodTitle: gateway?.title ?? null,
    customerNote: input.customerNote ?? null,
    billing: { ...session.billing },
    shipping: goods.length > 0 ? { ...session.shipping } : null,
    subtotal: money(net, rawTotal),
    discountTotal: money(discount, rawTotal),
    totalTax: money(tax, rawTotal),
    shippingTotal: money(postage),
    total: money(due, rawTotal),
    lineItems: {
      nodes: lines.map(({ line, net: lineNet, discount: less }) => {
        const product = productOf(shop, line.productId);
        const variation = product?.variations.find((one) => one.id === line.variationId);
        return {
          id: `item:${line.key}`,
          productId: line.productId,
          variationId: line.variationId,
          quantity: line.quantity,
          subtotal: money(lineNet),
          total: money(lineNet - less),
          product: product ? { node: productNode(product, view) } : null,
          variation: variation ? { node: variationNode(variation, view) } : null,
          metaData: null,
        };
      }),
    },
    couponLines: {
      nodes: couponShares(session, net, discount).map(({ code, cents }) => ({
        id: code,
        code,
        discount: plain(cents),
        discountTax: plain(share(cents, percent)),
      })),
    },
    taxLines: {
      nodes:
        tax === 0
          ? []
          : [
              {
                id: "1",
                label: taxOf(session)?.label,
                taxTotal: plain(tax - postageTax),
                shippingTaxTotal: plain(postageTax),
              },
            ],
    },
    shippingLines: { nodes: chosen ? [{ id: chosen.id, methodTitle: chosen.label }] : [] },
    feeLines: { nodes: fees.map(({ name, cents }) => ({ id: name, name, total: plain(cents) })) },
    downloadableItems: { nodes: isPaid ? [downloadNode] : [] },
    documents: null,
    refunds: { nodes: shop.release === "9.2.5" ? [refund] : [] },
  };
}

/** The amount that each coupon takes off. The last one has the rest of the rounding. */
function couponShares({ shop, coupons }: Session, net: number, discount: number) {
  let left = discount;
  return coupons.map((code, at) => {
    const own = Math.round((net * (shop.coupons[code]?.percent ?? 0)) / 100);
    const cents = at === coupons.length - 1 ? left : own;
    left -= cents;
    return { code, cents };
  });
}
