import { sql } from "drizzle-orm";
import type { Db } from "../database/client";
import { rateLimits } from "./tables";

/**
 * Takes one from a limit of `max` in `seconds`, counted from the first take. False: nothing left.
 * One statement, so that takes at the same time, from any number of processes, are all counted.
 * Call it outside the transaction that it guards: a rolled-back attempt must still count.
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
