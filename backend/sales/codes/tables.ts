import { sql } from "drizzle-orm";
import { boolean, check, index, integer, jsonb, pgTable, serial, text } from "drizzle-orm/pg-core";
import { isOneOf, moment } from "../../ground/database/tables";
import { orders } from "../orders/tables";

const batchKinds = ["percent", "amount", "access"] as const;

/** Codes that the staff made together, with their common rules. */
export const codeBatches = pgTable(
  "code_batches",
  {
    id: serial("id").primaryKey(),
    kind: text("kind", { enum: batchKinds }).notNull(),
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
  },
  (t) => [check("code_batches_kind_known", isOneOf(t.kind, batchKinds))],
);

/** The codes in clear text, because the staff needs to read them again. */
export const issuedCodes = pgTable(
  "issued_codes",
  {
    /** Lower case: a chosen word, or four groups of four characters. */
    code: text("code").primaryKey(),
    batchId: integer("batch_id")
      .notNull()
      .references(() => codeBatches.id, { onDelete: "restrict" }),
  },
  (t) => [index("issued_codes_batch").on(t.batchId)],
);

/**
 * Codes that hold money: an order's refund, which the buyer keeps to pay with. Discount codes are separate. Source:
 * docs/decisions/money-back.md.
 */
export const moneyCodes = pgTable(
  "money_codes",
  {
    id: serial("id").primaryKey(),
    /** A code from `newCode`. It is in clear text, because its owner reads it again on the order's page. */
    code: text("code").notNull().unique(),
    /** The order that was refunded. It has one code, however many refunds it gets. */
    orderId: integer("order_id")
      .notNull()
      .unique()
      .references(() => orders.id, { onDelete: "restrict" }),
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
const codeMovementKinds = ["taken", "released", "given", "refunded", "void"] as const;
export type CodeMovement = (typeof codeMovementKinds)[number];

/** Every change of a balance. Rows are added, never changed. */
export const codeMovements = pgTable(
  "code_movements",
  {
    id: serial("id").primaryKey(),
    codeId: integer("code_id")
      .notNull()
      .references(() => moneyCodes.id, { onDelete: "restrict" }),
    /** The order that took it or gave it. */
    orderId: integer("order_id")
      .notNull()
      .references(() => orders.id, { onDelete: "restrict" }),
    /** Of "given" and "refunded". Its key is in the migration "true-database": `refunds` names codes, too. */
    refundId: integer("refund_id"),
    kind: text("kind", { enum: codeMovementKinds }).notNull(),
    /** Negative when it is taken. */
    cents: integer("cents").notNull(),
    at: moment("at").notNull(),
  },
  (t) => [
    index("code_movements_code").on(t.codeId),
    index("code_movements_order").on(t.orderId),
    index("code_movements_refund")
      .on(t.refundId)
      .where(sql`${t.refundId} is not null`),
    check("code_movements_kind_known", isOneOf(t.kind, codeMovementKinds)),
  ],
);
