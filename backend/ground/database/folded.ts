import { type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";

type Part = AnyPgColumn | SQL;

/**
 * Texts of a row as the desk searches them: joined, with a space before each, in lower case and without accents
 * (`Müller` → ` muller`). An index on the same parts in the same order serves every condition below. The migration
 * "baseline" creates the function.
 */
export function folded(...parts: readonly Part[]): SQL<string> {
  const joined = sql.join(
    parts.map((part) => sql`coalesce(${part}, '')`),
    sql` || ' ' || `,
  );
  return sql<string>`folded(' ' || ${joined})`;
}

/** The column of a GIN index on trigrams. */
export const trigrams = (text: SQL | AnyPgColumn) => sql`(${text}) gin_trgm_ops`;

const escaped = (word: string) => word.replace(/[\\%_]/g, "\\$&");

/** Matches a folded text in which a word begins with this one. */
export const beginsWord = (text: SQL, word: string): SQL =>
  sql`${text} like folded(${`% ${escaped(word)}%`})`;

/**
 * Matches a folded text that contains the word. A word of up to two letters must begin a word of the text, because it
 * has no trigram.
 */
export function hasWord(text: SQL, word: string): SQL {
  return [...word].length < 3 ? beginsWord(text, word) : sql`${text} like folded(${`%${escaped(word)}%`})`;
}

/** Matches a column that contains the text exactly. */
export const hasPart = (column: AnyPgColumn, part: string): SQL =>
  sql`${column} like ${`%${escaped(part)}%`}`;

/** Matches a folded text with a similar word, as defined by `pg_trgm.word_similarity_threshold`. */
export const isLike = (text: SQL, word: string): SQL => sql`folded(${word}) <% ${text}`;

/** Lower case without accents, like the database function `folded`. */
export function fold(text: string): string {
  return text
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "")
    .toLowerCase()
    .replace(/[øłđı]/g, (letter) => plain[letter] ?? letter)
    .replaceAll("ß", "ss");
}

const plain: Readonly<Record<string, string>> = { ø: "o", ł: "l", đ: "d", ı: "i" };
