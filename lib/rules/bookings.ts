/** A bought thing; `paid` is ISO 8601. */
export type Booking = {
  productId: number | null;
  variationId: number | null;
  quantity: number;
  paid: string;
};

/** A date of the programme; begin and end are ISO 8601 with offset. */
type Dated = {
  slug: string | null;
  startDate: string | null;
  endDate: string | null;
  productId: number | null;
  variationId?: number | null;
};

type Booked<D> = { date: D; seats: number };

const YEAR = 366 * 24 * 3_600_000;

/**
 * The dates to come that somebody has a seat of, the next one first. A variation is one date for good. A product
 * without variations, such as a ticket of a yearly event, is for the first date after its payment, within a year.
 */
export function bookedDates<D extends Dated>(
  dates: readonly D[],
  bookings: readonly Booking[],
  now: number,
): Booked<D>[] {
  return dates
    .filter(({ startDate, endDate }) => Date.parse(endDate ?? startDate ?? "") > now)
    .map((date) => ({ date, seats: seatsOf(date, bookings) }))
    .filter(({ seats }) => seats > 0)
    .sort((a, b) => Date.parse(a.date.startDate ?? "") - Date.parse(b.date.startDate ?? ""));
}

function seatsOf({ productId, variationId, startDate }: Dated, bookings: readonly Booking[]): number {
  const begin = Date.parse(startDate ?? "");
  return bookings
    .filter((one) =>
      variationId
        ? one.variationId === variationId
        : productId !== null && one.productId === productId && begin - Date.parse(one.paid) < YEAR,
    )
    .reduce((sum, { quantity }) => sum + quantity, 0);
}

export type CourseState = "waiting" | "running" | "done" | "ended";

type CourseFacts = {
  startedAt?: string | null;
  completed?: boolean | null;
  completedAt?: string | null;
  progress?: number | null;
  expired?: boolean | null;
};

/** A learner's state in a course. A completed course stays completed, even after its access has ended. */
export function courseState({
  startedAt,
  completed,
  completedAt,
  progress,
  expired,
}: CourseFacts): CourseState {
  if (completed || completedAt) return "done";
  if (expired) return "ended";
  return startedAt || percent(progress) > 0 ? "running" : "waiting";
}

/** Whole percent from 0 to 100, whatever the server wrote. */
export function percent(progress: number | null | undefined): number {
  return Number.isFinite(progress) ? Math.min(100, Math.max(0, Math.round(progress ?? 0))) : 0;
}

/** One word or two for lists. */
export const courseWords: Record<CourseState, string> = {
  waiting: "Not started",
  running: "In progress",
  done: "Completed",
  ended: "Access ended",
};
