import { lt, sql } from "drizzle-orm";
import type { Db } from "../database/client";
import { hashToken } from "../hashes";
import { rateLimits } from "./tables";

/**
 * Uses one of `max` attempts in `seconds`, counted from the first. False: none are left. A single statement, so
 * concurrent attempts from any number of processes are all counted. Call it outside the transaction it guards: a
 * rolled-back attempt still counts.
 */
export async function takeFromLimit(
  db: Db,
  clock: () => Date,
  key: string,
  limit: { max: number; seconds: number },
): Promise<boolean> {
  const isOver = sql`${rateLimits.windowStart} <= excluded.window_start - make_interval(secs => ${limit.seconds}::double precision)`;
  const [row] = await db
    .insert(rateLimits)
    .values({ key, windowStart: clock(), count: 1 })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        // Never far above the maximum: years of refused attempts must not overflow the counter.
        count: sql`case when ${isOver} then 1 else least(${rateLimits.count}, ${limit.max}::integer) + 1 end`,
        windowStart: sql`case when ${isOver} then excluded.window_start else ${rateLimits.windowStart} end`,
      },
    })
    .returning({ count: rateLimits.count });
  return row !== undefined && row.count <= limit.max;
}

/** Deletes counters that began before the given moment: their keys hold network addresses. Limits last a day at most. */
export async function forgetLimits(db: Db, before: Date): Promise<void> {
  await db.delete(rateLimits).where(lt(rateLimits.windowStart, before));
}

/** An address as part of a limit's key: counted, but not readable. */
export function addressKey(email: string): string {
  return hashToken(email).slice(0, 22);
}

/**
 * A visitor's network as part of a limit's key: the IPv4 address, or the /64 of an IPv6 address, because one
 * household or server owns all of it.
 */
export function networkKey(ip: string): string {
  const address = ip
    .trim()
    .toLowerCase()
    .replace(/^::ffff:(?=\d+\.)/, "");
  if (!address.includes(":")) return address.slice(0, 45);
  const [head = "", tail] = address.split("::");
  const left = head === "" ? [] : head.split(":");
  const right = tail ? tail.split(":") : [];
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length);
  const groups = [...left, ...Array.from({ length: zeros }, () => "0"), ...right];
  return groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ""))
    .join(":")
    .slice(0, 45);
}

/** Addresses that do not identify the caller: a proxy on this machine, or unknown. */
export const localAddresses = new Set(["unknown", "127.0.0.1", "::1", "::ffff:127.0.0.1"]);

/** True for an address that many people may share, so that it is no measure of one. */
export function isLocalAddress(ip: string): boolean {
  return localAddresses.has(ip);
}
