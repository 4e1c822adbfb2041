import type { Deps } from "../../deps";
import type { LimitKey } from "../../ground/limits/limiters";
import { addressKey, countAttempt, countedBy, networkKey, takeFromLimit } from "../../ground/limits/limits";

/** The effect of a day's requests on the next one. */
type Asks = {
  /** More requests for this address than anybody needs. */
  isMuch: boolean;
  /** How hard a task browsers with script must solve; null: none. */
  level: 0 | 1 | null;
  /** A mail without a solved task is sent at once. */
  isAtOnce: boolean;
  /** The counter that allows no more mails without a task; null: none. */
  spent: LimitKey | null;
};

export const askedSeconds = 86_400;
/**
 * Requests for an address before unknown browsers must solve tasks and requests for an address without an account are
 * collected in one mail.
 */
const ofAddress = 10;
/**
 * Limits for the number of addresses that one network requests in a day. Above `free`, browsers with script must solve
 * a task, and above `many` one twice as hard. Without a task, mails for the first `atOnce` addresses are sent at once,
 * and none above `max`.
 */
const ofNetwork = { free: 2, many: 100, atOnce: 30, max: 60 };
/** All /64 networks of one provider's customer together. */
const ofLargeNetwork = { free: 8, many: 400, atOnce: 120, max: 240 };

/** Counts a request. The effects are the same for every address, so they do not reveal which has an account. */
export async function countAsks({ db, clock }: Deps, email: string, ip: string): Promise<Asks> {
  const limit = { max: 1_000_000, seconds: askedSeconds };
  const [address, network, large] = [addressKey(email), networkKey(ip), networkKey(ip, 3)];
  const isMuch = (await countAttempt(db, clock, `sign-in-day:${address}`, limit)) > ofAddress;
  const once = { ...limit, max: 1 };
  const isFirst = await takeFromLimit(db, clock, `sign-in-pair:${network}:${address}`, once);
  const asks: Asks = { isMuch, level: isMuch ? 0 : null, isAtOnce: true, spent: null };
  const counters = [
    { key: `sign-in-addresses:${network}` as const, ...ofNetwork },
    ...(large === network ? [] : [{ key: `sign-in-addresses-net:${large}` as const, ...ofLargeNetwork }]),
  ];
  for (const { key, free, many, atOnce, max } of counters) {
    const count = await (isFirst ? countAttempt(db, clock, key, limit) : countedBy(db, clock, key, limit));
    if (count > many) asks.level = 1;
    else if (count > free) asks.level ??= 0;
    asks.isAtOnce &&= count <= atOnce;
    if (count > max) asks.spent ??= key;
  }
  return asks;
}
