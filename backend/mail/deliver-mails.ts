import type { Log, Mail, MailTransport } from "../ports";
import { claimMail, markSent, type OutboxDeps, type QueuedRow, scheduleRetry } from "./outbox";

type DeliveryDeps = OutboxDeps & { mail: MailTransport; log: Log };

/** Each makes its mail from the queued data; null: no longer worth sending. */
type Templates<Deps> = Record<
  string,
  (deps: Deps, data: Record<string, unknown>) => Promise<Omit<Mail, "to"> | null>
>;

/** How many are sent in parallel, so that one slow answer does not hold up the rest. */
const AT_ONCE = 4;

/**
 * Sends every mail that is due. Any number of processes may do so at once: each mail is claimed by one of them. Mails
 * that were not accepted are retried after growing pauses; mails left claimed by a crash are retried once the claim
 * expires. Two mails to the same person may swap order unless only one is sent at a time.
 */
export async function deliverMails<Deps extends DeliveryDeps>(
  deps: Deps,
  templates: Templates<Deps>,
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

async function deliver<Deps extends DeliveryDeps>(
  deps: Deps,
  templates: Templates<Deps>,
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
