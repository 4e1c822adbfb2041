import { randomBytes, randomUUID } from "node:crypto";
import { catalogue } from "../content";
import type { Db } from "../database/client";
import { findMemberByEmail } from "../member";
import { priceCart, type PricedCart } from "./domain/price-cart";
import { daysAfter, transferDays } from "./domain/order-times";
import { decideVat } from "./domain/vat";
import { insertAccessCode } from "./store/access-codes";
import { issueInvoice } from "./store/invoices";
import { insertParts } from "./store/order-parts";
import { insertOrder } from "./store/orders";
import { insertPayment } from "./store/payments";
import { grantAccess } from "./use-cases/grant-access";

type Sample = { email: string; productId: number; daysAgo: number; paid: boolean };

/** Orders of the sample people, paid and waiting for a transfer. */
const samples: Sample[] = [
  { email: "anna.berger@example.com", productId: 992, daysAgo: 200, paid: true },
  { email: "anna.berger@example.com", productId: 5001, daysAgo: 90, paid: true },
  { email: "anna.berger@example.com", productId: 1744, daysAgo: 2, paid: false },
];

const address = {
  address1: "Lindengasse 12",
  postcode: "1070",
  city: "Wien",
  country: "AT",
  customerType: "private" as const,
};

/** Adds the sample orders and two access codes, for a course and for the yearly event; a sample person who is not there gets none. */
export async function seedOrders(tx: Db, clock: () => Date): Promise<void> {
  for (const sample of samples) await addOrder(tx, clock(), sample);
  await insertAccessCode(tx, "SAMPLE-FLOW-7Q4M-X2KD-9TVR", 992, null);
  await insertAccessCode(tx, "SAMPLE-LIVE-4R8N-W3PL-6HZT", 4001, null);
}

async function addOrder(tx: Db, now: Date, { email, productId, daysAgo, paid }: Sample): Promise<void> {
  const member = await findMemberByEmail(tx, email);
  const priced = price(productId, now);
  if (!member || !priced) return;
  const createdAt = daysAfter(now, -daysAgo);
  const { firstName, lastName } = member;
  const order = await insertOrder(tx, {
    orderKey: `order_${randomBytes(32).toString("base64url")}`,
    checkoutKey: `${randomUUID()}:1`,
    memberId: member.id,
    email,
    status: paid ? "COMPLETED" : "ON_HOLD",
    billing: { firstName, lastName, email, ...address },
    subtotal: priced.subtotal,
    discount: priced.discount,
    tax: priced.tax,
    total: priced.total,
    paymentMethod: "invoice",
    paymentMethodTitle: "Invoice (bank transfer)",
    createdAt,
    paidAt: paid ? daysAfter(createdAt, 1) : null,
    holdUntil: paid ? null : daysAfter(createdAt, transferDays),
    holds: true,
  });
  await insertParts(tx, order.id, { lines: priced.lines, coupons: [], taxes: priced.taxes });
  await issueInvoice(tx, order, createdAt);
  await insertPayment(tx, {
    orderId: order.id,
    attempt: 1,
    gateway: "invoice",
    method: "invoice",
    amount: order.total,
    currency: "EUR",
    status: paid ? "succeeded" : "processing",
    ref: `inv-${order.id}-1-${order.total}-EUR`,
    createdAt,
    updatedAt: createdAt,
  });
  if (paid) await grantAccess(tx, { clock: () => daysAfter(createdAt, 1) }, order);
}

function price(productId: number, now: Date): PricedCart | null {
  const product = catalogue().product(productId);
  if (!product) return null;
  const line = {
    key: "sample",
    productId,
    variationId: null,
    name: product.name,
    variationName: null,
    quantity: 1,
    listPrice: product.price,
    pppEnabled: product.pppEnabled,
    period: product.subscription,
    extra: {},
  };
  const vat = decideVat({ country: address.country, customerType: "private", vatIdCountry: null });
  return priceCart({ lines: [line], coupons: [], pppBasisPoints: 10_000, vat, emails: [], now });
}
