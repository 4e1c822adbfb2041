import { and, desc, eq, lt, or } from "drizzle-orm";
import type { Db } from "../../ground/database/client";
import { hasWord } from "../../ground/database/folded";
import { members, memberWords } from "./tables";

export type Member = typeof members.$inferSelect;
type NewMember = typeof members.$inferInsert;

/** @param email lower case, NFC, as `parseAddress` returns it */
export async function findMemberByEmail(db: Db, email: string): Promise<Member | null> {
  const [row] = await db.select().from(members).where(eq(members.email, email));
  return row ?? null;
}

export async function memberById(db: Db, id: number): Promise<Member | null> {
  const [row] = await db.select().from(members).where(eq(members.id, id));
  return row ?? null;
}

export async function memberCapabilities(db: Db, id: number): Promise<string[]> {
  return (await memberById(db, id))?.capabilities ?? [];
}

/** Whether the member may buy the professional program. */
export async function hasProgramInvite(db: Db, id: number): Promise<boolean> {
  const [row] = await db
    .select({ invited: members.hasProgramInvite })
    .from(members)
    .where(eq(members.id, id));
  return row?.invited ?? false;
}

/** The member with that address, created if there is none. An existing account stays as it is. */
export async function findOrCreateMember(tx: Db, member: NewMember): Promise<Member> {
  await tx.insert(members).values(member).onConflictDoNothing({ target: members.email });
  const found = await findMemberByEmail(tx, member.email);
  if (!found) throw new Error("the member could neither be found nor created");
  return found;
}

/**
 * Locks the member until the transaction ends, so that changes to one account run one after another. Null: no such
 * member. Other transactions may still write rows that name the member. Otherwise a checkout that holds the cart would
 * wait for a deletion that waits for the cart.
 */
export async function lockMember(tx: Db, id: number): Promise<Member | null> {
  const [row] = await tx.select().from(members).where(eq(members.id, id)).for("no key update");
  return row ?? null;
}

/** @param change undefined leaves a column as it is */
export async function updateMember(tx: Db, id: number, change: Partial<NewMember>): Promise<Member> {
  const [row] = await tx.update(members).set(change).where(eq(members.id, id)).returning();
  if (!row) throw new Error("the member no longer exists");
  return row;
}

/** Also deletes every row that refers to the member: sessions, tokens, certificates, courses. */
export async function deleteMember(tx: Db, id: number): Promise<void> {
  await tx.delete(members).where(eq(members.id, id));
}

/** Prevents the account's deletion until the transaction ends. False: the account is gone. */
export async function holdMember(tx: Db, id: number): Promise<boolean> {
  const rows = await tx.select({ id: members.id }).from(members).where(eq(members.id, id)).for("share");
  return rows.length === 1;
}

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
