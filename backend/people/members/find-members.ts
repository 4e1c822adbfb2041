import { and, desc, eq, lt, or } from "drizzle-orm";
import type { Db } from "../../ground/database/client";
import { hasWord } from "../../ground/database/folded";
import type { Member } from "./store";
import { members, memberWords } from "./tables";

const PAGE = 50;

/**
 * Members, the newest first, and the number for the next page.
 *
 * @param find each word must occur in the name, the company or the address; a number alone is a member's
 * @param before only members with a smaller number
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
  const number = /^[1-9]\d{0,8}$/.test(word) ? eq(members.id, Number(word)) : undefined;
  return or(number, hasWord(memberWords(members), word));
}
