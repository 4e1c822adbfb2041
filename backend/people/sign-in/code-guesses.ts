import type { Deps } from "../../deps";
import { addressKey, countAttempt, countedBy, networkKey, takeFromLimit } from "../../ground/limits/limits";
import { demandWork, isWorkDone } from "../../ground/limits/work";
import { queueMail } from "../../ground/mail/outbox";
import { findMemberByEmail } from "../members";

/** The person who types a code. */
export type Guesser = {
  ip: string;
  /** Id of a browser that has signed in with the address before. */
  device: string | null;
  /** A solved task, as the browser sent it. */
  work: string | null;
  /** This browser requested the mail, so its own request allows five tries. */
  isBound: boolean;
};

const DAY = 86_400;
const ofDevice = { max: 10, seconds: 900 };
/** Right codes count too. The limit is enough for a room full of people behind one IP address. */
const ofNetwork = { max: 100, seconds: 900 };
const ofGuesser = { max: 5, seconds: 900 };
/** Wrong codes of a network in a day over all addresses. Between `free` and `max`, each try needs a solved task. */
const wrongOfNetwork = { free: 30, max: 100, seconds: DAY };
/** All /64 networks of one provider's customer together. */
const wrongOfLargeNetwork = { free: 60, max: 400, seconds: DAY };
/** Wrong codes of everybody in a day. This limit blocks nobody; it alarms the operator. */
const wrongInAll = { max: 1_000, seconds: DAY };
/** Wrong codes for an address in a day before its owner gets a mail. This limit slows down nobody. */
const wrongForAddress = { max: 10, seconds: DAY };

/**
 * Decides whether a code may be tried. It counts the guesser, never the owner of the address. A code has eight letters
 * and digits, so guesses from many networks find none, and the limits keep them few. A browser that has signed in with
 * the address before has its own allowance, and links are never slowed down.
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
  const network = networkKey(ip);
  if (!(await takeFromLimit(db, clock, `code-ip:${network}`, ofNetwork))) return false;
  let level = -1;
  for (const { key, free, ...limit } of wrongCounters(ip)) {
    const wrong = await countedBy(db, clock, key, limit);
    if (wrong >= limit.max) return false;
    level = Math.max(level, Math.floor((wrong - free) / 10));
  }
  if (level >= 0 && !(await isWorkDone(deps, work, "code", level)))
    return { work: await demandWork(deps, "code", level) };
  return isBound || takeFromLimit(db, clock, `code-guesser:${network}:${addressKey(email)}`, ofGuesser);
}

function wrongCounters(ip: string) {
  const [network, large] = [networkKey(ip), networkKey(ip, 3)];
  const own = { key: `code-wrong-ip:${network}` as const, ...wrongOfNetwork };
  return large === network
    ? [own]
    : [own, { key: `code-wrong-net:${large}` as const, ...wrongOfLargeNetwork }];
}

/**
 * Counts a wrong code for its guesser. If there are many, it alerts the account's owner and the operator once a day.
 */
export async function countWrongCode(deps: Deps, email: string, { ip, device }: Guesser): Promise<void> {
  const { db, clock, log } = deps;
  if (!device) for (const { key, ...limit } of wrongCounters(ip)) await countAttempt(db, clock, key, limit);
  const all = await countAttempt(db, clock, "code-wrong-all", { ...wrongInAll, max: 1_000_000 });
  if (all === wrongInAll.max)
    log.error({ today: all }, "many wrong sign-in codes today: somebody is guessing them");
  const ofAddress = await countAttempt(db, clock, `code-wrong:${addressKey(email)}`, wrongForAddress);
  if (ofAddress < wrongForAddress.max || !(await findMemberByEmail(db, email))) return;
  const day = clock().toISOString().slice(0, 10);
  const reason = `code-guesses-${addressKey(email)}-${day}`;
  await queueMail(db, deps, { reason, recipient: email, template: "code-guesses", data: {} });
}
