import { sql } from "drizzle-orm";
import { type AnyPgColumn, index, integer, jsonb, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { trigrams } from "../../ground/database/folded";
import { bytes, moment } from "../../ground/database/tables";
import { orders } from "../orders/tables";
import { refunds } from "../../after-sales/ledger/tables";
import type { CreditNote, Day, Invoice } from "./document";

/** The day of issue that a document shows. */
export const issuedOn = ({ content }: { content: AnyPgColumn }) => sql<Day>`(${content} ->> 'issuedOn')`;

/** The sort order of the books: by day, and within a day by number. */
export const inBooks = (document: { number: AnyPgColumn; content: AnyPgColumn }) =>
  [issuedOn(document), sql`length(${document.number})`, sql`${document.number}`] as const;

/** Invoice numbers without gaps: one counter per year, raised in the transaction that writes the invoice. */
export const invoiceCounters = pgTable("invoice_counters", {
  year: integer("year").primaryKey(),
  last: integer("last").notNull(),
});

export const invoices = pgTable(
  "invoices",
  {
    number: text("number").primaryKey(),
    orderId: integer("order_id")
      .notNull()
      .references(() => orders.id, { onDelete: "restrict" }),
    /**
     * The credit note that this invoice reverses, because the money came after all. Null for an order's first invoice.
     */
    replaces: text("replaces").unique(),
    /** The earlier invoice of the order whose details were wrong; `replaces` names its cancellation. */
    corrects: text("corrects").unique(),
    issuedAt: moment("issued_at").notNull(),
    /** The full content, frozen when issued. */
    content: jsonb("content").$type<Invoice>().notNull(),
  },
  (t) => [
    index("invoices_order").on(t.orderId),
    index("invoices_day").on(...inBooks(t)),
    index("invoices_number_parts").using("gin", trigrams(t.number)),
    uniqueIndex("invoices_first")
      .on(t.orderId)
      .where(sql`${t.replaces} is null`),
  ],
);

/** Credit notes have their own series, also without gaps. */
export const creditNoteCounters = pgTable("credit_note_counters", {
  year: integer("year").primaryKey(),
  last: integer("last").notNull(),
});

export const creditNotes = pgTable(
  "credit_notes",
  {
    number: text("number").primaryKey(),
    /** Null: the note cancels the invoice of an order that nobody paid. */
    refundId: integer("refund_id")
      .unique()
      .references(() => refunds.id, { onDelete: "restrict" }),
    orderId: integer("order_id")
      .notNull()
      .references(() => orders.id, { onDelete: "restrict" }),
    /** Net amount in cents, frozen when issued, like the tax. */
    net: integer("net").notNull(),
    tax: integer("tax").notNull(),
    issuedAt: moment("issued_at").notNull(),
    /** The full content, frozen when issued. */
    content: jsonb("content").$type<CreditNote>().notNull(),
  },
  (t) => [
    index("credit_notes_order").on(t.orderId),
    index("credit_notes_day").on(...inBooks(t)),
    index("credit_notes_number_parts").using("gin", trigrams(t.number)),
  ],
);

/**
 * The files of invoices and credit notes as they were issued, by the number of the document. The row is written with
 * the number, and the files follow once they are made. From then on, the database refuses every change and allows only
 * test documents to be removed (its triggers are in the migration "baseline").
 */
export const issuedFiles = pgTable(
  "issued_files",
  {
    number: text("number").primaryKey(),
    orderId: integer("order_id")
      .notNull()
      .references(() => orders.id, { onDelete: "restrict" }),
    /** Null until the file is made. */
    pdf: bytes("pdf"),
    /** SHA-256 in hex, like the hash of the XML. */
    pdfHash: text("pdf_hash"),
    /** The EN 16931 XML inside the PDF; null on documents that nobody may book. */
    xml: text("xml"),
    xmlHash: text("xml_hash"),
    storedAt: moment("stored_at"),
  },
  (t) => [
    index("issued_files_order").on(t.orderId),
    index("issued_files_waiting")
      .on(t.number)
      .where(sql`${t.pdf} is null`),
  ],
);
