import {
  boolean,
  index,
  integer,
  pgTable,
  primaryKey,
  serial,
  text,
  timestamp,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import { orders } from "./orders";

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });

/** What a paid order opened: a course, a seat, a download, a subscription. */
export const grants = pgTable(
  "grants",
  {
    id: serial("id").primaryKey(),
    orderId: integer("order_id").references(() => orders.id),
    memberId: integer("member_id"),
    email: text("email").notNull(),
    kind: text("kind")
      .$type<"course" | "seat" | "event" | "download" | "subscription" | "program">()
      .notNull(),
    productId: integer("product_id").notNull(),
    variationId: integer("variation_id"),
    grantedAt: moment("granted_at").notNull(),
    revokedAt: moment("revoked_at"),
  },
  (t) => [index("grants_member").on(t.memberId), index("grants_email").on(t.email)],
);

/** How often a file of a grant was fetched; when its access ends is counted from the grant. */
export const downloadUses = pgTable(
  "download_uses",
  {
    grantId: integer("grant_id")
      .notNull()
      .references(() => grants.id, { onDelete: "cascade" }),
    downloadId: text("download_id").notNull(),
    used: integer("used").notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.grantId, t.downloadId] })],
);

export type SubscriptionStatus =
  "ACTIVE" | "PENDING" | "ON_HOLD" | "PENDING_CANCEL" | "CANCELLED" | "EXPIRED";

export const subscriptions = pgTable("subscriptions", {
  id: serial("id").primaryKey(),
  /** Null until the buyer's e-mail address is proven. */
  memberId: integer("member_id"),
  orderId: integer("order_id").references(() => orders.id),
  productId: integer("product_id").notNull(),
  status: text("status").$type<SubscriptionStatus>().notNull(),
  total: integer("total").notNull(),
  period: text("period").notNull(),
  /** Periods between two payments. */
  interval: integer("interval").notNull().default(1),
  paymentMethod: text("payment_method").notNull(),
  paymentMethodTitle: text("payment_method_title").notNull(),
  tokenId: integer("token_id"),
  startsAt: moment("starts_at").notNull(),
  endsAt: moment("ends_at"),
  nextPaymentAt: moment("next_payment_at"),
  lastPaymentAt: moment("last_payment_at"),
  markedCancelAt: moment("marked_cancel_at"),
});

/** A period of a subscription that is charged: one row a period, however often the job runs. */
export const renewals = pgTable(
  "renewals",
  {
    subscriptionId: integer("subscription_id")
      .notNull()
      .references(() => subscriptions.id),
    /** The day the period begins: the subscription's next payment as it was planned. */
    periodStart: moment("period_start").notNull(),
    orderId: integer("order_id").references(() => orders.id),
    status: text("status").$type<"due" | "paid" | "failed" | "given up">().notNull(),
    attempts: integer("attempts").notNull().default(0),
    nextTryAt: moment("next_try_at"),
    /** When the member was told that it is about to come. */
    remindedAt: moment("reminded_at"),
  },
  (t) => [primaryKey({ columns: [t.subscriptionId, t.periodStart] }), index("renewals_try").on(t.nextTryAt)],
);

/** Which runner holds a job that must not run twice; a lease that ran out is anybody's. */
export const jobLeases = pgTable("job_leases", {
  name: text("name").primaryKey(),
  holder: text("holder").notNull(),
  until: moment("until").notNull(),
});

export const paymentTokens = pgTable("payment_tokens", {
  id: serial("id").primaryKey(),
  memberId: integer("member_id").notNull(),
  gateway: text("gateway").notNull(),
  ref: text("ref").notNull().unique(),
  kind: text("kind").$type<"CC" | "sepa">().notNull(),
  isDefault: boolean("is_default").notNull().default(false),
  cardType: text("card_type"),
  expiryMonth: text("expiry_month"),
  expiryYear: text("expiry_year"),
  last4: integer("last4"),
});

/** Codes are kept as hashes; `usedBy` is set by the one conditional update that redeems. */
export const accessCodes = pgTable("access_codes", {
  codeHash: text("code_hash").primaryKey(),
  productId: integer("product_id").notNull(),
  redirect: text("redirect"),
  usedBy: integer("used_by"),
  usedAt: moment("used_at"),
});

export const affiliateVisits = pgTable(
  "affiliate_visits",
  {
    id: uuid("id").primaryKey(),
    affiliateKey: text("affiliate_key").notNull(),
    pageUrl: text("page_url"),
    referrerUrl: text("referrer_url"),
    visitedAt: moment("visited_at").notNull(),
  },
  (t) => [unique("affiliate_visit").on(t.id)],
);
