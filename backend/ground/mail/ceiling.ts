import type { Db } from "../database/client";
import { addressKey, minutesToWait, takeFromLimit } from "../limits/limits";
import { secondsAfter } from "../dates";
import type { Clock } from "../../ports";

type CeilingDeps = { db: Db; clock: Clock };

/** Mails that an address gets at once within a day, of all templates together. */
const aDay = { max: 10, seconds: 86_400 };
/** Unasked mails beyond those; mails sent at once begin the hour too. */
const late = { max: 1, seconds: 3_600 };

/**
 * Counts a mail that is about to be sent. A mail that its reader asked for or is owed is never late.
 *
 * @returns when an unasked mail may be sent instead, because its mailbox has had enough; null: now
 */
export async function laterThan(
  { db, clock }: CeilingDeps,
  { recipient, isUnasked }: { recipient: string; isUnasked: boolean },
): Promise<Date | null> {
  const mailbox = addressKey(recipient);
  const key = `late-mails:${mailbox}` as const;
  // One mail of a mailbox after the other: the one that begins the hour is also the first of the day's ten.
  const isNow = await db.transaction(async (tx) => {
    const isFree = await takeFromLimit(tx, clock, key, late);
    const isAtOnce = await takeFromLimit(tx, clock, `mails:${mailbox}`, aDay);
    return isAtOnce || isFree;
  });
  if (isNow || !isUnasked) return null;
  return secondsAfter(clock(), 60 * (await minutesToWait(db, clock, key, late)));
}
