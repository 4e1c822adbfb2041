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
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import { paidMethodNames } from "@/lib/rules/prices/payment-methods";
import type { BillingAddress } from "../../ground/billing-address";
import type { PriceStep } from "../cart/price-cart";
import { trigrams } from "../../ground/database/folded";
import { isOneOf, moment } from "../../ground/database/tables";
import { members } from "../../people/members/tables";
import type { Seller } from "../../ground/seller";
import { vatIdAnswers, vatKinds } from "../vat/vat-decision";
import {
  entryAuthors,
  entryKinds,
  entryTopics,
  lineEnds,
  type Occurrence,
  orderStatuses,
  type PaidMove,
  type Plan,
} from "./order";
import { orderWords } from "./order-words";

/** The words that go with a person's data. Documents repeat the others, so they stay with their order. */
export const forgottenWords = { customerNote: null };

export const orders = pgTable(
  "orders",
  {
    /** Also the order's number. It starts at four digits, so that it does not reveal how new the shop is. */
    id: integer("id").primaryKey().generatedByDefaultAsIdentity({ startWith: 1001 }),
    orderKey: text("order_key").notNull().unique(),
    /**
     * The cart and its version that were bought; both null for a renewal, which has no cart. There are no foreign keys,
     * because the order outlives cart and session and is still found by their ids.
     */
    cartId: uuid("cart_id"),
    cartVersion: integer("cart_version"),
    sessionId: uuid("session_id"),
    /**
     * The subscription that this order renews; null for an order that a person placed. The foreign keys of this column and
     * of `creditCode` are in the migration "true-database", because those tables name orders as well.
     */
    subscriptionId: integer("subscription_id"),
    memberId: integer("member_id").references(() => members.id, { onDelete: "set null" }),
    /** The move of another order's seats that this order pays for; null for any other order. */
    seatMove: jsonb("seat_move").$type<PaidMove>(),
    /** The staff made the order for somebody and typed its address. Its seats count against nobody. */
    byDesk: boolean("by_desk").notNull().default(false),
    /** Lower case, NFC, as `parseAddress` returns it. */
    email: text("email").notNull(),
    status: text("status", { enum: orderStatuses }).notNull(),
    currency: text("currency").notNull().default("EUR"),
    billing: jsonb("billing").$type<BillingAddress>().notNull(),
    /** The seller in the confirmation before the invoice; null for renewals and older orders. */
    seller: jsonb("seller").$type<Seller>(),
    subtotal: integer("subtotal").notNull(),
    discount: integer("discount").notNull(),
    tax: integer("tax").notNull(),
    total: integer("total").notNull(),
    /** Cents of `total` that a code pays (`money_codes`). It is a payment, not a discount. The rest is to pay. */
    credit: integer("credit").notNull().default(0),
    creditCode: integer("credit_code"),
    pppRate: integer("ppp_basis_points").notNull().default(10_000),
    /** Why there is no VAT, or why there is VAT in spite of a VAT id, as the buyer read it. */
    vatNote: text("vat_note"),
    /** The register's answer about the buyer's VAT id; null when the tax does not depend on it. */
    vatIdCheck: text("vat_id_check", { enum: vatIdAnswers }),
    paymentMethod: text("payment_method").notNull(),
    paymentMethodTitle: text("payment_method_title").notNull(),
    /** How the buyer paid; null until the provider reports it. */
    paidMethod: text("payment_way", { enum: paidMethodNames }),
    customerNote: text("customer_note"),
    /**
     * When the person's data were deleted. The order stays for its documents. Null again when the person comes back.
     */
    forgottenAt: moment("forgotten_at"),
    /** The company's own purchase number. */
    purchaseOrder: text("purchase_order"),
    /** Paid with the demo card: a test order, marked everywhere and without value. */
    test: boolean("test").notNull().default(false),
    createdAt: moment("created_at").notNull(),
    paidAt: moment("paid_at"),
    /** An order that is unpaid at this time is cancelled. */
    holdUntil: moment("hold_until"),
    /** If nobody has proven the address by then, the seats are released; null when no proof is needed. */
    confirmUntil: moment("confirm_until"),
    /** The guest proved the address, by the mailed code or by the order's own mail or page. */
    addressProven: boolean("address_proven").notNull().default(false),
    /** True while the order's seats and coupon uses are counted. They are released once. */
    holds: boolean("holds").notNull().default(true),
    /** Cents refunded, including pending refunds. A conditional update raises it, never above the paid amount. */
    refunded: integer("refunded").notNull().default(0),
  },
  (t) => [
    /** One order for each cart version, however often "buy" is pressed. */
    unique("order_of_cart").on(t.cartId, t.cartVersion),
    check("order_refunded", sql`${t.refunded} between 0 and ${t.total}`),
    index("orders_member").on(t.memberId, t.createdAt),
    index("orders_email").on(t.email),
    index("orders_session").on(t.sessionId),
    index("orders_subscription").on(t.subscriptionId),
    index("orders_vat_unchecked")
      .on(t.createdAt)
      .where(sql`${t.vatIdCheck} = 'unavailable'`),
    index("orders_seat_move")
      .on(sql`((${t.seatMove}->>'orderId')::integer)`)
      .where(sql`${t.seatMove} is not null`),
    index("orders_hold").on(t.status, t.holdUntil),
    index("orders_status").on(t.status, t.id),
    index("orders_unconfirmed")
      .on(t.confirmUntil)
      .where(sql`${t.confirmUntil} is not null and ${t.holds}`),
    index("orders_forgotten")
      .on(t.id)
      .where(sql`${t.forgottenAt} is not null`),
    index("orders_words").using("gin", trigrams(orderWords(t))),
    index("orders_credit_code")
      .on(t.creditCode)
      .where(sql`${t.creditCode} is not null`),
    check("orders_status_known", isOneOf(t.status, orderStatuses)),
    check("orders_vat_id_check_known", isOneOf(t.vatIdCheck, vatIdAnswers)),
    check("orders_payment_way_known", isOneOf(t.paidMethod, paidMethodNames)),
  ],
);

