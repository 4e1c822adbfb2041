import { index, integer, pgTable, serial, text } from "drizzle-orm/pg-core";
import { orderLines, orders } from "../orders/tables";

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
  },
  (t) => [index("seats_order").on(t.orderId), index("seats_line").on(t.lineId)],
);
