import { createHash } from "node:crypto";
import { and, asc, eq, getTableColumns, isNotNull, isNull, lt, lte, not, or, sql } from "drizzle-orm";
import { parseAddress } from "@/lib/rules/forms/mail-address";
import type { Database, Db } from "../database/client";
import { secondsAfter } from "../dates";
import type { Clock, Settings } from "../../ports";
import { outbox } from "./tables";

type QueuedMail = {
  /** At most one mail per reason: queueing it again does nothing. */
  reason: string;
  recipient: string;
  /** Name of a template passed to `deliverMails`. */
  template: string;
  /** The template's data, as JSON. Deleted once the mail is sent. */
  data: Record<string, unknown>;
  /** Earliest time of sending; by default, the mail is sent at once. */
  sendAt?: Date;
  /**
   * When the mail becomes useless, because it contains a code for which somebody waits. Until then, it is tried every
   * half minute.
   */
  expiresAt?: Date;
  /**
   * Whether somebody else may have caused the mail by typing its address. Above the ceiling of a mailbox, such a mail is
   * sent later.
   */
  isUnasked?: boolean;
};

/** The key in a mail's data for `isUnasked`. Templates do not see it. */
const unasked = "isUnasked";

export type OutboxDeps = { db: Db; clock: Clock; settings: Pick<Settings, "origin"> };

/**
 * Puts a mail into the outbox, in the transaction that causes it, so that both happen or neither.
 * @throws Error when the recipient is not exactly one address
 */
export async function queueMail(tx: Db, deps: { clock: Clock }, mail: QueuedMail): Promise<void> {
  await tx.insert(outbox).values(rowOf(mail, deps.clock())).onConflictDoNothing({ target: outbox.reason });
}

/**
 * Queues a mail, or joins it to the waiting mail for the same reason: `data.asks` is a growing list. `sendAt` must be
 * in the future, so that no sender has the mail yet.
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
    .onConflictDoUpdate({
      target: outbox.reason,
      set: { data: joined, expiresAt: sql`excluded.expires_at` },
      setWhere: isNull(outbox.sentAt),
    });
}

function rowOf({ sendAt, isUnasked, ...mail }: QueuedMail, now: Date): typeof outbox.$inferInsert {
  const recipient = parseAddress(mail.recipient);
  if (!recipient) throw new Error("a mail needs exactly one recipient");
  const dueAt = sendAt ?? now;
  const data = isUnasked ? { ...mail.data, [unasked]: true } : mail.data;
  return { ...mail, data, recipient, dueAt, nextTryAt: dueAt, createdAt: now };
}

export type QueuedRow = typeof outbox.$inferSelect & {
  /** The same on every attempt, so that a mail program shows a mail only once if a crash made it be sent twice. */
  messageId: string;
  isUnasked: boolean;
};

/** Pauses after the first, second, … failure, in seconds. After the last one, the mail is given up. */
export const RETRY_PAUSES = [10, 60, 300, 900, 3_600, 3 * 3_600, 6 * 3_600, 12 * 3_600, 24 * 3_600];

/** Maximum pause of a mail that expires, which is tried until then. */
const SHORT_PAUSE = 30;

const hasTriesLeft = or(isNotNull(outbox.expiresAt), lt(outbox.attempts, RETRY_PAUSES.length + 1));
const isUnsent = isNull(outbox.sentAt);
/** Whether the mail will be tried, now or later. */
export const isWaiting = () => and(isUnsent, isNull(outbox.ended), hasTriesLeft);
/** Whether the mail was given up, because no server accepted it for two days. */
export const isGivenUp = () => and(isUnsent, isNull(outbox.ended), not(hasTriesLeft ?? sql`true`));

/** How long a claim lasts after its sender's last heartbeat, and so how long a mail waits if its sender is killed. */
export const CLAIM_SECONDS = 60;

/**
 * Claims due mails for this process. Other processes skip them while the claim lasts, even if this process dies.
 *
 * @param takesOver whether to take mails with expired claims, whose senders were killed or could not renew them
 */
export async function claimMails(deps: OutboxDeps, most: number, takesOver = true): Promise<QueuedRow[]> {
  const now = deps.clock();
  const due = deps.db
    .select({ id: outbox.id })
    .from(outbox)
    .where(and(isWaiting(), lte(outbox.nextTryAt, now), takesOver ? undefined : isNull(outbox.claimedAt)))
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
    // PostgreSQL evaluates a named subquery once. A list in the condition could be evaluated again and claim more.
    .from(claimed)
    .where(eq(outbox.id, claimed.id))
    .returning(getTableColumns(outbox));
  const { hostname } = new URL(deps.settings.origin);
  return rows
    .sort((a, b) => a.id - b.id)
    .map((row) => {
      const id = createHash("sha256").update(`${row.id}.${row.reason}`).digest("hex").slice(0, 32);
      const { [unasked]: isUnasked = false, ...data } = row.data;
      return { ...row, data, isUnasked: isUnasked === true, messageId: `<${id}@${hostname}>` };
    });
}

/** Marks the mail as sent. Its data is deleted, because it may hold a sign-in link. */
export async function markSent(deps: OutboxDeps, row: QueuedRow): Promise<void> {
  await deps.db
    .update(outbox)
    .set({ sentAt: deps.clock(), claimedAt: null, error: null, data: {} })
    .where(eq(outbox.id, row.id));
}

/** Whether the claim is still this sender's: nobody took it over, and the mail was neither sent nor dropped. */
const isOurs = (row: QueuedRow) =>
  and(
    eq(outbox.id, row.id),
    isNull(outbox.sentAt),
    eq(outbox.attempts, row.attempts),
    row.claimedAt ? eq(outbox.claimedAt, row.claimedAt) : isNull(outbox.claimedAt),
  );