/**
 * Seats of buyers who have neither paid nor proven their address. The limits count these rows. A row exists while that
 * state lasts. Source: docs/decisions/strangers.md.
 */
export const unconfirmedSeats = pgTable(
  "unconfirmed_seats",
  {
    orderId: integer("order_id")
      .notNull()
      .references(() => orders.id, { onDelete: "restrict" }),
    productId: integer("product_id").notNull(),
    /** 0: the product's variations are counted together. */
    variationId: integer("variation_id").notNull(),
    quantity: integer("quantity").notNull(),
    /** A keyed hash of the buyer's network. */
    network: text("network").notNull(),
    until: moment("until").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orderId, t.productId, t.variationId] }),
    index("unconfirmed_seats_item").on(t.productId, t.variationId),
  ],
);

/**
 * Seats of orders that nobody has paid, by buyers with a proven address. The limits of `unpaid-seats.ts` count these
 * rows. Paying deletes them. The rows of an order that was not paid in time stay for a while, without the network.
 * Holder, network and domain are keyed hashes. Source: docs/decisions/strangers.md.
 */
export const unpaidSeats = pgTable(
  "unpaid_seats",
  {
    orderId: integer("order_id")
      .notNull()
      .references(() => orders.id, { onDelete: "restrict" }),
    productId: integer("product_id").notNull(),
    /** 0: the product's variations are counted together. */
    variationId: integer("variation_id").notNull(),
    quantity: integer("quantity").notNull(),
    /** The mailbox that the buyer has proven. */
    holder: text("holder").notNull(),
    /** The company's domain in the address; null for an address at a mail provider or a buyer who has paid before. */
    domain: text("domain"),
    /** Null for a buyer who has paid before. */
    network: text("network"),
    /** The buyer had paid an order before. */
    trusted: boolean("trusted").notNull(),
    free: boolean("free").notNull(),
    heldAt: moment("held_at").notNull(),
    /** When the order ended unpaid; null while the seats are held. */
    lapsedAt: moment("lapsed_at"),
  },
  (t) => [
    primaryKey({ columns: [t.orderId, t.productId, t.variationId] }),
    index("unpaid_seats_item").on(t.productId, t.variationId),
    index("unpaid_seats_holder").on(t.holder),
    index("unpaid_seats_held")
      .on(t.productId, t.variationId, t.quantity)
      .where(sql`${t.lapsedAt} is null and not ${t.free}`),
    index("unpaid_seats_lapsed")
      .on(t.lapsedAt)
      .where(sql`${t.lapsedAt} is not null`),
    index("unpaid_seats_free")
      .on(t.heldAt)
      .where(sql`${t.free}`),
  ],
);

