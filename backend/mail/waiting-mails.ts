import { and, asc, eq, gte, isNull, lt, or, lte, sql } from "drizzle-orm";
import type { Db } from "../database/client";
import { RETRY_PAUSES } from "./outbox";
import { outbox } from "./tables";

const isGivenUp = and(isNull(outbox.sentAt), gte(outbox.attempts, RETRY_PAUSES.length + 1));
const isWaiting = and(isNull(outbox.sentAt), lt(outbox.attempts, RETRY_PAUSES.length + 1));

export type WaitingMail = Pick<
  typeof outbox.$inferSelect,
  "id" | "template" | "recipient" | "attempts" | "nextTryAt" | "claimedAt" | "error" | "createdAt"
>;

/** Mails that are not sent: those that wait, in the order of their tries, or those that were given up. */
export function listUnsent(db: Db, which: "waiting" | "given up", limit: number): Promise<WaitingMail[]> {
  const { id, template, recipient, attempts, nextTryAt, claimedAt, error, createdAt } = outbox;
  return db
    .select({ id, template, recipient, attempts, nextTryAt, claimedAt, error, createdAt })
    .from(outbox)
    .where(which === "waiting" ? isWaiting : isGivenUp)
    .orderBy(asc(outbox.nextTryAt), asc(outbox.id))
    .limit(limit);
}

/** How many wait, how many of them are due, since when the first of these, and how many were given up. */
export async function countUnsent(db: Db, now: Date) {
  const isDue = and(isWaiting, lte(outbox.nextTryAt, now));
  const [row] = await db
    .select({
      waiting: sql<number>`count(*) filter (where ${isWaiting})`.mapWith(Number),
      due: sql<number>`count(*) filter (where ${isDue})`.mapWith(Number),
      dueSince: sql<Date | null>`min(${outbox.nextTryAt}) filter (where ${isDue})`.mapWith(outbox.nextTryAt),
      givenUp: sql<number>`count(*) filter (where ${isGivenUp})`.mapWith(Number),
    })
    .from(outbox)
    .where(isNull(outbox.sentAt));
  return row ?? { waiting: 0, due: 0, dueSince: null, givenUp: 0 };
}

/** Nobody is sending it at this moment. */
const isFree = (now: Date) =>
  and(isNull(outbox.sentAt), or(isNull(outbox.claimedAt), lte(outbox.nextTryAt, now)));

/** Makes a mail due now, with all its tries before it. @returns false: it was sent, dropped, or is being sent */
export async function retryMail(db: Db, id: number, now: Date): Promise<boolean> {
  const rows = await db
    .update(outbox)
    .set({ attempts: 0, nextTryAt: now, claimedAt: null })
    .where(and(eq(outbox.id, id), isFree(now)))
    .returning({ id: outbox.id });
  return rows.length > 0;
}

/** Forgets a mail that was not sent. @returns false: it was sent, dropped, or is being sent */
export async function dropMail(db: Db, id: number, now: Date): Promise<boolean> {
  const rows = await db
    .delete(outbox)
    .where(and(eq(outbox.id, id), isFree(now)))
    .returning({ id: outbox.id });
  return rows.length > 0;
}
