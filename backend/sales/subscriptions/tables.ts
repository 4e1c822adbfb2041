import { check, index, integer, pgTable, primaryKey, serial, text } from "drizzle-orm/pg-core";
import { isOneOf, moment } from "../../ground/database/tables";
import { members } from "../../people/members/tables";
import { orders } from "../orders/tables";
import { paymentTokens } from "../payment-methods/tables";
import { subscriptionStatuses } from "./subscription";

export const subscriptions = pgTable(
  "subscriptions",
  {
    id: serial("id").primaryKey(),
    /** Null until the buyer's email address is proven. */
    memberId: integer("member_id").references(() => members.id, { onDelete: "set null" }),
    orderId: integer("order_id").references(() => orders.id, { onDelete: "restrict" }),
    productId: integer("product_id").notNull(),
    status: text("status", { enum: subscriptionStatuses }).notNull(),
    total: integer("total").notNull(),
    period: text("period").notNull(),
    /** Number of periods between two payments. */
    interval: integer("interval").notNull().default(1),
    paymentMethod: text("payment_method").notNull(),
    paymentMethodTitle: text("payment_method_title").notNull(),
    tokenId: integer("token_id").references(() => paymentTokens.id, { onDelete: "set null" }),
    startsAt: moment("starts_at").notNull(),
    endsAt: moment("ends_at"),
    nextPaymentAt: moment("next_payment_at"),
    lastPaymentAt: moment("last_payment_at"),
    markedCancelAt: moment("marked_cancel_at"),
  },
  (t) => [
    index("subscriptions_member").on(t.memberId),
    index("subscriptions_order").on(t.orderId),
    index("subscriptions_token").on(t.tokenId),
    index("subscriptions_next").on(t.nextPaymentAt),
    index("subscriptions_marked").on(t.markedCancelAt),
    index("subscriptions_end").on(t.endsAt),
    check("subscriptions_status_known", isOneOf(t.status, subscriptionStatuses)),
  ],
);

const renewalStatuses = ["due", "paid", "failed", "abandoned"] as const;

/** A period of a subscription that is charged. Each has one row, however often the job runs. */
export const renewals = pgTable(
  "renewals",
  {
    subscriptionId: integer("subscription_id")
      .notNull()
      .references(() => subscriptions.id, { onDelete: "restrict" }),
    /** The period's first day: the subscription's next payment as planned. */
    periodStart: moment("period_start").notNull(),
    orderId: integer("order_id").references(() => orders.id, { onDelete: "restrict" }),
    status: text("status", { enum: renewalStatuses }).notNull(),
    attempts: integer("attempts").notNull().default(0),
    nextTryAt: moment("next_try_at"),
    /** When the member was reminded of the payment. */
    remindedAt: moment("reminded_at"),
  },
  (t) => [
    primaryKey({ columns: [t.subscriptionId, t.periodStart] }),
    index("renewals_try").on(t.nextTryAt),
    index("renewals_order").on(t.orderId),
    check("renewals_status_known", isOneOf(t.status, renewalStatuses)),
  ],
);
