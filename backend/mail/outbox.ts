import { createHash } from "node:crypto";
import { and, asc, eq, getTableColumns, isNotNull, isNull, lt, lte, sql } from "drizzle-orm";
import { parseAddress } from "@/lib/rules/mail-address";
import type { Database, Db } from "../database/client";
import { secondsAfter } from "../dates";
import type { Clock, Settings } from "../ports";
import { outbox } from "./tables";

type QueuedMail = {
  /** At most one mail per reason: queueing it again does nothing. */
  reason: string;
  recipient: string;
  /** Name of a template that `deliverMails` is given. */
  template: string;
  /** What the template needs, as JSON. Forgotten once the mail is sent. */
  data: Record<string, unknown>;
  /** Not before; at once without. */
  sendAt?: Date;
};

export type OutboxDeps = { db: Db; clock: Clock; settings: Pick<Settings, "origin"> };

/**
 * Puts a mail into the outbox, in the transaction that causes it: both happen or neither.
 * @throws Error when the recipient is not exactly one address.
 */
export async function queueMail(tx: Db, deps: { clock: Clock }, mail: QueuedMail): Promise<void> {
  await tx.insert(outbox).values(rowOf(mail, deps.clock())).onConflictDoNothing({ target: outbox.reason });
}

/**
 * The same, but what is queued again for the same reason is added to the mail that waits: `data.asks` is a list that
 * grows. `sendAt` has to lie ahead, so that nobody is sending it yet.
 */
export async function joinMail(
  tx: Db,
  deps: { clock: Clock },
  mail: QueuedMail & { data: { asks: unknown[] }; sendAt: Date },
): Promise<void> {
  const joined = sql`jsonb_build_object('asks', (${outbox.data}->'asks') || (excluded.data->'asks'))`;
  await tx
    .insert(outbox)
    .values(rowOf(mail, deps.clock()))
    .onConflictDoUpdate({ target: outbox.reason, set: { data: joined }, setWhere: isNull(outbox.sentAt) });
}

function rowOf({ sendAt, ...mail }: QueuedMail, now: Date): typeof outbox.$inferInsert {
  const recipient = parseAddress(mail.recipient);
  if (!recipient) throw new Error("a mail needs exactly one recipient");
  return { ...mail, recipient, nextTryAt: sendAt ?? now, createdAt: now };
}

export type QueuedRow = typeof outbox.$inferSelect & {
  /** The same on every attempt, so that a mail sent twice because of a crash is shown once. */
  messageId: string;
};

/** Pauses after the first, second, … failure, in seconds: then the mail is given up. */
export const RETRY_PAUSES = [10, 60, 300, 900, 3_600, 3 * 3_600, 6 * 3_600, 12 * 3_600, 24 * 3_600];

/** How long a claim lasts after its sender was last heard of, and so how late a mail is whose sender was killed. */
export const CLAIM_SECONDS = 60;

/** Claims due mails for this process. Others skip them while the claim lasts, whatever happens to us. */
export async function claimMails(deps: OutboxDeps, most: number): Promise<QueuedRow[]> {
  const now = deps.clock();
  const due = deps.db
    .select({ id: outbox.id })
    .from(outbox)
    .where(
      and(isNull(outbox.sentAt), lte(outbox.nextTryAt, now), lt(outbox.attempts, RETRY_PAUSES.length + 1)),
    )
    .orderBy(asc(outbox.nextTryAt), asc(outbox.id))
    .limit(most)
    .for("update", { skipLocked: true });
  const claimed = deps.db.$with("due").as(due);
  const rows = await deps.db
    .with(claimed)
    .update(outbox)
    .set({
      attempts: sql`${outbox.attempts} + 1`,
      claimedAt: now,
      nextTryAt: secondsAfter(now, CLAIM_SECONDS),
    })
    // By a name of its own, because PostgreSQL reads that once: a list in the condition could be read again and claim more.
    .from(claimed)
    .where(eq(outbox.id, claimed.id))
    .returning(getTableColumns(outbox));
  const { hostname } = new URL(deps.settings.origin);
  return rows
    .sort((a, b) => a.id - b.id)
    .map((row) => {
      const id = createHash("sha256").update(`${row.id}.${row.reason}`).digest("hex").slice(0, 32);
      return { ...row, messageId: `<${id}@${hostname}>` };
    });
}

