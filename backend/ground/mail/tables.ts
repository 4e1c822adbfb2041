import { sql } from "drizzle-orm";
import { check, index, integer, jsonb, pgTable, serial, text } from "drizzle-orm/pg-core";
import { isOneOf, moment } from "../database/tables";

const mailEnds = ["refused", "expired", "bounced", "complained"] as const;

/**
 * Mails waiting to be sent. They are written in the transaction that causes them, sent after it, and retried with
 * growing pauses.
 */
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
    /** When the mail should first have been sent; a retry does not change it. */
    dueAt: moment("due_at").notNull().defaultNow(),
    /** From this moment, the mail is useless to its reader, for example because its code has expired. */
    expiresAt: moment("expires_at"),
    /**
     * Why the mail will never be sent: the server refused it permanently, or it could not be sent before it expired.
     * For a sent mail, how it came back, at the time of `nextTryAt`.
     */
    ended: text("ended", { enum: mailEnds }),
    /** When the staff handled the refused or returned mail. */
    settledAt: moment("settled_at"),
    /** When a process claimed the mail; null: none has. */
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
    check("outbox_ended_known", isOneOf(t.ended, mailEnds)),
  ],
);
