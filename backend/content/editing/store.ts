import { and, asc, desc, eq, gte, inArray, isNotNull, isNull, lte, max, or, sql } from "drizzle-orm";
import type { Version } from "../catalogue";
import type { Db } from "../../ground/database/client";
import { minutesAfter } from "../../ground/dates";
import { members } from "../../people/members";
import type { Place } from "./document";
import { type ContentVersion, contentVersions } from "./tables";

const isPublished = isNotNull(contentVersions.revision);
const isDraft = isNull(contentVersions.revision);

/** The number of the last publication at the desk; 0: there was none. */
export async function lastRevision(db: Db): Promise<number> {
  const [row] = await db.select({ revision: max(contentVersions.revision) }).from(contentVersions);
  return row?.revision ?? 0;
}

/** Makes publications in all processes run one after another. The lock lasts until the transaction ends. */
export async function lockContent(tx: Db): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('content', 0))`);
}

/** The newest published version of each document. Versions that the files have contained for hours are left out. */
export async function currentVersions(db: Db, now: Date): Promise<Version[]> {
  const newest = db
    .selectDistinctOn([contentVersions.path])
    .from(contentVersions)
    .where(isPublished)
    .orderBy(contentVersions.path, desc(contentVersions.revision), desc(contentVersions.id))
    .as("newest");
  const rows = await db
    .select()
    .from(newest)
    .where(or(isNull(newest.settledAt), gte(newest.settledAt, minutesAfter(now, -120))));
  return rows.map(({ id, path, text, over, settledAt }) => ({
    id,
    path,
    text,
    over,
    settledAt: settledAt?.toISOString() ?? null,
  }));
}

export async function insertVersion(
  tx: Db,
  row: typeof contentVersions.$inferInsert,
): Promise<ContentVersion> {
  const [made] = await tx.insert(contentVersions).values(row).returning();
  if (!made) throw new Error("a version was not written");
  return made;
}

export async function settleVersions(db: Db, ids: readonly number[], settledAt: Date): Promise<void> {
  if (ids.length === 0) return;
  await db
    .update(contentVersions)
    .set({ settledAt })
    .where(and(inArray(contentVersions.id, [...ids]), isNull(contentVersions.settledAt)));
}

export type WrittenVersion = ContentVersion & { author: string | null };

const authorName = sql<string | null>`trim(${members.firstName} || ' ' || ${members.lastName})`;

const withAuthor = (db: Db) =>
  db
    .select({
      version: contentVersions,
      name: authorName,
      email: members.email,
    })
    .from(contentVersions)
    .leftJoin(members, eq(members.id, contentVersions.memberId));

type AuthorRow = { version: ContentVersion; name: string | null; email: string | null };
const named = ({ version, name, email }: AuthorRow): WrittenVersion => ({
  ...version,
  author: name || email,
});

/** Published versions of a document or of one of its entries, the newest first. */
export async function historyOf(db: Db, { path, entry }: Place, limit: number): Promise<WrittenVersion[]> {
  const isOfEntry = entry === null ? undefined : eq(contentVersions.entry, entry);
  const rows = await withAuthor(db)
    .where(and(eq(contentVersions.path, path), isOfEntry, isPublished))
    .orderBy(desc(contentVersions.revision), desc(contentVersions.id))
    .limit(limit);
  return rows.map(named);
}

/** The newest version of each document that was ever published at the desk, by path and entry. */
export async function newestOfAll(db: Db): Promise<WrittenVersion[]> {
  const rows = await db
    .selectDistinctOn([contentVersions.path, contentVersions.entry], {
      version: contentVersions,
      name: authorName,
      email: members.email,
    })
    .from(contentVersions)
    .leftJoin(members, eq(members.id, contentVersions.memberId))
    .where(isPublished)
    .orderBy(contentVersions.path, contentVersions.entry, desc(contentVersions.revision));
  return rows.map(named);
}

export async function findPublished(db: Db, id: number): Promise<ContentVersion | null> {
  const [row] = await db
    .select()
    .from(contentVersions)
    .where(and(eq(contentVersions.id, id), isPublished));
  return row ?? null;
}

/** Every draft, by path. */
export async function drafts(db: Db): Promise<WrittenVersion[]> {
  return (await withAuthor(db).where(isDraft).orderBy(asc(contentVersions.path))).map(named);
}

/** An editor's draft of a document or entry; there is at most one. */
export async function draftOf(db: Db, place: Place, memberId: number): Promise<WrittenVersion | null> {
  const [row] = await withAuthor(db).where(
    and(isOfPlace(place), isDraft, eq(contentVersions.memberId, memberId)),
  );
  return row ? named(row) : null;
}

const isOfPlace = ({ path, entry }: Place) =>
  and(
    eq(contentVersions.path, path),
    entry === null ? isNull(contentVersions.entry) : eq(contentVersions.entry, entry),
  );

export async function findDraft(db: Db, id: number): Promise<ContentVersion | null> {
  const [row] = await db
    .select()
    .from(contentVersions)
    .where(and(eq(contentVersions.id, id), isDraft));
  return row ?? null;
}

export async function draftOfKey(db: Db, previewKey: string): Promise<ContentVersion | null> {
  const [row] = await db
    .select()
    .from(contentVersions)
    .where(and(eq(contentVersions.previewKey, previewKey), isDraft));
  return row ?? null;
}

export async function deleteDraft(tx: Db, id: number): Promise<boolean> {
  const rows = await tx
    .delete(contentVersions)
    .where(and(eq(contentVersions.id, id), isDraft))
    .returning({ id: contentVersions.id });
  return rows.length > 0;
}

/** Drafts that are due and were not refused, the earliest first. */
export function dueDrafts(db: Db, now: Date): Promise<ContentVersion[]> {
  return db
    .select()
    .from(contentVersions)
    .where(and(isDraft, isNull(contentVersions.refusal), lte(contentVersions.publishAt, now)))
    .orderBy(asc(contentVersions.publishAt));
}

export async function refuseDraft(db: Db, id: number, refusal: string): Promise<void> {
  await db
    .update(contentVersions)
    .set({ refusal })
    .where(and(eq(contentVersions.id, id), isDraft));
}
