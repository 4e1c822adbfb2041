import { sql } from "drizzle-orm";
import { boolean, check, index, integer, jsonb, pgTable, serial, text } from "drizzle-orm/pg-core";
import { moment } from "../database/tables";

export type BatchKind = "percent" | "amount" | "access";

/** Codes that the staff made together, with the rules of all of them. */
export const codeBatches = pgTable("code_batches", {
  id: serial("id").primaryKey(),
  kind: text("kind").$type<BatchKind>().notNull(),
  /** For the staff. */
  name: text("name").notNull(),
  /** For the staff. */
  note: text("note").notNull().default(""),
  /** Of "percent"; else null. */
  basisPoints: integer("basis_points"),
  /** Net cents off a cart, of "amount"; else null. */
  amount: integer("amount"),
  /** Products they are good for; empty: all. Of "access" the one that a code opens. */
  products: jsonb("products").$type<number[]>().notNull().default([]),
  /** Uses of each code by everybody together; null: any number. */
  usageLimit: integer("usage_limit"),
  oncePerCustomer: boolean("once_per_customer").notNull().default(false),
  /** Not valid from this moment on. */
  endsAt: moment("ends_at"),
  /** Switched off by hand. */
  offAt: moment("off_at"),
  createdAt: moment("created_at").notNull(),
});

/** The codes themselves, as they are handed out: the staff needs them again. */
export const issuedCodes = pgTable(
  "issued_codes",
  {
    /** Lower case: a chosen word, or four groups of four signs. */
    code: text("code").primaryKey(),
    batchId: integer("batch_id")
      .notNull()
      .references(() => codeBatches.id),
  },
  (t) => [index("issued_codes_batch").on(t.batchId)],
);

/**
 * Codes that hold money: what an order gave back, kept by its buyer to pay with. A discount is another thing.
 * Source: docs/decisions/codes.md.
 */
export const moneyCodes = pgTable(
  "money_codes",
  {
    id: serial("id").primaryKey(),
    /** As `newCode` makes it. In clear text, because its owner reads it again on the order's page. */
    code: text("code").notNull().unique(),
    /** The order that it came from has one code, however often it gives money back. */
    orderId: integer("order_id").notNull().unique(),
    currency: text("currency").notNull(),
    /** Cents: the sum of its movements. */
    balance: integer("balance").notNull(),
    /** Cents of the money behind it that a bank still decides about. So much of the balance cannot be spent. */
    disputed: integer("disputed").notNull().default(0),
    /** Cents of the money behind it that left the shop another way: void as far as the balance goes, else a claim. */
    lost: integer("lost").notNull().default(0),
    /** Its order was paid with the demo card, so it pays for nothing real. */
    test: boolean("test").notNull(),
    createdAt: moment("created_at").notNull(),
  },
  (t) => [check("money_code_balance", sql`${t.balance} >= 0`)],
);

/**
 * "taken" by an order, "released" by one that was not paid, "given" and "refunded" by an order that gave money back. "void"
 * follows `lost`: negative, and positive when the shop has the money after all.
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
    /** The order that took it or gave it. */
    orderId: integer("order_id").notNull(),
    /** Of "given" and "refunded". */
    refundId: integer("refund_id"),
    kind: text("kind").$type<CodeMovement>().notNull(),
    /** Negative when it is taken. */
    cents: integer("cents").notNull(),
    at: moment("at").notNull(),
  },
  (t) => [index("code_movements_code").on(t.codeId), index("code_movements_order").on(t.orderId)],
);
