import { type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";

type Part = AnyPgColumn | SQL;

/**
 * Texts of a row as the desk searches them: one after another with a space before each, in lower case, without accents
 * (`Müller` → ` muller`). An index on the same parts in the same order serves every condition below. The migration
 * "trigrams" makes the function.
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

/** A word of the folded text begins with this one. */
export const beginsWord = (text: SQL, word: string): SQL =>
  sql`${text} like folded(${`% ${escaped(word)}%`})`;

/** The folded text has the word in it. One of up to two letters begins a word: no trigram fits into it. */
export function hasWord(text: SQL, word: string): SQL {
  return [...word].length < 3 ? beginsWord(text, word) : sql`${text} like folded(${`%${escaped(word)}%`})`;
}

/** The column has the text in it, letter by letter. */
export const hasPart = (column: AnyPgColumn, part: string): SQL =>
  sql`${column} like ${`%${escaped(part)}%`}`;

/** The folded text has a word like this one, as `pg_trgm.word_similarity_threshold` says. */
export const isLike = (text: SQL, word: string): SQL => sql`folded(${word}) <% ${text}`;

/** Lower case without accents, as the function `folded` of the database makes it. */
export function fold(text: string): string {
  return text
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "")
    .toLowerCase()
    .replace(/[øłđı]/g, (letter) => plain[letter] ?? letter)
    .replaceAll("ß", "ss");
}

const plain: Readonly<Record<string, string>> = { ø: "o", ł: "l", đ: "d", ı: "i" };