/**
 * Extends the claim of a mail that is being sent.
 * @returns false when the claim expired and another sender has the mail: do not send it
 */
export async function extendClaim(deps: OutboxDeps, row: QueuedRow): Promise<boolean> {
  const rows = await deps.db
    .update(outbox)
    .set({ nextTryAt: secondsAfter(deps.clock(), CLAIM_SECONDS) })
    .where(isOurs(row))
    .returning({ id: outbox.id });
  return rows.length > 0;
}

/** Makes a mail due at once that this process claimed but will not send. The attempt does not count. */
export async function giveBack(deps: OutboxDeps, row: QueuedRow): Promise<void> {
  await deps.db
    .update(outbox)
    .set({ attempts: row.attempts - 1, claimedAt: null, nextTryAt: deps.clock() })
    .where(isOurs(row));
}

/** Sends a mail later that this process claimed. The attempt does not count, and the mail is not overdue. */
export async function putOff(deps: OutboxDeps, row: QueuedRow, until: Date): Promise<void> {
  await deps.db
    .update(outbox)
    .set({ attempts: row.attempts - 1, claimedAt: null, nextTryAt: until, dueAt: until })
    .where(isOurs(row));
}

/**
 * Ends a mail, which is not tried again. An expired mail held a code, which is forgotten. A refused mail can be sent
 * again.
 */
export async function endMail(
  deps: OutboxDeps,
  row: QueuedRow,
  ended: "refused" | "expired",
  error: string,
): Promise<void> {
  const forgotten = ended === "expired" ? { data: {} } : {};
  await deps.db
    .update(outbox)
    .set({ ended, error, claimedAt: null, nextTryAt: deps.clock(), ...forgotten })
    .where(isOurs(row));
}

/** @returns true when that was the last attempt */
export async function scheduleRetry(deps: OutboxDeps, row: QueuedRow, error: string): Promise<boolean> {
  const usual = RETRY_PAUSES[row.attempts - 1];
  const pause = row.expiresAt ? Math.min(usual ?? SHORT_PAUSE, SHORT_PAUSE) : usual;
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
 * Makes mails that a crash left claimed due at once. Called at the start, for a database that only one process uses,
 * because nobody else can be sending. On a shared server, claims expire by themselves.
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

type ListedMail = Pick<
  typeof outbox.$inferSelect,
  "id" | "template" | "recipient" | "sentAt" | "attempts" | "ended" | "error"
>;

/** Mails whose reason has this prefix, e.g. `order-17-`: the mails about an order, and whether they have been sent. */
export function listMails(db: Db, reasonPrefix: string): Promise<ListedMail[]> {
  return db
    .select({
      id: outbox.id,
      template: outbox.template,
      recipient: outbox.recipient,
      sentAt: outbox.sentAt,
      attempts: outbox.attempts,
      ended: outbox.ended,
      error: outbox.error,
    })
    .from(outbox)
    .where(sql`${outbox.reason} ~>=~ ${reasonPrefix} and ${outbox.reason} ~<~ ${`${reasonPrefix}\u{10FFFF}`}`)
    .orderBy(asc(outbox.id));
}

/** Redirects the mails that wait for an address to another one, except mails with a code. */
export async function moveRecipient(tx: Db, from: string, to: string): Promise<void> {
  const isNotBegun = and(isNull(outbox.sentAt), isNull(outbox.claimedAt), isNull(outbox.expiresAt));
  await tx
    .update(outbox)
    .set({ recipient: to })
    .where(and(eq(outbox.recipient, from), isNotBegun));
}

/**
 * Drops the mails that wait for an address and removes the address from those that were sent. Their reasons stay, so
 * that no mail is sent twice.
 *
 * @param recipient as `parseAddress` returns it
 */
export async function forgetRecipient(tx: Db, recipient: string): Promise<void> {
  const isTheirs = eq(outbox.recipient, recipient);
  await tx.delete(outbox).where(and(isTheirs, isNull(outbox.sentAt)));
  await tx
    .update(outbox)
    .set({ recipient: "" })
    .where(and(isTheirs, isNotNull(outbox.sentAt)));
}

/**
 * Gives up all due mails after a restore, because they may have been sent since the backup. An operator sees them and
 * can send them again.
 * @returns how many
 */
export async function giveUpDueMails(tx: Db, now: Date): Promise<number> {
  const rows = await tx
    .update(outbox)
    .set({ attempts: RETRY_PAUSES.length + 1, claimedAt: null, error: "restored: it may have been sent" })
    .where(
      and(isNull(outbox.sentAt), lte(outbox.nextTryAt, now), lt(outbox.attempts, RETRY_PAUSES.length + 1)),
    )
    .returning({ id: outbox.id });
  return rows.length;
}

/**
 * Withdraws a mail that is no longer true. If nobody has begun to send it, it is dropped. Otherwise its reason becomes
 * free, so that the same news can be mailed later.
 *
 * @returns whether its reader has it, or may get it
 */
export async function takeBackMail(tx: Db, reason: string, suffix: string): Promise<boolean> {
  const isNotBegun = and(isNull(outbox.sentAt), isNull(outbox.claimedAt));
  await tx.delete(outbox).where(and(eq(outbox.reason, reason), isNotBegun));
  const told = await tx
    .update(outbox)
    .set({ reason: `${reason}-${suffix}` })
    .where(eq(outbox.reason, reason))
    .returning({ id: outbox.id });
  return told.length > 0;
}
