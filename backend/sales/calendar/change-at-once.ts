import { eq, sql } from "drizzle-orm";
import type { HeldDate } from "../../content/catalogue";
import type { Db } from "../../ground/database/client";
import { registerDate, sameState } from "./notice-changes";
import { calendarDates, type DateState } from "./tables";

/**
 * Gives a date its new state in the transaction that changes its document. The change is a decision, so it does not
 * wait in case it was a slip. `tellDateChanges` writes to the date's people afterwards.
 *
 * @param before the date before the change
 * @returns whether the date's people need to be told
 */
export async function changeAtOnce(
  tx: Db,
  before: HeldDate,
  to: DateState | "cancelled",
  now: Date,
): Promise<boolean> {
  await registerDate(tx, before, now);
  const [row] = await tx.select().from(calendarDates).where(eq(calendarDates.uid, before.uid)).for("update");
  const isSame = to !== "cancelled" && row && !row.isCancelled && sameState(to, row.state);
  if (isSame) return false;
  const state =
    to === "cancelled"
      ? {}
      : {
          state: { start: to.start, end: to.end, location: to.location, timezone: to.timezone },
          startsAt: new Date(to.start),
        };
  await tx
    .update(calendarDates)
    .set({
      ...state,
      isCancelled: to === "cancelled",
      sequence: sql`${calendarDates.sequence} + 1`,
      changedAt: now,
      seen: null,
      seenAt: null,
    })
    .where(eq(calendarDates.uid, before.uid));
  return true;
}