/** An order's history for operators, partly visible to its buyer. Rows are only added; a trigger maintains `isOpen`. */
export const orderEntries = pgTable(
  "order_entries",
  {
    id: serial("id").primaryKey(),
    orderId: integer("order_id")
      .notNull()
      .references(() => orders.id, { onDelete: "restrict" }),
    at: moment("at").notNull(),
    author: text("author", { enum: entryAuthors }).notNull(),
    kind: text("kind", { enum: entryKinds }).notNull(),
    topic: text("topic", { enum: entryTopics }).notNull(),
    text: text("text").notNull(),
    /** The only text of the entry that the buyer sees; null hides the entry from the buyer. */
    buyerText: text("buyer_text"),
    isOpen: boolean("is_open").notNull().default(false),
  },
  (t) => [
    index("order_entries_order").on(t.orderId, t.topic, t.id),
    index("order_entries_vat")
      .on(t.orderId)
      .where(sql`${t.topic} = 'vat'`),
    index("order_entries_open")
      .on(t.orderId)
      .where(sql`${t.isOpen}`),
    check("order_entries_author_known", isOneOf(t.author, entryAuthors)),
    check("order_entries_kind_known", isOneOf(t.kind, entryKinds)),
    check("order_entries_topic_known", isOneOf(t.topic, entryTopics)),
  ],
);

export const orderLines = pgTable(
  "order_lines",
  {
    id: serial("id").primaryKey(),
    orderId: integer("order_id")
      .notNull()
      .references(() => orders.id, { onDelete: "restrict" }),
    productId: integer("product_id").notNull(),
    variationId: integer("variation_id"),
    name: text("name").notNull(),
    variationName: text("variation_name"),
    quantity: integer("quantity").notNull(),
    /** Cents. The unit price is after PPP; subtotal is before coupons, total after them, both net. */
    unitPrice: integer("unit_price").notNull(),
    subtotal: integer("subtotal").notNull(),
    total: integer("total").notNull(),
    tax: integer("tax").notNull(),
    taxBasisPoints: integer("tax_basis_points").notNull(),
    extra: jsonb("extra").$type<Record<string, string>>().notNull().default({}),
    ledger: jsonb("ledger").$type<PriceStep[]>().notNull().default([]),
    /** The promised facts of the line: `LinePromise`. */
    vatKind: text("vat_kind", { enum: vatKinds }).notNull(),
    supplyCountry: text("supply_country"),
    occurrence: jsonb("occurrence").$type<Occurrence>(),
    plan: jsonb("plan").$type<Plan>(),
    /** How often the line moved to another date. */
    moves: integer("moves").notNull().default(0),
    /** When and why the line stopped being the buyer's; both null while it has not ended. Refunds handle the money. */
    endedAt: moment("ended_at"),
    endedAs: text("ended_as", { enum: lineEnds }),
  },
  (t) => [
    index("order_lines_order").on(t.orderId),
    index("order_lines_called_off")
      .on(t.orderId)
      .where(sql`${t.occurrence}->>'isCancelled' = 'true' and ${t.endedAt} is null`),
    index("order_lines_uid").on(sql`(${t.occurrence}->>'uid')`, sql`(${t.occurrence}->>'start')`),
    index("order_lines_instead")
      .on(sql`(${t.occurrence}->>'insteadOf')`)
      .where(sql`${t.occurrence}->>'insteadOf' is not null`),
    index("order_lines_start").on(sql`(${t.occurrence}->>'start')`, sql`(${t.occurrence}->>'uid')`),
    check("order_lines_vat_kind_known", isOneOf(t.vatKind, vatKinds)),
    check("order_lines_ended_as_known", isOneOf(t.endedAs, lineEnds)),
  ],
);

export const orderCoupons = pgTable(
  "order_coupons",
  {
    orderId: integer("order_id")
      .notNull()
      .references(() => orders.id, { onDelete: "restrict" }),
    code: text("code").notNull(),
    discount: integer("discount").notNull(),
    discountTax: integer("discount_tax").notNull(),
  },
  (t) => [primaryKey({ columns: [t.orderId, t.code] })],
);

/** Net discount of each line by coupon, in cents. */
export const orderLineDiscounts = pgTable(
  "order_line_discounts",
  {
    orderId: integer("order_id")
      .notNull()
      .references(() => orders.id, { onDelete: "restrict" }),
    lineId: integer("line_id")
      .notNull()
      .references(() => orderLines.id, { onDelete: "restrict" }),
    code: text("code").notNull(),
    discount: integer("discount").notNull(),
  },
  (t) => [primaryKey({ columns: [t.lineId, t.code] }), index("order_line_discounts_order").on(t.orderId)],
);

export const orderTaxes = pgTable(
  "order_taxes",
  {
    orderId: integer("order_id")
      .notNull()
      .references(() => orders.id, { onDelete: "restrict" }),
    label: text("label").notNull(),
    amount: integer("amount").notNull(),
  },
  (t) => [primaryKey({ columns: [t.orderId, t.label] })],
);

/** Uses of a coupon by live orders. A conditional update in the order's transaction keeps the limit. */
export const couponCounters = pgTable("coupon_counters", {
  code: text("code").primaryKey(),
  used: integer("used").notNull().default(0),
});
