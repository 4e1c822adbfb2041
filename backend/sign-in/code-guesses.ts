import type { Deps } from "../deps";
import { addressKey, countAttempt, countedBy, networkKey, takeFromLimit } from "../limits/limits";
import { demandWork, isWorkDone } from "../limits/work";
import { queueMail } from "../mail/outbox";
import { findMemberByEmail } from "../members";

/** The person who types a code. */
export type Guesser = {
  ip: string;
  /** Name of a browser that has signed in with the address before. */
  device: string | null;
  /** A solved task, as it was sent. */
  work: string | null;
  /** This browser asked for the mail, and its request includes five tries. */
  isBound: boolean;
};

const DAY = 86_400;
const ofDevice = { max: 10, seconds: 900 };
/** Right ones count, too: a room full of people behind one address signs in. */
const ofNetwork = { max: 100, seconds: 900 };
const ofGuesser = { max: 5, seconds: 900 };
/** Wrong codes for an address in a day, by all browsers together. */
const wrong = { max: 1_000, seconds: DAY };
const FREE_WRONG = 10;
/** A stranger has a chance of 1 in 2,000 a day then; the link in the mail works all the same. */
const LAST_WRONG = 100;

/**
 * Six digits can be guessed. A guesser has five tries in 15 minutes, and after ten wrong ones in a day for an address,
 * from wherever they came, each costs work, twice as much for every ten more. A browser that has signed in with the
 * address before is not slowed by others, and links never are.
 *
 * @returns true, false, or the task to solve first
 */
export async function mayTryCode(
  deps: Deps,
  email: string,
  { ip, device, work, isBound }: Guesser,
): Promise<boolean | { work: string }> {
  const { db, clock } = deps;
  if (device) return takeFromLimit(db, clock, `code-device:${device}`, ofDevice);
  const address = addressKey(email);
  const network = networkKey(ip);
  if (!(await takeFromLimit(db, clock, `code-ip:${network}`, ofNetwork))) return false;
  const wrongToday = await countedBy(db, clock, `code-wrong:${address}`, wrong);
  if (wrongToday >= LAST_WRONG) return false;
  if (wrongToday >= FREE_WRONG) {
    const level = Math.floor((wrongToday - FREE_WRONG) / 10);
    const purpose = `code-${address}`;
    if (!(await isWorkDone(deps, work, purpose, level)))
      return { work: await demandWork(deps, purpose, level) };
  }
  return isBound || takeFromLimit(db, clock, `code-guesser:${network}:${address}`, ofGuesser);
}

/** Counts a wrong code, and tells the owner of an account once a day when there are many. */
export async function countWrongCode(deps: Deps, email: string): Promise<void> {
  const { db, clock } = deps;
  const key = `code-wrong:${addressKey(email)}`;
  if ((await countAttempt(db, clock, key, wrong)) < FREE_WRONG) return;
  if (!(await findMemberByEmail(db, email))) return;
  const day = clock().toISOString().slice(0, 10);
  const reason = `code-guesses-${addressKey(email)}-${day}`;
  await queueMail(db, deps, { reason, recipient: email, template: "code-guesses", data: {} });
}
