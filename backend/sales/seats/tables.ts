import { type AnyPgColumn, boolean, index, integer, jsonb, pgTable, serial, text } from "drizzle-orm/pg-core";
import { folded, trigrams } from "../../ground/database/folded";
import { orderLines, orders } from "../orders/tables";

/** Words of the person on a seat that the desk searches. */
export const seatWords = (t: Record<"name" | "email", AnyPgColumn>) => folded(t.name, t.email);

/** One row for each seat of an order's dated lines. Where and when it is, and whether it is paid, its line says. */
export const seats = pgTable(
  "seats",
  {
    id: serial("id").primaryKey(),
    orderId: integer("order_id")
      .notNull()
      .references(() => orders.id),
    lineId: integer("line_id")
      .notNull()
      .references(() => orderLines.id),
    /** Of the person who comes; empty: not named yet. */
    name: text("name").notNull().default(""),
    /** Of the person who comes, lower case; null: the buyer's mails serve. */
    email: text("email"),
    /** Grows whenever the person changes, and when the seat ends: mails to an earlier one are not sent any more. */
    turn: integer("turn").notNull().default(0),
    /** The date as the person at `email` was last written to about it; null: nobody was. */
    invited: jsonb("invited").$type<NonNullable<(typeof orderLines.$inferSelect)["occurrence"]>>(),
    /** Calendar id of the date that the mail some days before was queued for. */
    reminded: text("reminded"),
    /** The same of the mail after it. */
    asked: text("asked"),
    /** The person wants no mail after the date. */
    quiet: boolean("quiet").notNull().default(false),
  },
  (t) => [
    index("seats_order").on(t.orderId),
    index("seats_line").on(t.lineId),
    index("seats_email").on(t.email),
    index("seats_words").using("gin", trigrams(seatWords(t))),
  ],
);
