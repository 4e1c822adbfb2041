import { boolean, check, index, integer, pgTable, serial, text } from "drizzle-orm/pg-core";
import { isOneOf, moment } from "../../ground/database/tables";
import { members } from "../members/tables";

/**
 * Requests to delete an account, with the hash of the mailed code. Each member has one row; the newest request counts.
 */
export const deletionRequests = pgTable(
  "deletion_requests",
  {
    memberId: integer("member_id")
      .primaryKey()
      .references(() => members.id, { onDelete: "cascade" }),
    codeHash: text("code_hash").notNull(),
    codeTries: integer("code_tries").notNull().default(0),
    expiresAt: moment("expires_at").notNull(),
  },
  (t) => [index("deletion_requests_expiry").on(t.expiresAt)],
);

/**
 * Hashes of deleted accounts, so that a restored backup can delete them again. A hash does not identify the person
 * (deletions.ts).
 */
export const deletions = pgTable("deletions", {
  hash: text("mark").primaryKey(),
  deletedAt: moment("deleted_at").notNull(),
});

/** Changes of an account's address that wait for their day, or that the old address has stopped. */
export const addressChanges = pgTable(
  "address_changes",
  {
    memberId: integer("member_id")
      .primaryKey()
      .references(() => members.id, { onDelete: "cascade" }),
    oldAddress: text("old_address").notNull(),
    newAddress: text("new_address").notNull(),
    /** How the staff knew who had asked. */
    proof: text("proof").notNull(),
    /** Whether an administrator asked. Nobody else changes the address of somebody who works at the desk. */
    byAdministrator: boolean("by_administrator").notNull(),
    /** Hash of the token with which the old address stops the change. */
    tokenHash: text("token_hash").notNull().unique(),
    dueAt: moment("due_at").notNull(),
    stoppedAt: moment("stopped_at"),
  },
  (t) => [index("address_changes_due").on(t.dueAt)],
);

const personRequestKinds = ["export", "deletion", "address", "merge"] as const;

/**
 * Requests about their own data that people sent by letter instead of using their account, and how the operator knew
 * who had sent them. The person's address is not kept.
 */
export const personRequests = pgTable(
  "person_requests",
  {
    id: serial("id").primaryKey(),
    kind: text("kind", { enum: personRequestKinds }).notNull(),
    /** Null: a guest. There is no foreign key, because a request still names an account that was deleted. */
    memberId: integer("member_id"),
    proof: text("proof").notNull(),
    at: moment("at").notNull(),
  },
  (t) => [
    index("person_requests_at").on(t.at),
    check("person_requests_kind_known", isOneOf(t.kind, personRequestKinds)),
  ],
);
