import { setTimeout as pause } from "node:timers/promises";
import type { Ending, Log, Mail, MailTransport } from "../ports";
import {
  CLAIM_SECONDS,
  claimMails,
  extendClaim,
  giveBack,
  markSent,
  type OutboxDeps,
  type QueuedRow,
  scheduleRetry,
} from "./outbox";

type DeliveryDeps = OutboxDeps & { mail: MailTransport; log: Log };

/** Each makes its mail from the queued data; null: no longer worth sending. */
type Templates<Deps> = Record<
  string,
  (deps: Deps, data: Record<string, unknown>) => Promise<Omit<Mail, "to"> | null>
>;

/** How many are sent in parallel, so that one slow answer does not hold up the rest. */
const AT_ONCE = 4;

/** A sender says this often that it is still at it. */
const HEARTBEAT_MS = (CLAIM_SECONDS / 4) * 1_000;

/**
 * Sends every mail that is due. Any number of processes may do so at once: each mail is claimed by one of them. Mails
 * that were not accepted are retried after growing pauses; mails left claimed by a crash are retried once the claim
 * expires. A process that ends claims no further mail, and gives back those that it could not bring to an end. Two mails
 * to the same person may swap order unless only one is sent at a time.
 */
export async function deliverMails<Deps extends DeliveryDeps>(
  deps: Deps,
  templates: Templates<Deps>,
  atOnce = AT_ONCE,
  ending?: Ending,
): Promise<{ sent: number; failed: number }> {
  const counts = { sent: 0, failed: 0 };
  const underWay = new Set<Promise<void>>();
  /** Fewer were due than could be sent: what comes meanwhile is sent by the next run. */
  let isDrained = false;
  for (;;) {
    const free = atOnce - underWay.size;
    const rows: QueuedRow[] = isDrained || ending?.soon.aborted ? [] : await claimMails(deps, free);
    isDrained ||= rows.length < free;
    for (const row of rows) {
      const sending = deliver(deps, templates, row, ending).then((outcome) => {
        if (outcome !== "not ours") counts[outcome] += 1;
        underWay.delete(sending);
      });
      underWay.add(sending);
    }
    if (underWay.size === 0) return counts;
    await Promise.race(underWay);
  }
}

async function deliver<Deps extends DeliveryDeps>(
  deps: Deps,
  templates: Templates<Deps>,
  row: QueuedRow,
  ending: Ending | undefined,
): Promise<"sent" | "failed" | "not ours"> {
  const claimedAt = performance.now();
  const heartbeat = setInterval(() => void extendClaim(deps, row).catch(() => undefined), HEARTBEAT_MS);
  try {
    const template = templates[row.template];
    if (!template) throw new Error(`no mail template "${row.template}"`);
    const mail = await template(deps, row.data);
    // A process that stood still meanwhile may not be the sender any more.
    const isLate = performance.now() - claimedAt > HEARTBEAT_MS;
    if (isLate && !(await extendClaim(deps, row))) return "not ours";
    ending?.now.throwIfAborted();
    const signal = ending && { signal: ending.now };
    if (mail) await deps.mail.send({ ...mail, to: row.recipient, id: row.messageId }, signal);
  } catch (error) {
    if (ending?.now.aborted) {
      await giveBack(deps, row);
      return "not ours";
    }
    const cause = error instanceof Error ? error.message : String(error);
    const isLast = await scheduleRetry(deps, row, withoutAddresses(cause));
    const data = {
      mail: row.id,
      template: row.template,
      attempts: row.attempts,
      cause: withoutAddresses(cause),
    };
    deps.log[isLast ? "error" : "warn"](
      data,
      isLast ? "mail given up" : "mail not sent, will be tried again",
    );
    return "failed";
  } finally {
    clearInterval(heartbeat);
  }
  await noteSent(deps, row, ending);
  return "sent";
}

/** Together less than the claim lasts, so that nobody else has taken the mail meanwhile. */
const noteAgainAfterMs = [500, 2_000, 8_000];

/** The mail has gone out: a database that restarts in this very moment must not have it sent once more. */
async function noteSent(deps: DeliveryDeps, row: QueuedRow, ending: Ending | undefined): Promise<void> {
  for (const ms of noteAgainAfterMs) {
    try {
      return await markSent(deps, row);
    } catch (error) {
      if (ending?.now.aborted) throw error;
      await pause(ms);
    }
  }
  await markSent(deps, row);
}

/** Servers repeat the recipient in their answers; neither the log nor the table should. */
function withoutAddresses(text: string): string {
  return text.replace(/[^\s<>"]+@[^\s<>"]+/g, "<address>").slice(0, 500);
}
