import { sql } from "drizzle-orm";
import { index, integer, pgTable, serial, text, uniqueIndex } from "drizzle-orm/pg-core";
import { moment } from "../../ground/database/tables";
import { members } from "../../people/members/tables";

/**
 * Texts of the editors' documents that were written at the desk. Published rows never change, so each document has its
 * history. docs/decisions/content.md
 */
export const contentVersions = pgTable(
  "content_versions",
  {
    id: serial("id").primaryKey(),
    /** Path in the editors' folder: `pages/imprint.md`. */
    path: text("path").notNull(),
    /** In a file with a list, number, code or address of the edited entry; null: the whole file. */
    entry: text("entry"),
    /** Null: the document was removed. */
    text: text("text"),
    /** The text before; null: there was no document. */
    before: text("before"),
    /** Hash of the file on which the version was based; null: there was no file. */
    over: text("over"),
    /** Counts publications. Documents that were published together share the number. Null: a draft. */
    revision: integer("revision"),
    /** Null: a command, or the account was deleted. */
    memberId: integer("member_id").references(() => members.id, { onDelete: "set null" }),
    note: text("note").notNull().default(""),
    writtenAt: moment("written_at").notNull(),
    /** When a draft is to be published; null: no time is set. */
    publishAt: moment("publish_at"),
    /** Why the draft could not be published at its time. */
    refusal: text("refusal"),
    /** For a draft, the secret in the address where colleagues see it. */
    previewKey: text("preview_key").unique("content_versions_preview"),
    /** When the files first contained the version, which then no longer counts. */
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
