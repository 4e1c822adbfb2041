import { sql } from "drizzle-orm";
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, serial, text, timestamp, unique, uuid } from "drizzle-orm/pg-core";
import type { BillingAddress } from "./domain/billing-address";
import type { PriceStep } from "./domain/price-cart";

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });

/** A browser's shop session. The token is a random reference; only its hash is kept. */
export const shopSessions = pgTable("shop_sessions", {
  id: uuid("id").primaryKey(),
  tokenHash: text("token_hash").notNull().unique(),
  /** The member it last spoke for: a token seen with another one, or for the first time, is replaced. */
  memberId: integer("member_id"),
  billing: jsonb("billing").$type<BillingAddress>(),
  affiliateKey: text("affiliate_key"),
  createdAt: moment("created_at").notNull(),
});

/** The shop's side of a member: invoice address and the gateway's name for the person. */
export const customers = pgTable("customers", {
  memberId: integer("member_id").primaryKey(),
  billing: jsonb("billing").$type<BillingAddress>(),
  gatewayRef: text("gateway_ref"),
});

/** One cart a session or a member. `version` counts changes and is half of the order's checkout key. */
export const carts = pgTable("carts", {
  id: uuid("id").primaryKey(),
  sessionId: uuid("session_id").unique(),
  memberId: integer("member_id").unique(),
  version: integer("version").notNull().default(1),
  coupons: jsonb("coupons").$type<string[]>().notNull().default([]),
  /** The order that was last placed from this cart: a second "buy" is answered with it. */
  placedOrderId: integer("placed_order_id"),
  updatedAt: moment("updated_at").notNull(),
});

export const cartLines = pgTable(
  "cart_lines",
  {
    cartId: uuid("cart_id").notNull().references(() => carts.id, { onDelete: "cascade" }),
    /** Hash of product, variation and extra data: adding the same again raises the quantity. */
    key: text("key").notNull(),
    position: integer("position").notNull(),
    productId: integer("product_id").notNull(),
    variationId: integer("variation_id"),
    quantity: integer("quantity").notNull(),
    extra: jsonb("extra").$type<Record<string, string>>().notNull().default({}),
  },
  (t) => [primaryKey({ columns: [t.cartId, t.key] }), check("cart_line_quantity", sql`${t.quantity} between 1 and 999`)],
);

/** Seats left. No row: not counted. Variation 0 is the product itself. */
export const stock = pgTable(
  "stock",
  {
    productId: integer("product_id").notNull(),
    variationId: integer("variation_id").notNull().default(0),
    quantity: integer("quantity").notNull(),
  },
  (t) => [primaryKey({ columns: [t.productId, t.variationId] }), check("stock_not_negative", sql`${t.quantity} >= 0`)],
);

/** Uses of a coupon by live orders; the limit is kept by a conditional update in the order's transaction. */
export const couponCounters = pgTable("coupon_counters", {
  code: text("code").primaryKey(),
  used: integer("used").notNull().default(0),
});

export type OrderStatus =
  | "PENDING"
  | "ON_HOLD"
  | "PROCESSING"
  | "COMPLETED"
  | "CANCELLED"
  | "FAILED"
  | "REFUNDED";

export const orders = pgTable(
  "orders",
  {
    id: serial("id").primaryKey(),
    orderKey: text("order_key").notNull().unique(),
    /** `<cart id>:<cart version>`: one order a cart version, however often "buy" is pressed. */
    checkoutKey: text("checkout_key").notNull().unique(),
    sessionId: uuid("session_id"),
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
    /** What an operator has to look at, e.g. a payment that does not fit. */
    note: text("note"),
  },
  (t) => [index("orders_member").on(t.memberId, t.createdAt), index("orders_email").on(t.email), index("orders_session").on(t.sessionId), index("orders_hold").on(t.status, t.holdUntil)],
);

export const orderLines = pgTable(
  "order_lines",
  {
    id: serial("id").primaryKey(),
    orderId: integer("order_id").notNull().references(() => orders.id),
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
    orderId: integer("order_id").notNull().references(() => orders.id),
    code: text("code").notNull(),
    discount: integer("discount").notNull(),
    discountTax: integer("discount_tax").notNull(),
  },
  (t) => [primaryKey({ columns: [t.orderId, t.code] })],
);

export const orderTaxes = pgTable(
  "order_taxes",
  {
    orderId: integer("order_id").notNull().references(() => orders.id),
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
  orderId: integer("order_id").notNull().unique().references(() => orders.id),
  issuedAt: moment("issued_at").notNull(),
});

/** What a paid order opened: a course, a seat, a download, a subscription. */
export const grants = pgTable(
  "grants",
  {
    id: serial("id").primaryKey(),
    orderId: integer("order_id").references(() => orders.id),
    memberId: integer("member_id"),
    email: text("email").notNull(),
    kind: text("kind").$type<"course" | "seat" | "event" | "download" | "subscription" | "program">().notNull(),
    productId: integer("product_id").notNull(),
    variationId: integer("variation_id"),
    grantedAt: moment("granted_at").notNull(),
    revokedAt: moment("revoked_at"),
  },
  (t) => [index("grants_member").on(t.memberId), index("grants_email").on(t.email)],
);

export type SubscriptionStatus = "ACTIVE" | "PENDING" | "ON_HOLD" | "PENDING_CANCEL" | "CANCELLED" | "EXPIRED";

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
