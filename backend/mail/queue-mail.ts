import type { Db } from "../database/client";
import type { Deps } from "../deps";
import { parseAddress } from "./address";
import { outbox } from "./tables";

export type QueuedMail = {
  /** At most one mail a reason: queueing it again does nothing. */
  reason: string;
  recipient: string;
  /** Name of a template that `deliverMails` is given. */
  template: string;
  /** What the template needs, as JSON. Forgotten once the mail is sent. */
  data: Record<string, unknown>;
};

/**
 * Puts a mail into the outbox, in the transaction that causes it: both happen or neither.
 * @throws Error when the recipient is not exactly one address.
 */
export async function queueMail(tx: Db, deps: Pick<Deps, "clock">, mail: QueuedMail): Promise<void> {
  const recipient = parseAddress(mail.recipient);
  if (!recipient) throw new Error("a mail needs exactly one recipient");
  const now = deps.clock();
  await tx
    .insert(outbox)
    .values({ ...mail, recipient, nextTryAt: now, createdAt: now })
    .onConflictDoNothing({ target: outbox.reason });
}
