import { and, asc, desc, eq, gt, inArray, isNull, lte, ne, or, sql } from "drizzle-orm";
import type { Db } from "../database/client";
import { daysAfter } from "../dates";
import { returnedAs } from "./bounces";
import { isGivenUp, isWaiting } from "./outbox";
import { outbox } from "./tables";

const kinds = {
  waiting: isWaiting(),
  "given up": isGivenUp(),
  refused: eq(outbox.ended, "refused"),
  expired: eq(outbox.ended, "expired"),
};

export type WaitingMail = Pick<
  typeof outbox.$inferSelect,
  "id" | "template" | "recipient" | "attempts" | "nextTryAt" | "claimedAt" | "error" | "createdAt"
>;

/** Unsent mails: those that wait, sorted by their next attempt, or the newest of those that will not be sent. */
export function listUnsent(db: Db, which: keyof typeof kinds, limit: number): Promise<WaitingMail[]> {
  const { id, template, recipient, attempts, nextTryAt, claimedAt, error, createdAt } = outbox;
  return db
    .select({ id, template, recipient, attempts, nextTryAt, claimedAt, error, createdAt })
    .from(outbox)
    .where(kinds[which])
    .orderBy(which === "waiting" ? asc(outbox.nextTryAt) : desc(outbox.nextTryAt), asc(outbox.id))
    .limit(limit);
}

/**
 * Number of waiting mails, number of overdue ones among them, and since when the earliest of these is due; a retry
 * changes none of these. Also the number of mails that were given up, and of those that were refused or expired within
 * the last day.
 */
export async function countUnsent(db: Db, now: Date) {
  const isDue = and(kinds.waiting, lte(outbox.dueAt, now));
  const isRecent = gt(outbox.nextTryAt, daysAfter(now, -1));
  const [row] = await db
    .select({
      waiting: sql<number>`count(*) filter (where ${kinds.waiting})`.mapWith(Number),
      due: sql<number>`count(*) filter (where ${isDue})`.mapWith(Number),
      dueSince: sql<Date | null>`min(${outbox.dueAt}) filter (where ${isDue})`.mapWith(outbox.dueAt),
      givenUp: sql<number>`count(*) filter (where ${kinds["given up"]})`.mapWith(Number),
      refused: sql<number>`count(*) filter (where ${and(kinds.refused, isRecent)})`.mapWith(Number),
      expired: sql<number>`count(*) filter (where ${and(kinds.expired, isRecent)})`.mapWith(Number),
    })
    .from(outbox)
    .where(isNull(outbox.sentAt));
  return row ?? { waiting: 0, due: 0, dueSince: null, givenUp: 0, refused: 0, expired: 0 };
}

/** Whether nobody is sending the mail at this moment. */
const isFree = (now: Date) =>
  and(isNull(outbox.sentAt), or(isNull(outbox.claimedAt), lte(outbox.nextTryAt, now)));

/**
 * Makes a mail due now, with all its attempts left.
 * @returns false: it was sent, dropped, has expired, or is being sent
 */
export async function retryMail(db: Db, id: number, now: Date): Promise<boolean> {
  const rows = await db
    .update(outbox)
    .set({ attempts: 0, nextTryAt: now, claimedAt: null, ended: null, settledAt: null })
    .where(and(eq(outbox.id, id), isFree(now), or(isNull(outbox.ended), ne(outbox.ended, "expired"))))
    .returning({ id: outbox.id });
  return rows.length > 0;
}

/**
 * Forgets an unsent mail.
 * @returns false: it was sent, dropped, or is being sent
 */
export async function dropMail(db: Db, id: number, now: Date): Promise<boolean> {
  const rows = await db
    .delete(outbox)
    .where(and(eq(outbox.id, id), isFree(now)))
    .returning({ id: outbox.id });
  return rows.length > 0;
}

/** Mails that a person has to handle, because they are not tried again. */
const toSettle = {
  failed: or(eq(outbox.ended, "refused"), isGivenUp()),
  returned: inArray(outbox.ended, returnedAs),
};

export type MailToSettle = Pick<
  typeof outbox.$inferSelect,
  "id" | "reason" | "template" | "recipient" | "ended" | "error" | "nextTryAt"
>;

/** Mails to handle, the oldest first, without those that were handled or whose address is forgotten. */
export function mailsToSettle(db: Db, which: keyof typeof toSettle, limit: number): Promise<MailToSettle[]> {
  const { id, reason, template, recipient, ended, error, nextTryAt } = outbox;
  return db
    .select({ id, reason, template, recipient, ended, error, nextTryAt })
    .from(outbox)
    .where(and(toSettle[which], isNull(outbox.settledAt), ne(outbox.recipient, "")))
    .orderBy(asc(outbox.nextTryAt), asc(outbox.id))
    .limit(limit);
}

/**
 * Marks a mail as handled.
 * @returns its address; null: it does not need handling any more
 */
export async function settleMail(db: Db, id: number, now: Date): Promise<string | null> {
  const [row] = await db
    .update(outbox)
    .set({ settledAt: now })
    .where(and(eq(outbox.id, id), or(toSettle.failed, toSettle.returned), isNull(outbox.settledAt)))
    .returning({ recipient: outbox.recipient });
  return row?.recipient ?? null;
}