/** What the mail was made of is forgotten: it may hold a sign-in link. */
export async function markSent(deps: OutboxDeps, row: QueuedRow): Promise<void> {
  await deps.db
    .update(outbox)
    .set({ sentAt: deps.clock(), claimedAt: null, error: null, data: {} })
    .where(eq(outbox.id, row.id));
}

/** The claim is still this sender's: nobody took it over, and the mail was neither sent nor dropped. */
const isOurs = (row: QueuedRow) =>
  and(
    eq(outbox.id, row.id),
    isNull(outbox.sentAt),
    eq(outbox.attempts, row.attempts),
    row.claimedAt ? eq(outbox.claimedAt, row.claimedAt) : isNull(outbox.claimedAt),
  );

/** The sender is still at it. @returns false when the claim ran out and somebody else has the mail: do not send it */
export async function extendClaim(deps: OutboxDeps, row: QueuedRow): Promise<boolean> {
  const rows = await deps.db
    .update(outbox)
    .set({ nextTryAt: secondsAfter(deps.clock(), CLAIM_SECONDS) })
    .where(isOurs(row))
    .returning({ id: outbox.id });
  return rows.length > 0;
}

/** Makes a mail due at once that this process has begun and will not send; the try does not count. */
export async function giveBack(deps: OutboxDeps, row: QueuedRow): Promise<void> {
  await deps.db
    .update(outbox)
    .set({ attempts: row.attempts - 1, claimedAt: null, nextTryAt: deps.clock() })
    .where(isOurs(row));
}

/** @returns true when that was the last try. */
export async function scheduleRetry(deps: OutboxDeps, row: QueuedRow, error: string): Promise<boolean> {
  const pause = RETRY_PAUSES[row.attempts - 1];
  await deps.db
    .update(outbox)
    .set({
      error,
      claimedAt: null,
      ...(pause === undefined ? {} : { nextTryAt: secondsAfter(deps.clock(), pause) }),
    })
    .where(isOurs(row));
  return pause === undefined;
}

/**
 * Makes mails left claimed by a crash due at once. For a database used by a single process, at its start: nobody else
 * can be sending. On a shared server claims expire by themselves.
 */
export async function releaseClaims(deps: {
  database: () => Promise<Database>;
  clock: Clock;
}): Promise<void> {
  const { db, kind } = await deps.database();
  if (kind !== "pglite") return;
  await db
    .update(outbox)
    .set({ claimedAt: null, nextTryAt: deps.clock() })
    .where(and(isNull(outbox.sentAt), isNotNull(outbox.claimedAt)));
}

type ListedMail = { template: string; sentAt: Date | null; attempts: number };

/** Mails whose reason begins so, e.g. `order-17-`: what was written about something, and whether it has been sent. */
export function listMails(db: Db, reasonPrefix: string): Promise<ListedMail[]> {
  return db
    .select({ template: outbox.template, sentAt: outbox.sentAt, attempts: outbox.attempts })
    .from(outbox)
    .where(sql`starts_with(${outbox.reason}, ${reasonPrefix})`)
    .orderBy(asc(outbox.id));
}

/**
 * Drops the mails that wait for an address and takes the address off those that were sent; their reasons stay, so that
 * none is sent twice.
 *
 * @param recipient as `parseAddress` answers it
 */
export async function forgetRecipient(tx: Db, recipient: string): Promise<void> {
  const isTheirs = eq(outbox.recipient, recipient);
  await tx.delete(outbox).where(and(isTheirs, isNull(outbox.sentAt)));
  await tx
    .update(outbox)
    .set({ recipient: "" })
    .where(and(isTheirs, isNotNull(outbox.sentAt)));
}
