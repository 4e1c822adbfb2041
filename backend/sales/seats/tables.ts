import { type AnyPgColumn, boolean, index, integer, jsonb, pgTable, serial, text } from "drizzle-orm/pg-core";
import { folded, trigrams } from "../../ground/database/folded";
import { orderLines, orders } from "../orders/tables";

/** The words about a seat's person that the desk's search covers. */
export const seatWords = (t: Record<"name" | "email", AnyPgColumn>) => folded(t.name, t.email);

/** One row for each seat of an order's dated lines. Its line has the date and whether it is paid. */
export const seats = pgTable(
  "seats",
  {
    id: serial("id").primaryKey(),
    orderId: integer("order_id")
      .notNull()
      .references(() => orders.id, { onDelete: "restrict" }),
    lineId: integer("line_id")
      .notNull()
      .references(() => orderLines.id, { onDelete: "restrict" }),
    /** Name of the person who attends; empty if not named yet. */
    name: text("name").notNull().default(""),
    /** Address of the person who attends, lower case; null: mails go to the buyer. */
    email: text("email"),
    /** Raised when the person changes and when the seat ends, so that mails to an earlier person are no longer sent. */
    turn: integer("turn").notNull().default(0),
    /** The date in the last mail to the person at `email`; null if there was no mail. */
    invited: jsonb("invited").$type<NonNullable<(typeof orderLines.$inferSelect)["occurrence"]>>(),
    /** Calendar id of the date for which the reminder was queued. */
    reminded: text("reminded"),
    /** Calendar id of the date for which the mail after the date was queued. */
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
