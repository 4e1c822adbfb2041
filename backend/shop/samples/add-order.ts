import { randomBytes, randomUUID } from "node:crypto";
import { pppRate } from "@/lib/rules/ppp";
import { catalogue } from "../../content";
import type { Db } from "../../database/client";
import { findMemberByEmail } from "../../member";
import type { BillingAddress } from "../domain/billing-address";
import { daysAfter, transferDays } from "../domain/order-times";
import { priceCart, type LineToPrice, type PricedCart } from "../domain/price-cart";
import { saveBilling } from "../store/customers";
import { issueInvoice } from "../store/invoices";
import { insertParts } from "../store/order-parts";
import { insertOrder, type Order } from "../store/orders";
import { insertPayment } from "../store/payments";
import type { OrderStatus } from "../tables";
import { decideCustomerVat } from "../use-cases/decide-customer-vat";
import { grantAccess } from "../use-cases/grant-access";
import { placeOfLine } from "../use-cases/place-of-line";
import { addressOf, isKept } from "./addresses";
import { addRefund } from "./add-refund";
import type { SampleOrder } from "./orders";

const paid = new Set<OrderStatus>(["PROCESSING", "COMPLETED", "REFUNDED"]);
const opened = new Set<OrderStatus>(["PROCESSING", "COMPLETED"]);
const ended = new Set<OrderStatus>(["CANCELLED", "FAILED", "REFUNDED"]);

type Renewal = { subscriptionId: number | null };

/** Writes an order as a purchase by invoice would have left it. Null: the person or the product is not there. */
export async function addOrder(
  tx: Db,
  now: Date,
  sample: SampleOrder,
  { subscriptionId }: Renewal = { subscriptionId: null },
): Promise<Order | null> {
  const { email, status } = sample;
  const member = await findMemberByEmail(tx, email);
  const createdAt = daysAfter(now, -sample.daysAgo);
  const names = member ? { firstName: member.firstName, lastName: member.lastName } : {};
  const billing: BillingAddress = { ...addressOf(email), ...names, email };
  const priced = price(sample, billing, now, createdAt);
  if (!member || !priced) return null;
  const order = await insertOrder(tx, {
    orderKey: `order_${randomBytes(32).toString("base64url")}`,
    checkoutKey: `${randomUUID()}:1`,
    subscriptionId,
    memberId: member.id,
    email,
    status,
    billing,
    subtotal: priced.subtotal,
    discount: priced.discount,
    tax: priced.tax,
    total: priced.total,
    pppRate: priced.pppBasisPoints,
    vatNote: priced.vat.message,
    paymentMethod: "invoice",
    paymentMethodTitle: "Invoice (bank transfer)",
    createdAt,
    paidAt: paid.has(status) ? daysAfter(createdAt, 1) : null,
    holdUntil: status === "ON_HOLD" ? daysAfter(createdAt, transferDays) : null,
    holds: !ended.has(status),
  });
  if (isKept(email)) await saveBilling(tx, { kind: "member", memberId: member.id }, billing);
  await insertParts(tx, order.id, {
    lines: priced.lines,
    coupons: priced.coupons.map(({ code, discount, discountTax }) => ({ code, discount, discountTax })),
    taxes: priced.taxes,
  });
  await addPayment(tx, order);
  if (status === "REFUNDED") await addRefund(tx, order);
  if (opened.has(status) && subscriptionId === null)
    await grantAccess(tx, { clock: () => daysAfter(createdAt, 1) }, order);
  return order;
}

/** A cancelled and a pending order were never paid for, so they have neither payment nor invoice. */
async function addPayment(tx: Db, order: Order): Promise<void> {
  const { status, createdAt } = order;
  if (status === "PENDING" || status === "CANCELLED") return;
  if (status !== "FAILED") await issueInvoice(tx, order, createdAt);
  await insertPayment(tx, {
    orderId: order.id,
    attempt: 1,
    gateway: "invoice",
    method: "invoice",
    amount: order.total,
    currency: "EUR",
    status: status === "FAILED" ? "failed" : paid.has(status) ? "succeeded" : "processing",
    ref: `inv-${order.id}-1-${order.total}-EUR`,
    createdAt,
    updatedAt: createdAt,
  });
}

function price(sample: SampleOrder, billing: BillingAddress, now: Date, at: Date): PricedCart | null {
  const line = lineOf(sample, now);
  const coupon = sample.coupon ? catalogue().coupon(sample.coupon) : undefined;
  if (!line) return null;
  return priceCart({
    lines: [line],
    coupons: coupon ? [{ coupon, used: 0, usedByCustomer: 0 }] : [],
    pppBasisPoints: pppRate(billing.country),
    // The sample company counts as checked.
    vat: decideCustomerVat(billing, "valid", at),
    emails: [sample.email],
    now: at,
  });
}

function lineOf({ productId, nextDate, extra }: SampleOrder, now: Date): LineToPrice | null {
  const product = catalogue().product(productId);
  const seat = product?.variations
    .filter(({ startsAt }) => startsAt !== null && new Date(startsAt) > now)
    .sort((a, b) => (a.startsAt ?? "").localeCompare(b.startsAt ?? ""))[0];
  if (!product || (nextDate && !seat)) return null;
  return {
    key: "sample",
    productId,
    variationId: nextDate ? (seat?.id ?? null) : null,
    name: product.name,
    variationName: nextDate ? (seat?.name ?? null) : null,
    quantity: 1,
    listPrice: nextDate ? (seat?.price ?? 0) : product.price,
    pppEnabled: product.pppEnabled,
    period: product.subscription,
    place: placeOfLine(product, nextDate ? (seat ?? null) : null),
    extra: extra ?? {},
  };
}
