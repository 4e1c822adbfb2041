import { randomBytes } from "node:crypto";
import { pppRate } from "@/lib/rules/prices/ppp";
import { secondsOf, times } from "@/lib/rules/times/times";
import type { BillingAddress } from "../../ground/billing-address";
import { type LineToPrice, priceCart, type PricedCart, saveBilling } from "../../sales/cart";
import { catalogue } from "../../content/catalogue";
import { priceAt } from "../../content/documents/sale";
import type { Db } from "../../ground/database/client";
import { daysAfter, secondsAfter } from "../../ground/dates";
import { effects } from "../../effects";
import { findMemberByEmail } from "../../people/members";
import { grantAccess } from "../../sales/settlement";
import { insertOrder, insertParts, type Order } from "../../sales/orders";
import { issueInvoice } from "../../sales/order-documents";
import { type OrderStatus } from "../../sales/orders/order";
import { partsOf } from "../../sales/order-lines";
import { noteReceipts } from "../../sales/payments/receipts";
import { insertPayment, latestPayment } from "../../sales/payments/store";
import { insertRefund, issueCreditNote, takeRefundable } from "../../after-sales/ledger";
import { decideCustomerVat, supplyCountry } from "../../sales/vat";

type SampleOrder = {
  email: string;
  productId: number;
  /** The order is for a seat of the product's next date. */
  nextDate?: true;
  coupon?: string;
  extra?: Record<string, string>;
  daysAgo: number;
  status: OrderStatus;
};

/** At least one order in every status. Subscriptions add their own. */
export const sampleOrders: readonly SampleOrder[] = [
  { email: "anna.berger@example.com", productId: 992, daysAgo: 200, status: "completed" },
  { email: "anna.berger@example.com", productId: 1744, daysAgo: 2, status: "held" },
  { email: "priya.raman@example.com", productId: 3341, daysAgo: 150, status: "processing" },
  {
    email: "luca.moretti@example.com",
    productId: 992,
    coupon: "fl-las-2025",
    daysAgo: 430,
    status: "completed",
  },
  { email: "ben.okafor@example.com", productId: 1760, daysAgo: 300, status: "refunded" },
  {
    email: "hugo.lefevre@example.com",
    productId: 1731,
    nextDate: true,
    extra: { attendees: '[{"name":"Hugo Lefèvre"}]' },
    daysAgo: 20,
    status: "processing",
  },
  { email: "hugo.lefevre@example.com", productId: 4001, daysAgo: 9, status: "processing" },
  { email: "hugo.lefevre@example.com", productId: 1730, daysAgo: 45, status: "cancelled" },
  { email: "hugo.lefevre@example.com", productId: 992, daysAgo: 4, status: "failed" },
];

const paidStatuses = new Set<OrderStatus>(["processing", "completed", "refunded"]);
const openedStatuses = new Set<OrderStatus>(["processing", "completed"]);
const endedStatuses = new Set<OrderStatus>(["cancelled", "failed", "refunded"]);

type Renewal = { subscriptionId: number | null };

/** Writes an order as a purchase by invoice would leave it; null if the person or the product does not exist. */
export async function addSampleOrder(
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
  const priced = priceSample(sample, billing, now, createdAt);
  if (!member || !priced) return null;
  const order = await insertOrder(tx, {
    orderKey: `order_${randomBytes(32).toString("base64url")}`,
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
    paidAt: paidStatuses.has(status) ? daysAfter(createdAt, 1) : null,
    holdUntil: status === "held" ? secondsAfter(createdAt, secondsOf(times.transfer)) : null,
    holds: !endedStatuses.has(status),
  });
  if (isKept(email)) await saveBilling(tx, { kind: "member", memberId: member.id }, billing);
  await insertParts(tx, order, partsOf(priced));
  await addPayment(tx, order);
  if (status === "refunded") await addSampleRefund(tx, order);
  if (openedStatuses.has(status) && subscriptionId === null)
    await grantAccess(tx, { ...effects, clock: () => daysAfter(createdAt, 1) }, order);
  return order;
}

