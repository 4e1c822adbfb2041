import { createHmac } from "node:crypto";
import { and, count, eq, gt, inArray, isNotNull, isNull } from "drizzle-orm";
import type { Ids } from "../../ports";
import type { Db } from "../database/client";
import { readSecret } from "../database/secrets";
import { daysAfter } from "../dates";
import { sameHash } from "../hashes";
import { outbox } from "./tables";

/**
 * How a mail came back that a server had accepted: it could not be delivered, or its reader reported it as spam. `token`
 * is the one of that mail's return path.
 */
export const returnedAs = ["bounced", "complained"] as const;
export type Returned = { token: string; as: (typeof returnedAs)[number] };

/** A server reports a returned mail within days, usually within minutes. */
const REPORTED_DAYS = 8;

/** `17-0123456789abcdef01234567`: the number of a mail, signed. */
export const returnTokenForm = /^(\d{1,10})-[0-9a-f]{24}$/;

/**
 * The token in a mail's return path, `bounces+<token>@…`. Anybody can write a report about any address, so a report
 * counts for the mail whose token it repeats. Only the servers on the mail's way and its reader see the token.
 */
export async function returnToken(deps: ReturnDeps, id: number): Promise<string> {
  const key = await readSecret(deps.db, deps.ids, "returned-mails");
  return `${id}-${createHmac("sha256", key).update(String(id)).digest("hex").slice(0, 24)}`;
}

type ReturnDeps = { db: Db; ids: Pick<Ids, "token"> };

/**
 * Notes that a mail came back.
 *
 * @returns false: the token is none of ours, the mail was not sent in the last days, or this was noted before
 */
export async function noteReturned(deps: ReturnDeps, { token, as }: Returned, now: Date): Promise<boolean> {
  const id = Number(returnTokenForm.exec(token)?.[1]);
  if (!(id <= 2_147_483_647) || !sameHash(token, await returnToken(deps, id))) return false;
  const rows = await deps.db
    .update(outbox)
    .set({ ended: as, nextTryAt: now })
    .where(and(eq(outbox.id, id), gt(outbox.sentAt, daysAfter(now, -REPORTED_DAYS)), isNull(outbox.ended)))
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
