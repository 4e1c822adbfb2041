import { sql } from "drizzle-orm";
import { index, integer, jsonb, pgTable, serial, text } from "drizzle-orm/pg-core";
import { moment } from "../../ground/database/tables";
import { orders } from "../../sales/orders/tables";

/** Statements of withdrawal, as they arrived. Those about an order are part of its records. */
export const withdrawals = pgTable(
  "withdrawals",
  {
    id: serial("id").primaryKey(),
    /** Made with the page that asks for the press, so that pressing twice states once. */
    key: text("key").notNull().unique(),
    /** When it arrived. */
    at: moment("at").notNull(),
    /** Name, order number and items as they were typed. */
    name: text("name").notNull(),
    /** Receives the receipt. Lower case. */
    email: text("email").notNull(),
    orderNumber: text("order_number").notNull(),
    items: text("items"),
    /** Lines that the buyer chose from the order; null: the whole order, or what `items` says. */
    lineIds: jsonb("line_ids").$type<number[]>(),
    /** The order with this number, if the address is the order's or the order's owner has stated it. */
    orderId: integer("order_id").references(() => orders.id),
    /** For the button in the receipt; only its hash is kept. */
    tokenHash: text("token_hash").unique(),
    /** When somebody showed that the order is theirs; null: nobody has. */
    provenAt: moment("proven_at"),
    /** Lines that ended with it. */
    endedLines: jsonb("ended_lines").$type<number[]>().notNull().default([]),
    /** When lines and money were dealt with; null while nothing is proven, or a part is left to do. */
    carriedOutAt: moment("carried_out_at"),
    /** What came of it, sentences for the buyer. */
    outcome: text("outcome"),
  },
  (t) => [
    index("withdrawals_order").on(t.orderId),
    index("withdrawals_email").on(t.email),
    index("withdrawals_at").on(t.at),
    index("withdrawals_open")
      .on(t.provenAt)
      .where(sql`${t.carriedOutAt} is null and ${t.provenAt} is not null`),
  ],
);
