import { boolean, check, index, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import type { HeldDate } from "../../content/catalogue";
import { isOneOf, moment } from "../../ground/database/tables";
import { members } from "../../people/members";

/** When and where a date is held. Times are ISO 8601 with offset; location null: online. */
export type DateState = Pick<HeldDate, "start" | "end" | "location" | "timezone">;

const dateKinds = ["workshop", "event", "talk"] as const;

/**
 * Dates as members were last told. The rows show when the editors' files change, and tell calendars which entry is
 * newer. docs/decisions/seats.md
 */
export const calendarDates = pgTable(
  "calendar_dates",
  {
    /** See `calendarUid`. */
    uid: text("uid").primaryKey(),
    kind: text("kind", { enum: dateKinds }).notNull(),
    /** Number in the date's file, which may hold more than one date. */
    number: integer("number").notNull(),
    startsAt: moment("starts_at").notNull(),
    state: jsonb("state").$type<DateState>().notNull(),
    isCancelled: boolean("is_cancelled").notNull().default(false),
    /** How often start, end or place have changed. */
    sequence: integer("sequence").notNull().default(0),
    changedAt: moment("changed_at").notNull(),
    /**
     * A different state in the files and the time it appeared; null when nothing differs. Members get mail after some
     * minutes.
     */
    seen: jsonb("seen").$type<DateState | "gone">(),
    seenAt: moment("seen_at"),
  },
  (t) => [
    index("calendar_dates_start").on(t.startsAt),
    check("calendar_dates_kind_known", isOneOf(t.kind, dateKinds)),
  ],
);

/** The token by which a member's calendar program fetches the dates of booked seats. Without a row the feed is off. */
export const calendarFeeds = pgTable("calendar_feeds", {
  memberId: integer("member_id")
    .primaryKey()
    .references(() => members.id, { onDelete: "cascade" }),
  /** Only the member has the token itself. */
  tokenHash: text("token_hash").notNull().unique(),
  madeAt: moment("made_at").notNull(),
});
