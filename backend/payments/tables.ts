import { boolean, index, integer, jsonb, pgTable, serial, text, unique } from "drizzle-orm/pg-core";
import { moment } from "../database/tables";
import type { PaymentState, PaymentStatus } from "./port";

/** An attempt to pay an order. The row, with its idempotency key, is written before the gateway is called. */
export const payments = pgTable(
  "payments",
  {
    id: serial("id").primaryKey(),
    orderId: integer("order_id").notNull(),
    attempt: integer("attempt").notNull(),
    /** `order-<id>-a<attempt>`. */
    key: text("key").notNull().unique(),
    gateway: text("gateway").notNull(),
    method: text("method").notNull(),
    /** The gateway's name of whoever pays; null for a guest who leaves nothing behind. */
    customerRef: text("customer_ref"),
    /** Keep the method for later once this payment has succeeded. */
    saveMethod: boolean("save_method").notNull().default(false),
    /** The saved method that is charged. */
    tokenId: integer("token_id"),
    /** Charged while the buyer is away: a renewal. */
    offSession: boolean("off_session").notNull().default(false),
    amount: integer("amount").notNull(),
    currency: text("currency").notNull(),
    /** "created": stored, the gateway's answer is not known yet. */
    status: text("status").$type<PaymentStatus | "created">().notNull(),
    ref: text("ref").unique(),
    nextAction: jsonb("next_action").$type<PaymentState["nextAction"]>(),
    failure: jsonb("failure").$type<PaymentState["failure"]>(),
    createdAt: moment("created_at").notNull(),
    updatedAt: moment("updated_at").notNull(),
  },
  (t) => [unique("payment_attempt").on(t.orderId, t.attempt), index("payments_status").on(t.status)],
);

/** Events of a gateway that were acted on; the insert stands in the transaction of the effect. */
export const gatewayEvents = pgTable("gateway_events", {
  id: text("id").primaryKey(),
  gateway: text("gateway").notNull(),
  type: text("type").notNull(),
  receivedAt: moment("received_at").notNull(),
});

/** The demo bank's ledger: what Stripe would keep on its side. */
export const demoPayments = pgTable("demo_payments", {
  ref: text("ref").primaryKey(),
  key: text("key").notNull().unique(),
  orderId: text("order_id").notNull(),
  amount: integer("amount").notNull(),
  currency: text("currency").notNull(),
  method: text("method").notNull(),
  status: text("status").$type<PaymentStatus>().notNull(),
  returnUrl: text("return_url").notNull(),
  failureCode: text("failure_code"),
  refunded: integer("refunded").notNull().default(0),
  /** When a processing payment turns into its end state. */
  settlesAt: moment("settles_at"),
  createdAt: moment("created_at").notNull(),
});

/** Signed events that the demo bank still has to deliver to our webhook. */
export const demoEvents = pgTable("demo_events", {
  id: text("id").primaryKey(),
  ref: text("ref").notNull(),
  type: text("type").notNull(),
  attempts: integer("attempts").notNull().default(0),
  deliveredAt: moment("delivered_at"),
  createdAt: moment("created_at").notNull(),
});
