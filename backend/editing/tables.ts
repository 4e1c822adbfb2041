import { sql } from "drizzle-orm";
import { index, integer, pgTable, serial, text, uniqueIndex } from "drizzle-orm/pg-core";
import { moment } from "../database/tables";
import { members } from "../members/tables";

/**
 * Texts of the editors' documents that were written at the desk. A published row is never changed, so that each document
 * has its history. docs/decisions/editing.md
 */
export const contentVersions = pgTable(
  "content_versions",
  {
    id: serial("id").primaryKey(),
    /** In the editors' folder: `pages/imprint.md`. */
    path: text("path").notNull(),
    /** Number, code or address of the entry that was edited, in a file that holds a list; null: all of it. */
    entry: text("entry"),
    /** Null: the document is removed. */
    text: text("text"),
    /** What it was written over; null: there was no document. */
    before: text("before"),
    /** Hash of the file that lay below then; null: none. */
    over: text("over"),
    /** Counts publications; documents that were published together share it. Null: a draft. */
    revision: integer("revision"),
    /** Null: a command, or the account was deleted. */
    memberId: integer("member_id").references(() => members.id, { onDelete: "set null" }),
    note: text("note").notNull().default(""),
    writtenAt: moment("written_at").notNull(),
    /** Of a draft; null: nobody has set a time. */
    publishAt: moment("publish_at"),
    /** Why the draft could not be published at its time. */
    refusal: text("refusal"),
    /** Of a draft: the secret in the address where colleagues see it. */
    previewKey: text("preview_key").unique("content_versions_preview"),
    /** The files have it since then, and it no longer counts. */
    settledAt: moment("settled_at"),
  },
  (t) => [
    index("content_versions_path").on(t.path, t.revision),
    index("content_versions_revision").on(t.revision),
    index("content_versions_member").on(t.memberId),
    index("content_versions_due")
      .on(t.publishAt)
      .where(sql`${t.revision} is null`),
    uniqueIndex("content_versions_draft")
      .on(t.path, sql`coalesce(${t.entry}, '')`, t.memberId)
      .where(sql`${t.revision} is null`),
  ],
);

export type ContentVersion = typeof contentVersions.$inferSelect;
