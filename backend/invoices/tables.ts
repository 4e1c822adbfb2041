import { index, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { moment } from "../database/tables";
import { orders } from "../orders/tables";
import { refunds } from "../refunds/tables";
import type { CreditNote, Invoice } from "./document";

/** Invoice numbers without gaps: one counter a year, raised in the transaction that writes the invoice. */
export const invoiceCounters = pgTable("invoice_counters", {
  year: integer("year").primaryKey(),
  last: integer("last").notNull(),
});

export const invoices = pgTable("invoices", {
  number: text("number").primaryKey(),
  orderId: integer("order_id")
    .notNull()
    .unique()
    .references(() => orders.id),
  issuedAt: moment("issued_at").notNull(),
  /** Everything it says, frozen when issued. */
  content: jsonb("content").$type<Invoice>().notNull(),
});

/** Credit notes have a series of their own, without gaps like the invoices'. */
export const creditNoteCounters = pgTable("credit_note_counters", {
  year: integer("year").primaryKey(),
  last: integer("last").notNull(),
});

export const creditNotes = pgTable(
  "credit_notes",
  {
    number: text("number").primaryKey(),
    refundId: integer("refund_id")
      .notNull()
      .unique()
      .references(() => refunds.id),
    orderId: integer("order_id")
      .notNull()
      .references(() => orders.id),
    /** Cents of the refund by what it consists of, frozen when issued. */
    net: integer("net").notNull(),
    tax: integer("tax").notNull(),
    issuedAt: moment("issued_at").notNull(),
    /** Everything it says, frozen when issued. */
    content: jsonb("content").$type<CreditNote>().notNull(),
  },
  (t) => [index("credit_notes_order").on(t.orderId)],
);
