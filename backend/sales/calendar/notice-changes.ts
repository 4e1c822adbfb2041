import { and, eq, gt, sql } from "drizzle-orm";
import { type HeldDate, heldDates, nearestHeld } from "../../content/catalogue";
import type { Db } from "../../ground/database/client";
import { minutesAfter } from "../../ground/dates";
import type { Deps } from "../../deps";
import { calendarDates, type DateState } from "./tables";

type CalendarRow = typeof calendarDates.$inferSelect;

/** Minutes that a change must stay in the files before members get mail, because an editor may undo a slip. */
export const settleMinutes = { moved: 15, gone: 60 };

/**
 * Compares every future date with the editors' files. A change is recorded first and counts once it has stayed the same
 * for `settleMinutes`. Then the date gets its new state and the next number. Dates that have begun stay as they are,
 * and no date moves into the past. Two concurrent runs are safe, because each step requires the state on which it was
 * decided.
 */
export async function noticeChanges(deps: Deps): Promise<{ changed: number; waiting: number }> {
  const { db } = deps;
  const now = deps.clock();
  const shown = heldDates();
  const known = await db.select().from(calendarDates).where(gt(calendarDates.startsAt, now));
  const uids = new Set(known.map(({ uid }) => uid));
  for (const date of shown)
    if (!uids.has(date.uid) && Date.parse(date.start) > now.getTime()) await registerDate(db, date, now);
  const counts = { changed: 0, waiting: 0 };
  for (const row of known) {
    const step = await follow(deps, row, now);
    if (step) counts[step] += 1;
  }
  return counts;
}

/**
 * Adds a date. If an editor gives the file of a past date new days, its row continues as a future date with a change.
 */
export async function registerDate(
  db: Db,
  { uid, kind, number, ...date }: Pick<HeldDate, "uid" | "kind" | "number"> & DateState,
  now: Date,
): Promise<void> {
  const next = { state: stateOf(date), startsAt: new Date(date.start), changedAt: now };
  await db
    .insert(calendarDates)
    .values({ uid, kind, number, ...next })
    .onConflictDoUpdate({
      target: calendarDates.uid,
      set: {
        ...next,
        isCancelled: false,
        sequence: sql`${calendarDates.sequence} + 1`,
        seen: null,
        seenAt: null,
      },
      setWhere: sql`${calendarDates.startsAt} <= ${now}`,
    });
}

async function follow(deps: Deps, row: CalendarRow, now: Date): Promise<"changed" | "waiting" | null> {
  const found = nearestHeld(row, row.state.start, now);
  const wanted = found ? stateOf(found) : "gone";
  if (wanted !== "gone" && Date.parse(wanted.start) <= now.getTime()) return null;
  const isSame = wanted === "gone" ? row.isCancelled : !row.isCancelled && sameState(wanted, row.state);
  if (isSame) {
    if (row.seenAt) await updateFrom(deps.db, row, { seen: null, seenAt: null });
    return null;
  }
  if (!row.seenAt || !row.seen || !sameSeen(wanted, row.seen)) {
    await updateFrom(deps.db, row, { seen: wanted, seenAt: now });
    deps.log.warn(
      { date: row.uid, from: row.state, to: wanted },
      "a date has changed in the editors' files: its attendees get a mail unless it changes back",
    );
    return "waiting";
  }
  const minutes = wanted === "gone" ? settleMinutes.gone : settleMinutes.moved;
  if (minutesAfter(row.seenAt, minutes) > now) return "waiting";
  await updateFrom(deps.db, row, {
    ...(wanted === "gone" ? {} : { state: wanted, startsAt: new Date(wanted.start) }),
    isCancelled: wanted === "gone",
    sequence: row.sequence + 1,
    changedAt: now,
    seen: null,
    seenAt: null,
  });
  return "changed";
}

async function updateFrom(db: Db, row: CalendarRow, set: Partial<CalendarRow>): Promise<void> {
  await db
    .update(calendarDates)
    .set(set)
    .where(and(eq(calendarDates.uid, row.uid), eq(calendarDates.sequence, row.sequence)));
}

function stateOf({ start, end, location, timezone }: DateState): DateState {
  return { start, end, location, timezone };
}

function sameSeen(one: DateState | "gone", other: DateState | "gone"): boolean {
  return one === "gone" || other === "gone" ? one === other : sameState(one, other);
}

/** Compares two states. Two names for the same time zone make no difference. */
export function sameState(one: Omit<DateState, "timezone">, other: Omit<DateState, "timezone">): boolean {
  return (
    Date.parse(one.start) === Date.parse(other.start) &&
    Date.parse(one.end) === Date.parse(other.end) &&
    one.location === other.location
  );
}
