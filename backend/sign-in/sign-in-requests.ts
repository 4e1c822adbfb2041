import { and, desc, eq, gt, isNotNull, isNull, lt, sql } from "drizzle-orm";
import type { Db } from "../database/client";
import { signInRequests } from "./tables";

export type SignInRequestRow = typeof signInRequests.$inferSelect;

/** Guesses a request allows, right or wrong. */
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

/** The request that counts for an address. */
export async function findLatestRequest(tx: Db, email: string): Promise<SignInRequestRow | null> {
  const [row] = await tx
    .select()
    .from(signInRequests)
    .where(eq(signInRequests.email, email))
    .orderBy(desc(signInRequests.sequence))
    .limit(1);
  return row ?? null;
}

/** The newest request of an address that creates an account: an invitation or an order of a guest. */
export async function findProfileRequest(tx: Db, email: string): Promise<SignInRequestRow | null> {
  const [row] = await tx
    .select()
    .from(signInRequests)
    .where(and(eq(signInRequests.email, email), isNotNull(signInRequests.profile)))
    .orderBy(desc(signInRequests.sequence))
    .limit(1);
  return row ?? null;
}

export async function isSuperseded(tx: Db, request: SignInRequestRow): Promise<boolean> {
  const latest = await findLatestRequest(tx, request.email);
  return latest !== null && latest.id !== request.id;
}

/** Counts one guess. False: none was left. The row is locked until the end of the transaction. */
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

/** Uses a request up. True for exactly one caller. */
export async function consumeRequest(tx: Db, id: string, now: Date): Promise<boolean> {
  const rows = await tx
    .update(signInRequests)
    .set({ usedAt: now })
    .where(and(eq(signInRequests.id, id), isNull(signInRequests.usedAt), gt(signInRequests.expiresAt, now)))
    .returning({ id: signInRequests.id });
  return rows.length === 1;
}

export async function deleteOldRequests(db: Db, before: Date): Promise<void> {
  await db.delete(signInRequests).where(lt(signInRequests.createdAt, before));
}

/** Invalidates links and codes on their way to an address. */
export async function deleteRequestsOf(tx: Db, email: string): Promise<void> {
  await tx.delete(signInRequests).where(eq(signInRequests.email, email));
}
