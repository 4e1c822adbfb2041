import { and, desc, eq, gt, isNotNull, isNull, lt, ne, sql } from "drizzle-orm";
import type { Db } from "../../ground/database/client";
import { signInRequests } from "./tables";

export type SignInRequestRow = typeof signInRequests.$inferSelect;

/** Guesses that a request allows, right or wrong. */
const CODE_TRIES = 5;

export async function insertSignInRequest(tx: Db, row: typeof signInRequests.$inferInsert): Promise<void> {
  await tx.insert(signInRequests).values(row);
}

export async function findRequestByToken(tx: Db, tokenHash: string): Promise<SignInRequestRow | null> {
  const [row] = await tx.select().from(signInRequests).where(eq(signInRequests.tokenHash, tokenHash));
  return row ?? null;
}

export async function findRequestById(tx: Db, id: string): Promise<SignInRequestRow | null> {
  const [row] = await tx.select().from(signInRequests).where(eq(signInRequests.id, id));
  return row ?? null;
}

/** The open request for an address with this code. The code may be typed in any browser. */
export async function findOpenRequest(
  tx: Db,
  { email, codeHash, now }: { email: string; codeHash: string; now: Date },
): Promise<SignInRequestRow | null> {
  const [row] = await tx
    .select()
    .from(signInRequests)
    .where(
      and(
        eq(signInRequests.email, email),
        eq(signInRequests.codeHash, codeHash),
        isNull(signInRequests.cartSession),
        isNull(signInRequests.usedAt),
        gt(signInRequests.expiresAt, now),
      ),
    )
    .limit(1);
  return row ?? null;
}

/** A cart session's open requests to confirm an address, the newest first. */
export async function findAddressRequests(
  tx: Db,
  email: string,
  cartSession: string,
  now: Date,
): Promise<SignInRequestRow[]> {
  return tx
    .select()
    .from(signInRequests)
    .where(
      and(
        eq(signInRequests.email, email),
        eq(signInRequests.cartSession, cartSession),
        isNull(signInRequests.usedAt),
        gt(signInRequests.expiresAt, now),
      ),
    )
    .orderBy(desc(signInRequests.sequence));
}

/** Deletes a requester's open requests for an address, except the newest ones. */
export async function closeOldRequests(tx: Db, email: string, asker: string, keep: number): Promise<void> {
  const own = and(eq(signInRequests.email, email), eq(signInRequests.asker, asker));
  const oldest = tx
    .select({ sequence: signInRequests.sequence })
    .from(signInRequests)
    .where(own)
    .orderBy(desc(signInRequests.sequence))
    .offset(keep)
    .limit(1);
  await tx.delete(signInRequests).where(and(own, sql`${signInRequests.sequence} <= (${oldest})`));
}

const hasProfile = (email: string) => and(eq(signInRequests.email, email), isNotNull(signInRequests.profile));

/** Whether somebody registered the address, or ordered with it as a guest. */
export async function isExpected(tx: Db, email: string): Promise<boolean> {
  return (await tx.$count(signInRequests, hasProfile(email))) > 0;
}

/** Forgets the data of an address's other registrations, which nobody has proven. */
export async function forgetOtherProfiles(
  tx: Db,
  { id, email }: Pick<SignInRequestRow, "id" | "email">,
): Promise<void> {
  await tx
    .update(signInRequests)
    .set({ profile: null })
    .where(and(hasProfile(email), ne(signInRequests.id, id)));
}

/** Counts one guess and locks the row until the end of the transaction. @returns false when no guess was left */
export async function takeCodeTry(tx: Db, id: string): Promise<boolean> {
  const rows = await tx
    .update(signInRequests)
    .set({ codeTries: sql`${signInRequests.codeTries} + 1` })
    .where(
      and(eq(signInRequests.id, id), isNull(signInRequests.usedAt), lt(signInRequests.codeTries, CODE_TRIES)),
    )
    .returning({ id: signInRequests.id });
  return rows.length === 1;
}

/** Uses up a request. True for exactly one caller. */
export async function consumeRequest(tx: Db, id: string, now: Date): Promise<boolean> {
  const rows = await tx
    .update(signInRequests)
    .set({ usedAt: now })
    .where(and(eq(signInRequests.id, id), isNull(signInRequests.usedAt), gt(signInRequests.expiresAt, now)))
    .returning({ id: signInRequests.id });
  return rows.length === 1;
}

/** Invalidates links and codes that were mailed to an address. */
export async function deleteRequestsOf(tx: Db, email: string): Promise<void> {
  await tx.delete(signInRequests).where(eq(signInRequests.email, email));
}
