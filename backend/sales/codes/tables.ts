import { sql } from "drizzle-orm";
import { boolean, check, index, integer, jsonb, pgTable, serial, text } from "drizzle-orm/pg-core";
import { moment } from "../../ground/database/tables";

export type BatchKind = "percent" | "amount" | "access";

/** Codes that the staff made together, with their common rules. */
export const codeBatches = pgTable("code_batches", {
  id: serial("id").primaryKey(),
  kind: text("kind").$type<BatchKind>().notNull(),
  /** For the staff. */
  name: text("name").notNull(),
  /** For the staff. */
  note: text("note").notNull().default(""),
  /** For "percent"; otherwise null. */
  basisPoints: integer("basis_points"),
  /** Net cents off a cart, for "amount"; otherwise null. */
  amount: integer("amount"),
  /** Products that the codes apply to; empty: all. For "access", the product that a code opens. */
  products: jsonb("products").$type<number[]>().notNull().default([]),
  /** Uses of each code by all customers together; null: any number. */
  usageLimit: integer("usage_limit"),
  oncePerCustomer: boolean("once_per_customer").notNull().default(false),
  /** The codes are invalid from this moment on. */
  endsAt: moment("ends_at"),
  /** When the staff switched the codes off. */
  offAt: moment("off_at"),
  createdAt: moment("created_at").notNull(),
});

/** The codes in clear text, because the staff needs to read them again. */
export const issuedCodes = pgTable(
  "issued_codes",
  {
    /** Lower case: a chosen word, or four groups of four characters. */
    code: text("code").primaryKey(),
    batchId: integer("batch_id")
      .notNull()
      .references(() => codeBatches.id),
  },
  (t) => [index("issued_codes_batch").on(t.batchId)],
);

/**
 * Codes that hold money: an order's refund, which the buyer keeps to pay with. Discount codes are separate. Source:
 * docs/decisions/codes.md.
 */
export const moneyCodes = pgTable(
  "money_codes",
  {
    id: serial("id").primaryKey(),
    /** A code from `newCode`. It is in clear text, because its owner reads it again on the order's page. */
    code: text("code").notNull().unique(),
    /** The order that was refunded. It has one code, however many refunds it gets. */
    orderId: integer("order_id").notNull().unique(),
    currency: text("currency").notNull(),
    /** Cents; the sum of the code's movements. */
    balance: integer("balance").notNull(),
    /** Cents behind the code that a bank still decides about. The same part of the balance cannot be spent. */
    disputed: integer("disputed").notNull().default(0),
    /** Cents behind the code that the shop lost in another way. They void the balance; beyond it, they are a claim. */
    lost: integer("lost").notNull().default(0),
    /** Whether the order was paid with the demo card. Such a code pays for nothing real. */
    test: boolean("test").notNull(),
    createdAt: moment("created_at").notNull(),
  },
  (t) => [check("money_code_balance", sql`${t.balance} >= 0`)],
);

/**
 * "taken" by an order; "released" by an order that was not paid; "given" and "refunded" by a refunded order. "void"
 * follows `lost`: negative, or positive when the shop gets the money after all.
 */
export type CodeMovement = "taken" | "released" | "given" | "refunded" | "void";

/** Every change of a balance. Rows are added, never changed. */
export const codeMovements = pgTable(
  "code_movements",
  {
    id: serial("id").primaryKey(),
    codeId: integer("code_id")
      .notNull()
      .references(() => moneyCodes.id),
    /** The order that took or gave the money. */
    orderId: integer("order_id").notNull(),
    /** For "given" and "refunded". */
    refundId: integer("refund_id"),
    kind: text("kind").$type<CodeMovement>().notNull(),
    /** Negative when an order takes money. */
    cents: integer("cents").notNull(),
    at: moment("at").notNull(),
  },
  (t) => [index("code_movements_code").on(t.codeId), index("code_movements_order").on(t.orderId)],
);
