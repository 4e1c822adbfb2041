import { sql } from "drizzle-orm";
import { check, index, integer, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import type { BillingAddress } from "../../ground/billing-address";
import { moment } from "../../ground/database/tables";
import { members } from "../../people/members/tables";
import { orders } from "../orders/tables";

/** A browser's shop session. The token is random; only its hash is stored. */
export const shopSessions = pgTable(
  "shop_sessions",
  {
    id: uuid("id").primaryKey(),
    tokenHash: text("token_hash").notNull().unique(),
    /**
     * The member who last used the token. If another member uses it, or a member for the first time, it is replaced.
     */
    memberId: integer("member_id").references(() => members.id, { onDelete: "cascade" }),
    billing: jsonb("billing").$type<BillingAddress>(),
    affiliateKey: text("affiliate_key"),
    createdAt: moment("created_at").notNull(),
  },
  (t) => [index("shop_sessions_created").on(t.createdAt), index("shop_sessions_member").on(t.memberId)],
);

/** The shop's data about a member: invoice address and the gateway's name for the person. */
export const customers = pgTable("customers", {
  memberId: integer("member_id")
    .primaryKey()
    .references(() => members.id, { onDelete: "cascade" }),
  billing: jsonb("billing").$type<BillingAddress>(),
  gatewayRef: text("gateway_ref"),
});

/** One cart per session or member. `version` counts changes and is half of the order's checkout key. */
export const carts = pgTable(
  "carts",
  {
    id: uuid("id").primaryKey(),
    sessionId: uuid("session_id")
      .unique()
      .references(() => shopSessions.id, { onDelete: "cascade" }),
    memberId: integer("member_id")
      .unique()
      .references(() => members.id, { onDelete: "cascade" }),
    version: integer("version").notNull().default(1),
    coupons: jsonb("coupons").$type<string[]>().notNull().default([]),
    /** The order last placed from this cart. A second "buy" gets the same order. */
    placedOrderId: integer("placed_order_id").references(() => orders.id, { onDelete: "set null" }),
    updatedAt: moment("updated_at").notNull(),
  },
  (t) => [
    index("carts_updated").on(t.updatedAt),
    index("carts_placed_order")
      .on(t.placedOrderId)
      .where(sql`${t.placedOrderId} is not null`),
  ],
);

export const cartLines = pgTable(
  "cart_lines",
  {
    cartId: uuid("cart_id")
      .notNull()
      .references(() => carts.id, { onDelete: "cascade" }),
    /** Hash of product, variation and extra data: adding the same again raises the quantity. */
    key: text("key").notNull(),
    position: integer("position").notNull(),
    productId: integer("product_id").notNull(),
    variationId: integer("variation_id"),
    quantity: integer("quantity").notNull(),
    extra: jsonb("extra").$type<Record<string, string>>().notNull().default({}),
  },
  (t) => [
    primaryKey({ columns: [t.cartId, t.key] }),
    check("cart_line_quantity", sql`${t.quantity} between 1 and 999`),
  ],
);
