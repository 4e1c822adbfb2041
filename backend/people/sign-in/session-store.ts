import { and, desc, eq, gt, isNull, sql } from "drizzle-orm";
import type { Identity } from "../../context";
import type { Db } from "../../ground/database/client";
import { prepared } from "../../ground/database/prepared";
import { members } from "../members";
import { refreshTokens, sessions, signInRequests } from "./tables";

export type Session = typeof sessions.$inferSelect;
export type RefreshToken = typeof refreshTokens.$inferSelect;

export async function insertSession(
  tx: Db,
  session: typeof sessions.$inferInsert,
  tokenHash: string,
): Promise<void> {
  await tx.insert(sessions).values(session);
  await insertRefreshToken(tx, { tokenHash, sessionId: session.id, createdAt: session.createdAt });
}

export async function insertRefreshToken(tx: Db, token: typeof refreshTokens.$inferInsert): Promise<void> {
  await tx.insert(refreshTokens).values(token);
}

export async function findRefreshToken(tx: Db, tokenHash: string): Promise<RefreshToken | null> {
  const [row] = await tx.select().from(refreshTokens).where(eq(refreshTokens.tokenHash, tokenHash));
  return row ?? null;
}

/** Locks the session until the end of the transaction, so that exchanges of one family follow one another. */
export async function lockSession(tx: Db, id: string): Promise<Session | null> {
  const [row] = await tx.select().from(sessions).where(eq(sessions.id, id)).for("update");
  return row ?? null;
}

/** Marks a refresh token as exchanged. True for exactly one caller. */
export async function markExchanged(tx: Db, tokenHash: string, now: Date): Promise<boolean> {
  const rows = await tx
    .update(refreshTokens)
    .set({ usedAt: now })
    .where(and(eq(refreshTokens.tokenHash, tokenHash), isNull(refreshTokens.usedAt)))
    .returning({ tokenHash: refreshTokens.tokenHash });
  return rows.length === 1;
}

export async function touchSession(tx: Db, id: string, now: Date): Promise<void> {
  await tx.update(sessions).set({ lastSeenAt: now }).where(eq(sessions.id, id));
}

/** @returns the session's member; null when the session had already ended */
export async function revokeSession(tx: Db, id: string, now: Date): Promise<number | null> {
  const [row] = await tx
    .update(sessions)
    .set({ revokedAt: now })
    .where(and(eq(sessions.id, id), isNull(sessions.revokedAt)))
    .returning({ memberId: sessions.memberId });
  return row?.memberId ?? null;
}

/** The member of a session that has neither ended nor expired. */
export async function findLiveSession(
  db: Db,
  id: string,
  now: Date,
): Promise<Omit<Identity, "sessionId"> | null> {
  const [row] = await unrevokedSession(db).execute({ id });
  if (!row || row.expiresAt <= now) return null;
  const { memberId, email, signedInAt, byPasskey } = row;
  return { memberId, email, signedInAt, byPasskey };
}

/** Without the moment in the statement, the operations of one page ask the same question (`shareReads`). */
const unrevokedSession = prepared((db) =>
  db
    .select({
      memberId: members.id,
      email: members.email,
      signedInAt: sessions.createdAt,
      expiresAt: sessions.expiresAt,
      byPasskey: sessions.byPasskey,
    })
    .from(sessions)
    .innerJoin(members, eq(members.id, sessions.memberId))
    .where(and(eq(sessions.id, sql.placeholder("id")), isNull(sessions.revokedAt)))
    .prepare("unrevoked_session"),
);

/** Whether a session can still be used. Call it under the lock of its member, so that nobody ends it in between. */
export async function isLive(tx: Db, id: string, now: Date): Promise<boolean> {
  return (await findLiveSession(tx, id, now)) !== null;
}

/** Signed-in browsers of a member, the last used first. */
export async function liveSessionsOf(db: Db, memberId: number, now: Date): Promise<Session[]> {
  return db
    .select()
    .from(sessions)
    .where(and(eq(sessions.memberId, memberId), isNull(sessions.revokedAt), gt(sessions.expiresAt, now)))
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.createdAt), sessions.id);
}

/** Ends one live session of the member. @returns false when the member has no live session with this id */
export async function revokeSessionOf(tx: Db, memberId: number, id: string, now: Date): Promise<boolean> {
  const rows = await tx
    .update(sessions)
    .set({ revokedAt: now })
    .where(
      and(
        eq(sessions.id, id),
        eq(sessions.memberId, memberId),
        isNull(sessions.revokedAt),
        gt(sessions.expiresAt, now),
      ),
    )
    .returning({ id: sessions.id });
  return rows.length === 1;
}

/** @returns how many of the sessions could still have been used */
export async function revokeSessionsOf(tx: Db, memberId: number, now: Date): Promise<number> {
  const rows = await tx
    .update(sessions)
    .set({ revokedAt: now })
    .where(and(eq(sessions.memberId, memberId), isNull(sessions.revokedAt)))
    .returning({ expiresAt: sessions.expiresAt });
  return rows.filter(({ expiresAt }) => expiresAt > now).length;
}

/** All stored sessions of a member, including ended ones, the newest first, without the data that could reopen them. */
export function sessionsOf(db: Db, memberId: number) {
  return db
    .select({
      userAgent: sessions.userAgent,
      createdAt: sessions.createdAt,
      lastSeenAt: sessions.lastSeenAt,
      expiresAt: sessions.expiresAt,
      revokedAt: sessions.revokedAt,
    })
    .from(sessions)
    .where(eq(sessions.memberId, memberId))
    .orderBy(desc(sessions.createdAt));
}

/** Signs every browser out and invalidates all links and codes. @returns how many browsers */
export async function endAllSignIns(tx: Db, now: Date): Promise<number> {
  await tx.update(signInRequests).set({ expiresAt: now }).where(gt(signInRequests.expiresAt, now));
  const ended = await tx
    .update(sessions)
    .set({ revokedAt: now })
    .where(and(isNull(sessions.revokedAt), gt(sessions.expiresAt, now)))
    .returning({ id: sessions.id });
  return ended.length;
}
