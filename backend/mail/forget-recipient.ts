import { and, eq, isNotNull, isNull, lt } from "drizzle-orm";
import type { Db } from "../database/client";
import { outbox } from "./tables";

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

/** Takes the address off mails that were sent before the given moment. */
export async function forgetOldRecipients(db: Db, before: Date): Promise<void> {
  await db.update(outbox).set({ recipient: "" }).where(lt(outbox.sentAt, before));
}
