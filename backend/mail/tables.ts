import { sql } from "drizzle-orm";
import { index, integer, jsonb, pgTable, serial, text } from "drizzle-orm/pg-core";
import { moment } from "../database/tables";

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
    nextTryAt: moment("next_try_at").notNull(),
    /** When it was to be sent first; a retry does not move it. */
    dueAt: moment("due_at").notNull().defaultNow(),
    /** From then on it is worth nothing to its reader, such as a code that has run out. */
    expiresAt: moment("expires_at"),
    /**
     * Why it will never be sent: the server refused it for good, or it could not be sent before it expired. Of a mail
     * that was sent: how it came back, at the time of `nextTryAt`.
     */
    ended: text("ended", { enum: ["refused", "expired", "bounced", "complained"] }),
    /** The staff has dealt with a refused or returned mail since then. */
    settledAt: moment("settled_at"),
    /** When a process claimed it; null if none has. */
    claimedAt: moment("claimed_at"),
    sentAt: moment("sent_at"),
    error: text("error"),
    createdAt: moment("created_at").notNull(),
  },
  (t) => [
    index("outbox_reason_start").on(t.reason.op("text_pattern_ops")),
    index("outbox_waiting").on(t.sentAt, t.nextTryAt),
    index("outbox_ended")
      .on(t.nextTryAt)
      .where(sql`${t.ended} is not null`),
    index("outbox_unsettled")
      .on(t.nextTryAt)
      .where(sql`${t.ended} in ('refused', 'bounced', 'complained') and ${t.settledAt} is null`),
    index("outbox_addressed")
      .on(t.sentAt)
      .where(sql`${t.recipient} <> ''`),
  ],
);
