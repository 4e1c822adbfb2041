import { index, integer, jsonb, pgTable, serial, text } from "drizzle-orm/pg-core";
import { moment } from "../database/tables";
import { members } from "../members/tables";

/** Actions of the staff at the desk. A row is written before its action begins and gets the outcome after it. */
export const deskActions = pgTable(
  "desk_actions",
  {
    id: serial("id").primaryKey(),
    at: moment("at").notNull(),
    /** Null: the account was deleted. */
    memberId: integer("member_id").references(() => members.id, { onDelete: "set null" }),
    /** The mutation's name. */
    action: text("action").notNull(),
    /** The thing it was about: `order:1001`, `member:7`. */
    about: text("about"),
    /** Why, in the words of the member of the staff. */
    reason: text("reason"),
    outcome: text("outcome").$type<ActionOutcome>().notNull(),
    /** The sentence that the member of the staff read. */
    message: text("message"),
    changes: jsonb("changes").$type<ActionChange[]>().notNull().default([]),
  },
  (t) => [index("desk_actions_about").on(t.about, t.id), index("desk_actions_member").on(t.memberId)],
);

/** "begun": it has not ended, or the process ended meanwhile. */
export type ActionOutcome = "begun" | "done" | "refused" | "failed";
export type ActionChange = { field: string; before: string | null; after: string | null };
