import { sql } from "drizzle-orm";
import { boolean, check, index, integer, jsonb, pgTable, serial, text, unique } from "drizzle-orm/pg-core";
import { bankLines } from "../../after-sales/bank/tables";
import { isOneOf, moment } from "../../ground/database/tables";
import { orders } from "../orders/tables";
import { disputeStatuses, type PaymentState, paymentStatuses } from "./port";

/** An attempt to pay an order. The row, with its idempotency key, is written before the gateway is called. */
export const payments = pgTable(
  "payments",
  {
    id: serial("id").primaryKey(),
    orderId: integer("order_id")
      .notNull()
      .references(() => orders.id, { onDelete: "restrict" }),
    attempt: integer("attempt").notNull(),
    /**
     * `order-<id>-a<attempt>-<random>`: the random part is needed because the numbers repeat after a backup is
     * restored.
     */
    key: text("key").notNull().unique(),
    gateway: text("gateway").notNull(),
    method: text("method").notNull(),
    /** The payer's customer at the gateway; null for a guest who saves nothing. */
    customerRef: text("customer_ref"),
    /** Save the method for later once this payment has succeeded. */
    saveMethod: boolean("save_method").notNull().default(false),
    /** The saved method to charge. There is no foreign key, because a payment still names a method that was deleted. */
    tokenId: integer("token_id"),
    /** Charged while the buyer is away, for a renewal. */
    offSession: boolean("off_session").notNull().default(false),
    amount: integer("amount").notNull(),
    currency: text("currency").notNull(),
    /** "created": stored, and the gateway's answer is not known yet. */
    status: text("status", { enum: paymentStatuses }).notNull(),
    /** The gateway's reference of the payment, stored before the payment is confirmed. */
    ref: text("ref").unique(),
    nextAction: jsonb("next_action").$type<PaymentState["nextAction"]>(),
    failure: jsonb("failure").$type<PaymentState["failure"]>(),
    /** Null if it was never disputed. */
    dispute: text("dispute", { enum: disputeStatuses }),
    /** Until when the bank accepts an answer to the dispute, as the provider reports. */
    disputeDueAt: moment("dispute_due_at"),
    createdAt: moment("created_at").notNull(),
    updatedAt: moment("updated_at").notNull(),
  },
  (t) => [
    unique("payment_attempt").on(t.orderId, t.attempt),
    index("payments_status").on(t.status),
    index("payments_to_keep")
      .on(t.updatedAt)
      .where(sql`${t.saveMethod} and ${t.tokenId} is null`),
    index("payments_token").on(t.tokenId),
    index("payments_created").on(t.createdAt),
    index("payments_disputed")
      .on(t.disputeDueAt)
      .where(sql`${t.dispute} in ('inquiry', 'open', 'appeal open')`),
    check("payments_status_known", isOneOf(t.status, paymentStatuses)),
    check("payments_dispute_known", isOneOf(t.dispute, disputeStatuses)),
  ],
);

/** Handled events of a gateway; the insert is part of the effect's transaction. */
export const gatewayEvents = pgTable(
  "gateway_events",
  {
    id: text("id").primaryKey(),
    gateway: text("gateway").notNull(),
    type: text("type").notNull(),
    receivedAt: moment("received_at").notNull(),
  },
  (t) => [index("gateway_events_received").on(t.receivedAt)],
);

/** State of a gateway as a whole. */
export const gatewayTraffic = pgTable("gateway_traffic", {
  gateway: text("gateway").primaryKey(),
  /** Whether the shop's rows belong to live keys; null while unknown. */
  live: boolean("live"),
  /** When the last signed event came. */
  eventAt: moment("event_at"),
  /** Number of events about objects on the account that others created. */
  foreignEvents: integer("foreign_events").notNull().default(0),
  /** Number of payments that ended without an event since the last event. */
  unannounced: integer("unannounced").notNull().default(0),
  /** When the last complete run over its refunds and disputes began. */
  checkedAt: moment("looked_at"),
});

const receiptKinds = ["transfer", "taken back", "returned", "moved"] as const;

/**
 * Money for orders on the academy's bank account: a transfer that came; a transfer that was booked by mistake or that
 * the bank returned, both negative; and money of a returned line that stays with another order. Rows never change.
 */
export const receipts = pgTable(
  "receipts",
  {
    id: serial("id").primaryKey(),
    orderId: integer("order_id")
      .notNull()
      .references(() => orders.id, { onDelete: "restrict" }),
    /** The bank's line in `bank_lines`; null if somebody saw the money without a statement. */
    lineId: integer("line_id").references(() => bankLines.id, { onDelete: "restrict" }),
    kind: text("kind", { enum: receiptKinds }).notNull(),
    cents: integer("cents").notNull(),
    at: moment("at").notNull(),
  },
  (t) => [
    index("receipts_order").on(t.orderId),
    index("receipts_line").on(t.lineId),
    check("receipts_kind_known", isOneOf(t.kind, receiptKinds)),
  ],
);

/**
 * Fees that a provider kept for a dispute; a returned fee is negative. The books list them as expenses. Rows never
 * change.
 */
export const disputeFees = pgTable(
  "dispute_fees",
  {
    /** The provider's id of the booking. */
    ref: text("ref").primaryKey(),
    orderId: integer("order_id")
      .notNull()
      .references(() => orders.id, { onDelete: "restrict" }),
    paymentId: integer("payment_id")
      .notNull()
      .references(() => payments.id, { onDelete: "restrict" }),
    cents: integer("cents").notNull(),
    at: moment("at").notNull(),
  },
  (t) => [
    index("dispute_fees_at").on(t.at),
    index("dispute_fees_order").on(t.orderId),
    index("dispute_fees_payment").on(t.paymentId),
  ],
);

/** The demo bank's ledger. It stands for Stripe's own records. */
export const demoPayments = pgTable(
  "demo_payments",
  {
    ref: text("ref").primaryKey(),
    key: text("key").notNull().unique(),
    orderId: text("order_id").notNull(),
    amount: integer("amount").notNull(),
    currency: text("currency").notNull(),
    method: text("method").notNull(),
    status: text("status", { enum: paymentStatuses }).notNull(),
    returnUrl: text("return_url").notNull(),
    failureCode: text("failure_code"),
    refunded: integer("refunded").notNull().default(0),
    /** When a processing payment reaches its final state. */
    settlesAt: moment("settles_at"),
    createdAt: moment("created_at").notNull(),
  },
  (t) => [
    index("demo_payments_order").on(t.orderId),
    index("demo_payments_due").on(t.settlesAt),
    index("demo_payments_created")
      .on(t.createdAt)
      .where(sql`${t.status} = 'created'`),
    check("demo_payments_status_known", isOneOf(t.status, paymentStatuses)),
  ],
);

/** Signed events that the demo bank still has to deliver to our webhook. */
export const demoEvents = pgTable(
  "demo_events",
  {
    id: text("id").primaryKey(),
    ref: text("ref").notNull(),
    type: text("type").notNull(),
    attempts: integer("attempts").notNull().default(0),
    deliveredAt: moment("delivered_at"),
    createdAt: moment("created_at").notNull(),
  },
  (t) => [
    index("demo_events_ref").on(t.ref),
    index("demo_events_refunded")
      .on(t.createdAt)
      .where(sql`${t.type} like 'payment.refunded.%'`),
    index("demo_events_waiting")
      .on(t.createdAt)
      .where(sql`${t.deliveredAt} is null`),
  ],
);
