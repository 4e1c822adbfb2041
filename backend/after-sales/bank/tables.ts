import { sql } from "drizzle-orm";
import { type AnyPgColumn, check, index, integer, jsonb, pgTable, serial, text } from "drizzle-orm/pg-core";
import { folded, trigrams } from "../../ground/database/folded";
import { isOneOf, moment } from "../../ground/database/tables";
import { orders } from "../../sales/orders/tables";
import type { ColumnRole } from "./csv-columns";
import { type Candidate, lineTags } from "./proposal";

/** Statements that the staff has imported. */
export const bankFiles = pgTable("bank_files", {
  id: serial("id").primaryKey(),
  name: text("name").notNull(),
  /** SHA-256 of the file's bytes, in hex. The same file cannot be imported twice. */
  hash: text("hash").notNull().unique(),
  importedAt: moment("imported_at").notNull(),
  lines: integer("lines").notNull(),
  /** The number of these lines that earlier files already contained. */
  known: integer("known").notNull(),
  /** Sentences about lines that could not be read and sums that do not add up. */
  problems: jsonb("problems").$type<string[]>().notNull(),
});

/** The words of a line that the desk searches. */
export const bankLineWords = (t: Record<"payer" | "text", AnyPgColumn>) => folded(t.payer, t.text);

/** "aside": no order of ours, or looked after elsewhere. */
const bankLineStates = ["open", "booked", "aside"] as const;
export type BankLineState = (typeof bankLineStates)[number];

/** Movements on the academy's accounts, each stored once even if several files contain it. Rows are never deleted. */
export const bankLines = pgTable(
  "bank_lines",
  {
    id: serial("id").primaryKey(),
    fileId: integer("file_id")
      .notNull()
      .references(() => bankFiles.id, { onDelete: "restrict" }),
    /** Hash that all parts of a booking share. */
    entry: text("entry").notNull(),
    /** The entry and the line's place within it. */
    fingerprint: text("fingerprint").notNull().unique(),
    account: text("account").notNull(),
    bookedOn: text("booked_on").notNull(),
    /** Cents. Above zero: money that came in. */
    amount: integer("amount").notNull(),
    currency: text("currency").notNull(),
    /** Personal, like the next three columns; all are emptied after `keptDays.bankTexts`. */
    payer: text("payer"),
    iban: text("iban"),
    text: text("text").notNull(),
    raw: text("raw").notNull(),
    /** Orders that the line may pay, judged by its text, payer and amount. */
    candidates: jsonb("candidates").$type<Candidate[]>().notNull(),
    state: text("state", { enum: bankLineStates }).notNull().default("open"),
    /** The order that the line paid. */
    orderId: integer("order_id").references(() => orders.id, { onDelete: "restrict" }),
    /** Further orders that the line paid, if one transfer covers several invoices. */
    moreOrders: jsonb("more_orders").$type<number[]>().notNull().default([]),
    /** The line of another file that this line may repeat. */
    doubleOf: integer("double_of").references((): AnyPgColumn => bankLines.id, { onDelete: "restrict" }),
    /** Why the line is not an ordinary payment; null: it is one. */
    tag: text("mark", { enum: lineTags }),
    /** When somebody booked the line or set it aside. */
    decidedAt: moment("decided_at"),
    comment: text("comment").notNull().default(""),
  },
  (t) => [
    index("bank_lines_file").on(t.fileId),
    index("bank_lines_entry").on(t.entry),
    index("bank_lines_order").on(t.orderId),
    index("bank_lines_day").on(t.bookedOn, t.amount),
    index("bank_lines_open")
      .on(t.id)
      .where(sql`${t.state} = 'open' and (${t.candidates} <> '[]'::jsonb or ${t.tag} = 'returned')`),
    index("bank_lines_state").on(t.state, t.id),
    index("bank_lines_kept")
      .on(t.bookedOn)
      .where(sql`${t.raw} <> ''`),
    index("bank_lines_words").using("gin", trigrams(bankLineWords(t))),
    index("bank_lines_double")
      .on(t.doubleOf)
      .where(sql`${t.doubleOf} is not null`),
    check("bank_lines_state_known", isOneOf(t.state, bankLineStates)),
    check("bank_lines_mark_known", isOneOf(t.tag, lineTags)),
  ],
);

/** The meaning of the columns of a bank's CSV, by its header row. */
export const bankColumns = pgTable("bank_columns", {
  /** The names of the header row, in lower case, joined by `|`. */
  header: text("header").primaryKey(),
  /** Null: nobody has explained the columns yet. */
  roles: jsonb("roles").$type<Partial<Record<ColumnRole, number[]>>>(),
  seenAt: moment("seen_at").notNull(),
});
