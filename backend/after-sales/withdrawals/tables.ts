import { sql } from "drizzle-orm";
import { index, integer, jsonb, pgTable, serial, text } from "drizzle-orm/pg-core";
import { moment } from "../../ground/database/tables";
import { orders } from "../../sales/orders/tables";

/** Withdrawals as they arrived. Those about an order are part of its records. */
export const withdrawals = pgTable(
  "withdrawals",
  {
    id: serial("id").primaryKey(),
    /** Created with the confirmation page, so that pressing twice states once. */
    key: text("key").notNull().unique(),
    /** Time of arrival. */
    at: moment("at").notNull(),
    /** Name, order number and items as they were typed. */
    name: text("name").notNull(),
    /** Address for the receipt, in lower case. */
    email: text("email").notNull(),
    orderNumber: text("order_number").notNull(),
    items: text("items"),
    /** Lines that the buyer chose from the order; null for the whole order, or for the text in `items`. */
    lineIds: jsonb("line_ids").$type<number[]>(),
    /** The order with this number, if the address is the order's or the order's owner stated the withdrawal. */
    orderId: integer("order_id").references(() => orders.id, { onDelete: "restrict" }),
    /** Hash of the token in the receipt's button. */
    tokenHash: text("token_hash").unique(),
    /** When somebody proved that the order is theirs; null if nobody has. */
    provenAt: moment("proven_at"),
    /** Lines that ended by the withdrawal. */
    endedLines: jsonb("ended_lines").$type<number[]>().notNull().default([]),
    /** When lines and money were settled; null while the withdrawal is unproven or unfinished. */
    carriedOutAt: moment("carried_out_at"),
    /** The result, as sentences for the buyer. */
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
