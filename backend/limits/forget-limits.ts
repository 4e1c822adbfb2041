import { lt } from "drizzle-orm";
import type { Db } from "../database/client";
import { rateLimits } from "./tables";

/** Deletes counters that began before the given moment: their keys hold network addresses. Limits last a day at most. */
export async function forgetLimits(db: Db, before: Date): Promise<void> {
  await db.delete(rateLimits).where(lt(rateLimits.windowStart, before));
}
