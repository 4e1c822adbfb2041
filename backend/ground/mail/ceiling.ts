import type { Db } from "../database/client";
import { addressKey, countAttempt, minutesToWait, takeFromLimit } from "../limits/limits";
import { secondsAfter } from "../dates";
import type { Clock } from "../../ports";

type CeilingDeps = { db: Db; clock: Clock };

/** Mails that an address gets at once within a day, of all templates together. */
const aDay = { max: 10, seconds: 86_400 };
/** Unasked mails beyond those. */
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
  const count = await countAttempt(db, clock, `mails:${mailbox}`, aDay);
  if (count < aDay.max) return null;
  const key = `late-mails:${mailbox}` as const;
  // The first hour begins with the last mail that was sent at once.
  const isFree = await takeFromLimit(db, clock, key, late);
  if (isFree || !isUnasked || count === aDay.max) return null;
  return secondsAfter(clock(), 60 * (await minutesToWait(db, clock, key, late)));
}