/** Adds payment and invoice. A cancelled or pending order was never paid, so it has neither. */
async function addPayment(tx: Db, order: Order): Promise<void> {
  const { status, createdAt } = order;
  if (status === "pending" || status === "cancelled") return;
  if (status !== "failed") await issueInvoice(tx, order, createdAt);
  await insertPayment(tx, {
    key: `order-${order.id}-a1-sample`,
    orderId: order.id,
    attempt: 1,
    gateway: "invoice",
    method: "invoice",
    amount: order.total,
    currency: "EUR",
    status: status === "failed" ? "failed" : paidStatuses.has(status) ? "succeeded" : "processing",
    ref: `inv-${order.id}-1-${order.total}-EUR`,
    createdAt,
    updatedAt: createdAt,
  });
  if (order.paidAt)
    await noteReceipts(tx, [
      { orderId: order.id, lineId: null, kind: "transfer", cents: order.total, at: order.paidAt },
    ]);
}

function priceSample(sample: SampleOrder, billing: BillingAddress, now: Date, at: Date): PricedCart | null {
  const line = lineOf(sample, now);
  const coupon = sample.coupon ? catalogue().coupon(sample.coupon) : undefined;
  if (!line) return null;
  return priceCart({
    lines: [line],
    coupons: coupon ? [{ coupon, used: 0, usedByCustomer: 0 }] : [],
    pppBasisPoints: pppRate(billing.country),
    // The sample company's VAT id counts as checked.
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
    listPrice: nextDate ? (seat ? priceAt(seat, now) : 0) : priceAt(product, now),
    pppEnabled: product.pppEnabled,
    period: product.subscription,
    place: supplyCountry(product, nextDate ? (seat ?? null) : null),
    extra: extra ?? {},
  };
}

/** Writes the refund of a sample order, ten days later, as a transfer by the operator would leave it. */
async function addSampleRefund(tx: Db, order: Order): Promise<void> {
  const payment = await latestPayment(tx, order.id);
  if (!payment || !(await takeRefundable(tx, order.id, order.total))) return;
  const at = daysAfter(order.createdAt, 10);
  const key = `refund-${order.id}-1`;
  const refund = await insertRefund(tx, {
    orderId: order.id,
    paymentId: payment.id,
    key,
    amount: order.total,
    reason: "You could not attend",
    status: "succeeded",
    ref: `transfer-${key}`,
    createdAt: at,
    updatedAt: at,
  });
  await issueCreditNote(tx, { clock: () => at }, order, refund);
}

const addressIn = (country: string, postcode: string, city: string, address1: string): BillingAddress => ({
  country,
  postcode,
  city,
  address1,
  customerType: "private",
});

/** Invoice addresses of the sample people. The first one is the default. */
const addresses: Record<string, BillingAddress> = {
  "anna.berger@example.com": addressIn("AT", "1070", "Wien", "Lindengasse 12"),
  "priya.raman@example.com": {
    ...addressIn("IN", "560001", "Bengaluru", "4 Lavelle Road"),
    state: "Karnataka",
  },
  "luca.moretti@example.com": addressIn("IT", "20121", "Milano", "Via Solferino 7"),
  "sofie.lindholm@example.com": addressIn("SE", "111 22", "Stockholm", "Vasagatan 3"),
  "ben.okafor@example.com": addressIn("NG", "101233", "Lagos", "18 Marina Road"),
  "nora.keller@example.com": addressIn("DE", "20095", "Hamburg", "Brandstwiete 2"),
  // The number is made up, but its checksum is right, so the reverse charge applies.
  "hugo.lefevre@example.com": {
    ...addressIn("FR", "69002", "Lyon", "9 rue de la République"),
    company: "Atelier Lefèvre SARL",
    customerType: "company",
    vatId: "FR19900000017",
  },
};

export function addressOf(email: string): BillingAddress {
  return addresses[email] ?? addressIn("AT", "1010", "Wien", "Ringstrasse 4");
}

/** Whether the person's address is saved in the account, to be filled in at the next checkout. */
function isKept(email: string): boolean {
  return email === "hugo.lefevre@example.com" || email === "nora.keller@example.com";
}
