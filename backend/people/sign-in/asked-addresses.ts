import type { Deps } from "../../deps";
import type { LimitKey } from "../../ground/limits/limiters";
import { addressKey, countAttempt, countedBy, networkKey, takeFromLimit } from "../../ground/limits/limits";

/** The asks of a day, as far as they decide about the next one. */
type Asks = {
  /** More for this address than anybody needs. */
  isMuch: boolean;
  /** The task of a browser with script; null: none. */
  level: 0 | 1 | null;
  /** A mail that nobody worked for leaves at once. */
  isAtOnce: boolean;
  /** The counter that leaves no mail without work; null: none. */
  spent: LimitKey | null;
};

export const askedSeconds = 86_400;
/** Asks for an address before unknown browsers work, and before mails to an address without an account are joined. */
const ofAddress = 10;
/**
 * Addresses that one network asks for. Browsers with script work after the free ones, twice as much after `many`. So
 * many mails without work leave at once, and `max` in all.
 */
const ofNetwork = { free: 2, many: 100, atOnce: 30, max: 60 };
/** All /64 of one customer of a provider together. */
const ofLargeNetwork = { free: 8, many: 400, atOnce: 120, max: 240 };

/** Counts an ask. All that follows is the same for every address, so that it does not reveal who has an account. */
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
