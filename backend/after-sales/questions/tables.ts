import { sql } from "drizzle-orm";
import { boolean, index, integer, pgTable, serial, text } from "drizzle-orm/pg-core";
import { moment } from "../../ground/database/tables";
import { orders } from "../../sales/orders/tables";

/** Questions from buyers about their orders, and the academy's answers. */
export const orderMessages = pgTable(
  "order_messages",
  {
    id: serial("id").primaryKey(),
    /** Created with the question's form, so that pressing twice asks once; null for an answer. */
    key: text("key").unique(),
    orderId: integer("order_id")
      .notNull()
      .references(() => orders.id, { onDelete: "restrict" }),
    at: moment("at").notNull(),
    isAnswer: boolean("is_answer").notNull().default(false),
    text: text("text").notNull(),
    /** When the question was answered or closed; null while it waits. */
    settledAt: moment("settled_at"),
    /** Name of the colleague who closed the question without an answer; null otherwise. */
    closedBy: text("closed_by"),
  },
  (t) => [
    index("order_messages_order").on(t.orderId),
    index("order_messages_at").on(t.at),
    index("order_messages_open")
      .on(t.id)
      .where(sql`${t.settledAt} is null and not ${t.isAnswer}`),
  ],
);
