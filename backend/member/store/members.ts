import { eq } from "drizzle-orm";
import type { Db } from "../../database/client";
import { members } from "../tables";

export type Member = typeof members.$inferSelect;
type NewMember = typeof members.$inferInsert;

/** @param email lower case, NFC, as `parseAddress` answers it. */
export async function findMemberByEmail(db: Db, email: string): Promise<Member | null> {
  const [row] = await db.select().from(members).where(eq(members.email, email));
  return row ?? null;
}

export async function memberById(db: Db, id: number): Promise<Member | null> {
  const [row] = await db.select().from(members).where(eq(members.id, id));
  return row ?? null;
}

export async function memberCapabilities(db: Db, id: number): Promise<string[]> {
  const [row] = await db
    .select({ capabilities: members.capabilities })
    .from(members)
    .where(eq(members.id, id));
  return row?.capabilities ?? [];
}

/** True when the member may buy the professional program. */
export async function hasProgramInvite(db: Db, id: number): Promise<boolean> {
  const [row] = await db
    .select({ invited: members.hasProgramInvite })
    .from(members)
    .where(eq(members.id, id));
  return row?.invited ?? false;
}

/** The member of that address; made when there is none. An account that exists is left as it is. */
export async function findOrCreateMember(tx: Db, member: NewMember): Promise<Member> {
  await tx.insert(members).values(member).onConflictDoNothing({ target: members.email });
  const found = await findMemberByEmail(tx, member.email);
  if (!found) throw new Error("the member is neither there nor made");
  return found;
}

/** @returns the address of the image before, or null. */
export async function replaceImage(tx: Db, id: number, image: string): Promise<string | null> {
  const [before] = await tx
    .select({ image: members.profileImage })
    .from(members)
    .where(eq(members.id, id))
    .for("update");
  await tx.update(members).set({ profileImage: image }).where(eq(members.id, id));
  return before?.image ?? null;
}
