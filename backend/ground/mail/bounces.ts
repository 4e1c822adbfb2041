import { and, count, desc, eq, gt, inArray, isNotNull, isNull } from "drizzle-orm";
import type { Db } from "../database/client";
import { daysAfter } from "../dates";
import { outbox } from "./tables";

/** How a mail came back that a server had accepted: it could not be delivered, or its reader reported it as spam. */
export const returnedAs = ["bounced", "complained"] as const;
export type Returned = { recipient: string; as: (typeof returnedAs)[number] };

/** A server reports a returned mail within days, usually within minutes. */
const REPORTED_DAYS = 8;

/**
 * Notes that the newest mail to an address came back. The address is forgotten with the mail.
 *
 * @returns false: no mail was sent there in the last days, or this was noted before
 */
export async function noteReturned(db: Db, { recipient, as }: Returned, now: Date): Promise<boolean> {
  const [newest] = await db
    .select({ id: outbox.id })
    .from(outbox)
    .where(and(eq(outbox.recipient, recipient), gt(outbox.sentAt, daysAfter(now, -REPORTED_DAYS))))
    .orderBy(desc(outbox.sentAt), desc(outbox.id))
    .limit(1);
  if (!newest) return false;
  const rows = await db
    .update(outbox)
    .set({ ended: as, nextTryAt: now })
    .where(and(eq(outbox.id, newest.id), isNull(outbox.ended)))
    .returning({ id: outbox.id });
  return rows.length > 0;
}

/** Number of mails that servers accepted within the last day, and of those that came back. */
export async function countReturned(db: Db, now: Date) {
  const yesterday = daysAfter(now, -1);
  const sent = await db.$count(outbox, gt(outbox.sentAt, yesterday));
  const rows = await db
    .select({ ended: outbox.ended, count: count() })
    .from(outbox)
    .where(and(isNotNull(outbox.ended), inArray(outbox.ended, returnedAs), gt(outbox.nextTryAt, yesterday)))
    .groupBy(outbox.ended);
  const cameBack = (as: Returned["as"]) => rows.find(({ ended }) => ended === as)?.count ?? 0;
  return { sent, bounced: cameBack("bounced"), complained: cameBack("complained") };
}
