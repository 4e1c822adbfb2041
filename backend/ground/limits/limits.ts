import { eq, sql } from "drizzle-orm";
import type { Db } from "../database/client";
import { prepared } from "../database/prepared";
import { hashToken } from "../hashes";
import type { LimitKey } from "./limiters";
import { rateLimits } from "./tables";

/**
 * Uses one of `max` attempts in `seconds`, counted from the first. False: none are left. A single statement, so
 * concurrent attempts from any number of processes are all counted. Call it outside the transaction that it guards, so
 * that an attempt counts even if that rolls back.
 */
export async function takeFromLimit(
  db: Db,
  clock: () => Date,
  key: LimitKey,
  limit: { max: number; seconds: number },
): Promise<boolean> {
  return (await countAttempt(db, clock, key, limit)) <= limit.max;
}

/** Counts an attempt and returns the number of attempts including this one, at most `max` + 1. */
export async function countAttempt(
  db: Db,
  clock: () => Date,
  key: LimitKey,
  limit: { max: number; seconds: number },
): Promise<number> {
  const [row] = await counted(db).execute({ key, now: clock(), ...limit });
  return row?.count ?? Infinity;
}

const isOver = sql`${rateLimits.windowStart} <= excluded.window_start - make_interval(secs => ${sql.placeholder("seconds")}::double precision)`;
const counted = prepared((db) =>
  db
    .insert(rateLimits)
    .values({ key: sql.placeholder("key"), windowStart: sql.placeholder("now"), count: 1 })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        // The count is capped, so that years of refused attempts do not overflow the counter.
        count: sql`case when ${isOver} then 1 else least(${rateLimits.count}, ${sql.placeholder("max")}::integer) + 1 end`,
        windowStart: sql`case when ${isOver} then excluded.window_start else ${rateLimits.windowStart} end`,
      },
    })
    .returning({ count: rateLimits.count })
    .prepare("count_attempt"),
);

/** How many attempts a counter has seen in the last `seconds`, without counting one. */
export async function countedBy(
  db: Db,
  clock: () => Date,
  key: LimitKey,
  { seconds }: { seconds: number },
): Promise<number> {
  const [row] = await db.select().from(rateLimits).where(eq(rateLimits.key, key));
  return row && row.windowStart.getTime() + seconds * 1_000 > clock().getTime() ? row.count : 0;
}

/** Whole minutes until a limit that has refused allows attempts again, at least 1. */
export async function minutesToWait(
  db: Db,
  clock: () => Date,
  key: LimitKey,
  { seconds }: { seconds: number },
): Promise<number> {
  const [row] = await db.select().from(rateLimits).where(eq(rateLimits.key, key));
  const left = (row?.windowStart ?? clock()).getTime() + seconds * 1_000 - clock().getTime();
  return Math.max(1, Math.ceil(left / 60_000));
}

/** An address as part of a limit's key: it can be counted but not read. */
export function addressKey(email: string): string {
  return hashToken(email).slice(0, 22);
}

/**
 * A visitor's network as part of a limit's key: the IPv4 address, or the /64 of an IPv6 address, because one household
 * or server owns all of it.
 *
 * @param groups how many groups of an IPv6 address count: 4 for the /64, 3 for the /48 that a provider's customer may
 * own
 */
export function networkKey(ip: string, groups: 3 | 4 = 4): string {
  const address = ip
    .trim()
    .toLowerCase()
    .replace(/^::ffff:(?=\d+\.)/, "");
  if (!address.includes(":")) return address.slice(0, 45);
  const [head = "", tail] = address.split("::");
  const left = head === "" ? [] : head.split(":");
  const right = tail ? tail.split(":") : [];
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length);
  const all = [...left, ...Array.from({ length: zeros }, () => "0"), ...right];
  return all
    .slice(0, groups)
    .map((group) => group.replace(/^0+(?=.)/, ""))
    .join(":")
    .slice(0, 45);
}
