import { and, desc, eq, ilike, lt, or } from "drizzle-orm";
import type { Db } from "../database/client";
import type { Member } from "./store";
import { members } from "./tables";

const PAGE = 50;

/**
 * Members, the newest first, and the number for the next page.
 *
 * @param find each word stands in the name, the company or the address; a number alone is a member's
 * @param before only those with a smaller number
 */
export async function findMembers(
  db: Db,
  { find, before }: { find: string; before: number | null },
): Promise<{ nodes: Member[]; next: number | null }> {
  const words = find.trim().split(/\s+/).filter(Boolean).slice(0, 6);
  const rows = await db
    .select()
    .from(members)
    .where(and(before === null ? undefined : lt(members.id, before), ...words.map(isNamed)))
    .orderBy(desc(members.id))
    .limit(PAGE + 1);
  const nodes = rows.slice(0, PAGE);
  return { nodes, next: rows.length > PAGE ? (nodes.at(-1)?.id ?? null) : null };
}

function isNamed(word: string) {
  // A database in the locale C knows no capital É.
  const part = `%${word.toLowerCase().replace(/[\\%_]/g, "\\$&")}%`;
  const number = /^[1-9]\d{0,8}$/.test(word) ? eq(members.id, Number(word)) : undefined;
  const columns = [members.email, members.firstName, members.lastName, members.company];
  return or(number, ...columns.map((column) => ilike(column, part)));
}
