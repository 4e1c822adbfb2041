import { check, index, integer, jsonb, pgTable, serial, text } from "drizzle-orm/pg-core";
import { isOneOf, moment } from "../../ground/database/tables";
import { members } from "../../people/members/tables";

/** "begun": the action has not ended, or the process ended during it. */
const actionOutcomes = ["begun", "done", "refused", "failed"] as const;
export type ActionOutcome = (typeof actionOutcomes)[number];

/** Actions of the staff at the desk. A row is written before its action begins and gets the outcome after it. */
export const deskActions = pgTable(
  "desk_actions",
  {
    id: serial("id").primaryKey(),
    at: moment("at").notNull(),
    /** Null: the account was deleted. */
    memberId: integer("member_id").references(() => members.id, { onDelete: "set null" }),
    /** The action's name. */
    action: text("action").notNull(),
    /** The subject of the action: `order:1001`, `member:7`. */
    about: text("about"),
    /** The reason in the words of the member of staff. */
    reason: text("reason"),
    outcome: text("outcome", { enum: actionOutcomes }).notNull(),
    /** The sentence that the member of staff read. */
    message: text("message"),
    changes: jsonb("changes").$type<ActionChange[]>().notNull().default([]),
  },
  (t) => [
    index("desk_actions_about").on(t.about, t.id),
    index("desk_actions_member").on(t.memberId),
    check("desk_actions_outcome_known", isOneOf(t.outcome, actionOutcomes)),
  ],
);

export type ActionChange = { field: string; before: string | null; after: string | null };
