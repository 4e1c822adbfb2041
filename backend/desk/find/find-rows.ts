import { setImmediate as othersTurn } from "node:timers/promises";
import { and, desc, inArray, type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Db } from "../../ground/database/client";
import { beginsWord, fold, hasWord, isLike } from "../../ground/database/folded";
import { closeTo, maySlip } from "./closeness";

/** Number of rows of each kind that are shown. */
export const MOST = 10;

export type Found<Row> = { row: Row; isExact: boolean };

type Kind<Row> = {
  table: PgTable;
  id: PgColumn;
  /** The indexed words of the table. */
  words: SQL<string>;
  /** Reads the newest rows that match a condition. */
  read: (condition: SQL | undefined, limit: number) => Promise<Row[]>;
};

/**
 * Rows with all typed words, the newest first: first those in which the words begin a word, then those in which they
 * are inside one, then those in which a letter or two differ. Each search runs only if the earlier ones found too few.
 * It looks through the newest rows first: for a common name, an index would find thousands of rows before it returns
 * ten.
 */
export async function findRows<Row extends { id: number }>(
  tx: Db,
  typed: readonly string[],
  kind: Kind<Row>,
): Promise<Found<Row>[]> {
  const found = new Map<number, Found<Row>>();
  const add = (rows: readonly Row[], isExact: boolean) => {
    for (const row of rows) if (!found.has(row.id)) found.set(row.id, { row, isExact });
  };
  if (typed.length === 0) return [];
  const newest = await newestIds(tx, typed, kind);
  if (newest.length > 0) add(await kind.read(inArray(kind.id, newest), MOST + 1), true);
  if (found.size <= MOST)
    add(await kind.read(and(...typed.map((word) => beginsWord(kind.words, word))), MOST + 1), true);
  if (found.size <= MOST && typed.some(isLong))
    add(await kind.read(and(...typed.map((word) => hasWord(kind.words, word))), MOST + 1), true);
  if (found.size <= MOST && typed.some(maySlip)) {
    const ids = await closeIds(tx, typed, kind, [...found.keys()]);
    if (ids.length > 0) add(await kind.read(inArray(kind.id, ids), 2 * MOST), false);
  }
  return [...found.values()].slice(0, MOST + 1);
}

/** Number of rows of a kind that a search looks through before it uses the index. */
const NEWEST = 2_000;

async function newestIds<Row>(
  tx: Db,
  typed: readonly string[],
  { table, id, words }: Kind<Row>,
): Promise<number[]> {
  const newest = tx
    .select({ id: sql<number>`${id}`.as("id"), words: sql<string>`${words}`.as("words") })
    .from(table)
    .orderBy(desc(id))
    .limit(NEWEST)
    .as("newest");
  const rows = await tx
    .select({ id: newest.id })
    .from(newest)
    .where(and(...typed.map((word) => beginsWord(sql`${newest.words}`, word))))
    .orderBy(desc(newest.id))
    .limit(MOST + 1);
  return rows.map((row) => row.id);
}

/** A shorter word has no trigram, or resembles too many others. */
const isLong = (word: string) => [...word].length > 2;

/**
 * The part of a word's trigrams that a text must have before the two are compared letter by letter. A wrong letter in
 * the middle of five leaves a third of them.
 */
const SIMILARITIES = [0.5, 0.3];

/** Maximum number of similar texts that are compared: a common word has tens of thousands. */
const COMPARED = 2_000;
/** Then other requests have their turn. */
const COMPARED_AT_ONCE = 200;

async function closeIds<Row>(
  tx: Db,
  typed: readonly string[],
  { table, id, words }: Kind<Row>,
  known: readonly number[],
): Promise<number[]> {
  const alike = and(...typed.map((word) => (isLong(word) ? isLike(words, word) : hasWord(words, word))));
  const isClose = closeTo(typed.map(fold));
  for (const similarity of SIMILARITIES) {
    await tx.execute(
      sql`select set_config('pg_trgm.word_similarity_threshold', ${String(similarity)}, true)`,
    );
    const rows = await tx
      .select({ id: sql<number>`${id}`, words })
      .from(table)
      .where(alike)
      .limit(COMPARED);
    const close: number[] = [];
    for (let at = 0; at < rows.length; at += COMPARED_AT_ONCE) {
      const part = rows.slice(at, at + COMPARED_AT_ONCE);
      close.push(...part.filter((row) => !known.includes(row.id) && isClose(row.words)).map(({ id }) => id));
      await othersTurn();
    }
    if (close.length > 0) return close;
  }
  return [];
}
