import { boolean, index, integer, jsonb, pgTable, serial, text } from "drizzle-orm/pg-core";
import { moment } from "../database/tables";

export const batchKinds = ["percent", "amount", "access"] as const;
export type BatchKind = (typeof batchKinds)[number];

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
