import { setTimeout as pause } from "node:timers/promises";
import { causeOf } from "../errors";
import { type Ending, type Ids, type Log, MailRefused, type MailTransport, type Settings } from "../../ports";
import { returnToken } from "./bounces";
import { laterThan } from "./ceiling";
import type { Letter } from "./letter";
import {
  CLAIM_SECONDS,
  claimMails,
  endMail,
  extendClaim,
  giveBack,
  markSent,
  putOff,
  type OutboxDeps,
  type QueuedRow,
  scheduleRetry,
} from "./outbox";
import { renderMail } from "./render-mail";

type DeliveryDeps = OutboxDeps & {
  ids: Pick<Ids, "token">;
  mail: MailTransport;
  log: Log;
  settings: Pick<Settings, "origin" | "contactEmail">;
};

/** Each template writes its mail from the queued data; null: the mail should not be sent any more. */
type Templates<Deps> = Record<string, (deps: Deps, data: Record<string, unknown>) => Promise<Letter | null>>;

/** Number of mails that are sent in parallel, so that one slow answer does not delay the rest. */
const AT_ONCE = 4;

/** How often a sender reports that it is still sending. */
const HEARTBEAT_MS = (CLAIM_SECONDS / 4) * 1_000;

/**
 * Sends every mail that is due. Any number of processes may do so together, because only one of them claims each mail.
 * Mails that were not accepted are retried after growing pauses; mails that were refused permanently are not. Mails
 * that a crash left claimed are retried once the claim expires. A process that ends claims no further mail, and returns
 * those that it could not finish. Two mails to the same person may swap order unless only one is sent at a time.
 */
export async function deliverMails<Deps extends DeliveryDeps>(
  deps: Deps,
  templates: Templates<Deps>,
  atOnce = AT_ONCE,
  ending?: Ending,
): Promise<{ sent: number; failed: number }> {
  const counts = { sent: 0, failed: 0 };
  const underWay = new Set<Promise<void>>();
  /**
   * Numbers of the mails in progress. If the database cannot record a sent mail, its claim expires and this run may
   * claim it again.
   */
  const numbers = new Set<number>();
  /** Whether fewer mails were due than could be sent; later mails wait for the next run. */
  let isDrained = false;
  try {
    for (;;) {
      const free = atOnce - underWay.size;
      const rows: QueuedRow[] = isDrained || ending?.soon.aborted ? [] : await claim(deps, free);
      isDrained ||= rows.length < free;
      for (const row of rows) {
        if (numbers.has(row.id)) continue;
        numbers.add(row.id);
        const sending = deliver(deps, templates, row, ending).then((outcome) => {
          if (outcome !== "not ours") counts[outcome] += 1;
          underWay.delete(sending);
          numbers.delete(row.id);
        });
        underWay.add(sending);
      }
      if (underWay.size === 0) return counts;
      await Promise.race(underWay);
    }
  } finally {
    await Promise.allSettled(underWay);
  }
}

/** When each database last failed to answer. */
const outages = new WeakMap<OutboxDeps["db"], number>();

/**
 * For this time after an outage, nobody takes over an expired claim, so that the sender can record its mail first.
 * Longer than `NOTE_AGAIN_MS`.
 */
const TELLING_MS = 15_000;

async function claim(deps: DeliveryDeps, most: number): Promise<QueuedRow[]> {
  const outage = outages.get(deps.db) ?? -Infinity;
  try {
    return await claimMails(deps, most, deps.clock().getTime() - outage > TELLING_MS);
  } catch (error) {
    noteOutage(deps);
    throw error;
  }
}

const noteOutage = ({ db, clock }: DeliveryDeps) => void outages.set(db, clock().getTime());

async function deliver<Deps extends DeliveryDeps>(
  deps: Deps,
  templates: Templates<Deps>,
  row: QueuedRow,
  ending: Ending | undefined,
): Promise<"sent" | "failed" | "not ours"> {
  const claimedAt = performance.now();
  const facts = { mail: row.id, template: row.template, attempts: row.attempts };
  const beat = () =>
    void extendClaim(deps, row).catch((error: unknown) => {
      noteOutage(deps);
      deps.log.warn({ ...facts, cause: causeOf(error) }, "the claim of a mail was not extended");
    });
  const heartbeat = setInterval(beat, HEARTBEAT_MS);
  try {
    if (row.expiresAt && row.expiresAt <= deps.clock()) {
      await endMail(deps, row, "expired", row.error ?? "no process sent it in time");
      deps.log.warn(facts, "mail expired before it could be sent");
      return "failed";
    }
    const template = templates[row.template];
    if (!template) throw new Error(`no mail template "${row.template}"`);
    const letter = await template(deps, row.data);
    // If the process was suspended in the meantime, another one may have claimed the mail.
    const isLate = performance.now() - claimedAt > HEARTBEAT_MS;
    if (isLate && !(await extendClaim(deps, row))) return "not ours";
    ending?.now.throwIfAborted();
    const signal = ending && { signal: ending.now };
    const mail = letter && renderMail(letter, deps.settings);
    // A mail is counted once, however often it is tried.
    const later = mail && row.attempts === 1 ? await laterThan(deps, row) : null;
    if (later) {
      await putOff(deps, row, later);
      return "not ours";
    }
    if (mail) {
      const name = { id: row.messageId, returnToken: await returnToken(deps, row.id) };
      await deps.mail.send({ ...mail, ...name, to: row.recipient }, signal);
    }
  } catch (error) {
    if (ending?.now.aborted) {
      await giveBack(deps, row);
      return "not ours";
    }
    const cause = withoutAddresses(error instanceof Error ? error.message : String(error));
    if (error instanceof MailRefused) {
      await endMail(deps, row, "refused", cause);
      deps.log.warn({ ...facts, cause }, "mail refused, will not be tried again");
      return "failed";
    }
    const isLast = await scheduleRetry(deps, row, cause);
    deps.log[isLast ? "error" : "warn"](
      { ...facts, cause },
      isLast ? "mail given up" : "mail not sent, will be tried again",
    );
    return "failed";
  } finally {
    clearInterval(heartbeat);
  }
  await noteSent(deps, row, ending);
  return "sent";
}

const NOTE_AGAIN_MS = 500;

/**
 * Records the sent mail as soon as the database accepts it, however long the outage. A mail is sent twice only if this
 * process ends before that, or if a connection breaks before the mail server answers (docs/decisions/jobs.md).
 */
async function noteSent(deps: DeliveryDeps, row: QueuedRow, ending: Ending | undefined): Promise<void> {
  for (;;) {
    try {
      return await markSent(deps, row);
    } catch (error) {
      if (ending?.now.aborted) throw error;
      noteOutage(deps);
      await pause(NOTE_AGAIN_MS);
    }
  }
}

/** Servers repeat the recipient in their answers. Neither the log nor the table should contain it. */
function withoutAddresses(text: string): string {
  return text.replace(/[^\s<>"]+@[^\s<>"]+/g, "<address>").slice(0, 500);
}
