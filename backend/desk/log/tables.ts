import { sql } from "drizzle-orm";
import { check, index, integer, jsonb, pgTable, serial, text } from "drizzle-orm/pg-core";
import { isOneOf, moment } from "../../ground/database/tables";

/** "begun": the action has not ended, or the process ended during it. */
const actionOutcomes = ["begun", "done", "refused", "failed"] as const;
export type ActionOutcome = (typeof actionOutcomes)[number];

/**
 * Actions of the staff at the desk. A row is written before its action begins and gets the outcome after it. Triggers
 * refuse every other change, except that `erasedAt` empties what was said about a person.
 */
export const deskActions = pgTable(
  "desk_actions",
  {
    id: serial("id").primaryKey(),
    at: moment("at").notNull(),
    /** The number of the one who acted, also after their account is gone. Null: gone before this was kept. */
    memberId: integer("member_id"),
    /** Name and address of the one who acted, as they were then. */
    actorName: text("actor_name").notNull().default(""),
    actorEmail: text("actor_email").notNull().default(""),
    /** The action's name. */
    action: text("action").notNull(),
    /** The subject of the action: `order:1001`, `member:7`. */
    about: text("about"),
    /** Name and address of the member that the action is about, as they were after it. */
    aboutName: text("about_name"),
    aboutEmail: text("about_email"),
    /** The reason in the words of the member of staff. */
    reason: text("reason"),
    outcome: text("outcome", { enum: actionOutcomes }).notNull(),
    /** The sentence that the member of staff read. */
    message: text("message"),
    changes: jsonb("changes").$type<ActionChange[]>().notNull().default([]),
    /** Keeps the digest of an erased text from being guessed. Erased with it. */
    salt: text("salt").default(sql`gen_random_uuid()::text`),
    /** When what was said about a person was erased, because their account was deleted. */
    erasedAt: moment("erased_at"),
  },
  (t) => [
    index("desk_actions_about").on(t.about, t.id),
    index("desk_actions_member").on(t.memberId),
    check("desk_actions_outcome_known", isOneOf(t.outcome, actionOutcomes)),
  ],
);

export type ActionChange = { field: string; before: string | null; after: string | null };

/** "found": the row is from before the chain. */
const linkKinds = ["begun", "ended", "erased", "found"] as const;
export type LinkKind = (typeof linkKinds)[number];

/** The chain over the log: each link names the hash of the one before, so a row that was changed or removed breaks it. */
export const deskActionLinks = pgTable(
  "desk_action_links",
  {
    id: serial("id").primaryKey(),
    actionId: integer("action_id")
      .notNull()
      .references(() => deskActions.id, { onDelete: "restrict" }),
    kind: text("kind", { enum: linkKinds }).notNull(),
    /** Hash of the erasable part of the row; empty while the action runs. */
    digest: text("digest").notNull(),
    /** Unique, so that the chain cannot fork. */
    previous: text("previous").notNull().unique(),
    hash: text("hash").notNull(),
  },
  (t) => [
    index("desk_action_links_action").on(t.actionId),
    check("desk_action_links_kind_known", isOneOf(t.kind, linkKinds)),
  ],
);
