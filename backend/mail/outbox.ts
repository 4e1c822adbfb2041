import { createHash } from "node:crypto";
import { and, asc, eq, isNotNull, isNull, lt, lte, sql } from "drizzle-orm";
import type { Deps } from "../deps";
import { outbox } from "./tables";

export type QueuedRow = typeof outbox.$inferSelect & {
  /** The same at every try, so that a mail that a crash sends twice is shown once. */
  messageId: string;
};

/** Pauses after the first, second, … failure, in seconds: then the mail is given up. */
export const PAUSES = [10, 60, 300, 900, 3_600, 3 * 3_600, 6 * 3_600, 12 * 3_600, 24 * 3_600];

/** How long a claim holds: longer than any sending may take, see smtp-transport.ts. */
export const CLAIM_SECONDS = 300;

/** Takes one due mail for this process. Others skip it while its claim holds, whatever happens to us. */
export async function claimMail(deps: Deps): Promise<QueuedRow | null> {
  const { db } = await deps.database();
  const now = deps.clock();
  const due = db
    .select({ id: outbox.id })
    .from(outbox)
    .where(and(isNull(outbox.sentAt), lte(outbox.nextTryAt, now), lt(outbox.attempts, PAUSES.length + 1)))
    .orderBy(asc(outbox.nextTryAt), asc(outbox.id))
    .limit(1)
    .for("update", { skipLocked: true });
  const [row] = await db
    .update(outbox)
    .set({ attempts: sql`${outbox.attempts} + 1`, claimedAt: now, nextTryAt: after(now, CLAIM_SECONDS) })
    // Compared as one value, which PostgreSQL reads once: a list could be read again and claim a second row.
    .where(sql`${outbox.id} = (${due})`)
    .returning();
  if (!row) return null;
  const id = createHash("sha256").update(`${row.id}.${row.reason}`).digest("hex").slice(0, 32);
  return { ...row, messageId: `<${id}@${new URL(deps.settings.origin).hostname}>` };
}

/** What the mail was made of is forgotten: it may hold a sign-in link. */
export async function markSent(deps: Deps, row: QueuedRow): Promise<void> {
  const { db } = await deps.database();
  await db
    .update(outbox)
    .set({ sentAt: deps.clock(), claimedAt: null, error: null, data: {} })
    .where(eq(outbox.id, row.id));
}

/** @returns true when that was the last try. */
export async function giveBack(deps: Deps, row: QueuedRow, error: string): Promise<boolean> {
  const { db } = await deps.database();
  const pause = PAUSES[row.attempts - 1];
  await db
    .update(outbox)
    .set({
      error,
      claimedAt: null,
      ...(pause === undefined ? {} : { nextTryAt: after(deps.clock(), pause) }),
    })
    .where(and(eq(outbox.id, row.id), isNull(outbox.sentAt), eq(outbox.attempts, row.attempts)));
  return pause === undefined;
}

/**
 * Makes what a crash left claimed due at once. For a database that belongs to one process, at its start: nobody else can
 * have a mail in hand then. On a shared server a claim runs out by itself.
 */
export async function releaseClaims(deps: Deps): Promise<void> {
  const { db, kind } = await deps.database();
  if (kind !== "pglite") return;
  await db
    .update(outbox)
    .set({ claimedAt: null, nextTryAt: deps.clock() })
    .where(and(isNull(outbox.sentAt), isNotNull(outbox.claimedAt)));
}

function after(now: Date, seconds: number): Date {
  return new Date(now.getTime() + seconds * 1_000);
}
