import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  serial,
  text,
  timestamp,
  uuid,
} from "drizzle-orm/pg-core";
import type { BillingAddress } from "../domain/billing-address";
import type { PriceStep } from "../domain/price-cart";

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });

export type OrderStatus =
  "PENDING" | "ON_HOLD" | "PROCESSING" | "COMPLETED" | "CANCELLED" | "FAILED" | "REFUNDED";

export const orders = pgTable(
  "orders",
  {
    /** Also the order's number. Four digits from the first one on: it does not tell how young the shop is. */
    id: integer("id").primaryKey().generatedByDefaultAsIdentity({ startWith: 1001 }),
    orderKey: text("order_key").notNull().unique(),
    /** `<cart id>:<cart version>`: one order a cart version, however often "buy" is pressed. */
    checkoutKey: text("checkout_key").notNull().unique(),
    sessionId: uuid("session_id"),
    /** The subscription that this order renews; null for an order that a person placed. */
    subscriptionId: integer("subscription_id"),
    memberId: integer("member_id"),
    email: text("email").notNull(),
    status: text("status").$type<OrderStatus>().notNull(),
    currency: text("currency").notNull().default("EUR"),
    billing: jsonb("billing").$type<BillingAddress>().notNull(),
    subtotal: integer("subtotal").notNull(),
    discount: integer("discount").notNull(),
    tax: integer("tax").notNull(),
    total: integer("total").notNull(),
    pppRate: integer("ppp_basis_points").notNull().default(10_000),
    vatNote: text("vat_note"),
    paymentMethod: text("payment_method").notNull(),
    paymentMethodTitle: text("payment_method_title").notNull(),
    customerNote: text("customer_note"),
    /** Paid with the demo card: marked everywhere, worth nothing. */
    test: boolean("test").notNull().default(false),
    createdAt: moment("created_at").notNull(),
    paidAt: moment("paid_at"),
    /** Seats are given back when this passes unpaid. */
    holdUntil: moment("hold_until"),
    /** True while the order's seats and coupon uses are counted: they are given back once. */
    holds: boolean("holds").notNull().default(true),
    /** Cents given back, pending refunds counted: raised by a conditional update, never above what was paid. */
    refunded: integer("refunded").notNull().default(0),
    /** What an operator has to look at, e.g. a payment that does not fit. */
    note: text("note"),
  },
  (t) => [
    check("order_refunded", sql`${t.refunded} between 0 and ${t.total}`),
    index("orders_member").on(t.memberId, t.createdAt),
    index("orders_email").on(t.email),
    index("orders_session").on(t.sessionId),
    index("orders_subscription").on(t.subscriptionId),
    index("orders_hold").on(t.status, t.holdUntil),
  ],
);

export const orderLines = pgTable(
  "order_lines",
  {
    id: serial("id").primaryKey(),
    orderId: integer("order_id")
      .notNull()
      .references(() => orders.id),
    productId: integer("product_id").notNull(),
    variationId: integer("variation_id"),
    name: text("name").notNull(),
    variationName: text("variation_name"),
    quantity: integer("quantity").notNull(),
    /** Cents. Unit price after PPP; subtotal before, total after coupons, both net. */
    unitPrice: integer("unit_price").notNull(),
    subtotal: integer("subtotal").notNull(),
    total: integer("total").notNull(),
    tax: integer("tax").notNull(),
    taxBasisPoints: integer("tax_basis_points").notNull(),
    extra: jsonb("extra").$type<Record<string, string>>().notNull().default({}),
    ledger: jsonb("ledger").$type<PriceStep[]>().notNull().default([]),
  },
  (t) => [index("order_lines_order").on(t.orderId)],
);

export const orderCoupons = pgTable(
  "order_coupons",
  {
    orderId: integer("order_id")
      .notNull()
      .references(() => orders.id),
    code: text("code").notNull(),
    discount: integer("discount").notNull(),
    discountTax: integer("discount_tax").notNull(),
  },
  (t) => [primaryKey({ columns: [t.orderId, t.code] })],
);

export const orderTaxes = pgTable(
  "order_taxes",
  {
    orderId: integer("order_id")
      .notNull()
      .references(() => orders.id),
    label: text("label").notNull(),
    amount: integer("amount").notNull(),
  },
  (t) => [primaryKey({ columns: [t.orderId, t.label] })],
);

/** Invoice numbers without gaps: one counter a year, raised in the transaction that writes the invoice. */
export const invoiceCounters = pgTable("invoice_counters", {
  year: integer("year").primaryKey(),
  last: integer("last").notNull(),
});

export const invoices = pgTable("invoices", {
  number: text("number").primaryKey(),
  orderId: integer("order_id")
    .notNull()
    .unique()
    .references(() => orders.id),
  issuedAt: moment("issued_at").notNull(),
});

/** Money given back. The row, with its idempotency key, is written before the gateway is asked. */
export const refunds = pgTable(
  "refunds",
  {
    id: serial("id").primaryKey(),
    orderId: integer("order_id")
      .notNull()
      .references(() => orders.id),
    paymentId: integer("payment_id"),
    /** `refund-<id of the order>-<number>`, or the gateway's own name for one that was made there. */
    key: text("key").notNull().unique(),
    /** The line it is for; null: a part of the whole order. */
    lineId: integer("line_id"),
    amount: integer("amount").notNull(),
    reason: text("reason"),
    /** "created": stored, the gateway's answer is not known yet. */
    status: text("status").$type<"created" | "pending" | "succeeded" | "failed">().notNull(),
    ref: text("ref").unique(),
    createdAt: moment("created_at").notNull(),
    updatedAt: moment("updated_at").notNull(),
  },
  (t) => [index("refunds_order").on(t.orderId), index("refunds_status").on(t.status)],
);

/** Credit notes have a series of their own, without gaps like the invoices'. */
export const creditNoteCounters = pgTable("credit_note_counters", {
  year: integer("year").primaryKey(),
  last: integer("last").notNull(),
});

export const creditNotes = pgTable("credit_notes", {
  number: text("number").primaryKey(),
  refundId: integer("refund_id")
    .notNull()
    .unique()
    .references(() => refunds.id),
  orderId: integer("order_id")
    .notNull()
    .references(() => orders.id),
  /** Cents of the refund by what it consists of, frozen when issued. */
  net: integer("net").notNull(),
  tax: integer("tax").notNull(),
  issuedAt: moment("issued_at").notNull(),
});
