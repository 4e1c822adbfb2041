import type { Deps } from "../deps";
import { claimMail, markSent, type QueuedRow, scheduleRetry } from "./outbox";
import type { Mail } from "./port";

/** Makes the mail from the queued data. Null: it is not worth sending any more. */
export type MailTemplate = (deps: Deps, data: Record<string, unknown>) => Promise<Omit<Mail, "to"> | null>;

/** So many side by side, so that one slow answer does not hold up the others. */
const AT_ONCE = 4;

/**
 * Sends every mail that is due. Any number of processes may do so together: each mail is claimed by one of them. What
 * was not taken is tried again after a pause that grows; what a crash left claimed, when the claim runs out. Two mails to
 * one person may change places, unless there is only one at once.
 */
export async function deliverMails(
  deps: Deps,
  templates: Record<string, MailTemplate>,
  atOnce = AT_ONCE,
): Promise<{ sent: number; failed: number }> {
  const counts = { sent: 0, failed: 0 };
  const work = async () => {
    for (let row = await claimMail(deps); row; row = await claimMail(deps)) {
      counts[(await deliver(deps, templates, row)) ? "sent" : "failed"] += 1;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return counts;
}

async function deliver(
  deps: Deps,
  templates: Record<string, MailTemplate>,
  row: QueuedRow,
): Promise<boolean> {
  try {
    const template = templates[row.template];
    if (!template) throw new Error(`no mail template "${row.template}"`);
    const mail = await template(deps, row.data);
    if (mail) await deps.mail.send({ ...mail, to: row.recipient, id: row.messageId });
  } catch (error) {
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
    return false;
  }
  await markSent(deps, row);
  return true;
}

/** Servers repeat the recipient in their answers; neither the log nor the table should. */
function withoutAddresses(text: string): string {
  return text.replace(/[^\s<>"]+@[^\s<>"]+/g, "<address>").slice(0, 500);
}
