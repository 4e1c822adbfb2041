import { index, integer, jsonb, pgTable, serial, text, timestamp } from "drizzle-orm/pg-core";

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });

/** Mails waiting to be sent: written in the transaction that causes them, sent after it, retried with growing pauses. */
export const outbox = pgTable(
  "outbox",
  {
    id: serial("id").primaryKey(),
    /** At most one mail per reason, e.g. `order-17-placed`. */
    reason: text("reason").notNull().unique(),
    recipient: text("recipient").notNull(),
    template: text("template").notNull(),
    data: jsonb("data").$type<Record<string, unknown>>().notNull(),
    attempts: integer("attempts").notNull().default(0),
    nextTryAt: timestamp("next_try_at", { withTimezone: true, mode: "date" }).notNull(),
    /** When a process claimed it; null if none has. */
    claimedAt: moment("claimed_at"),
    sentAt: moment("sent_at"),
    error: text("error"),
    createdAt: moment("created_at").notNull(),
  },
  (t) => [index("outbox_waiting").on(t.sentAt, t.nextTryAt)],
);
