import type { GetBookingsQuery } from "@/graphql/generated/shop/documents";

/** `paid` is in ISO 8601. */
export type Booking = {
  productId: number | null;
  variationId: number | null;
  quantity: number;
  paid: string;
  /** The order's number; missing for an access that nobody bought. */
  order?: number;
};

/** The lines of paid orders, without seats that have ended or that somebody else was given. */
export function bookingsIn({ customer }: GetBookingsQuery): Booking[] {
  return (customer?.orders?.nodes ?? []).flatMap((order) => {
    const { datePaid: paid, databaseId } = order ?? {};
    if (!order || !paid || (order.status !== "PROCESSING" && order.status !== "COMPLETED")) return [];
    return (order.lineItems?.nodes ?? []).flatMap((line) => {
      const quantity = line ? heldSeats(order, line) : 0;
      return line && quantity > 0
        ? [{ ...line, quantity, paid, ...(databaseId && { order: databaseId }) }]
        : [];
    });
  });
}

type BookedOrder = NonNullable<
  NonNullable<NonNullable<GetBookingsQuery["customer"]>["orders"]>["nodes"][number]
>;
type BookedLine = NonNullable<NonNullable<BookedOrder["lineItems"]>["nodes"][number]>;

/** A line without single seats counts as a whole: its date is not fixed, or a shop elsewhere knows no seats. */
function heldSeats({ seats }: BookedOrder, { databaseId, quantity }: BookedLine): number {
  const ofLine = (seats ?? []).filter(({ lineId }) => lineId === databaseId);
  return ofLine.length === 0
    ? (quantity ?? 1)
    : ofLine.filter(({ state, email }) => state === "BOOKED" && email === null).length;
}

/** Start and end are in ISO 8601 with offset. */
type Dated = {
  slug: string | null;
  startDate: string | null;
  endDate: string | null;
  productId: number | null;
  variationId?: number | null;
  /** The date's variations, when buyers can choose among several. */
  choices?: readonly { variationId: number }[];
};

/** `orders` are the numbers of the orders that hold the seats. */
type Booked<D> = { date: D; seats: number; orders: number[] };

const YEAR = 366 * 24 * 3_600_000;

/**
 * A variation is one fixed date. A product without variations is for the first date within a year after its payment.
 */
export function bookedDates<D extends Dated>(
  dates: readonly D[],
  bookings: readonly Booking[],
  now: number,
): Booked<D>[] {
  return dates
    .filter(({ startDate, endDate }) => Date.parse(endDate ?? startDate ?? "") > now)
    .map((date) => ({ date, ...heldOf(date, bookings) }))
    .filter(({ seats }) => seats > 0)
    .sort((a, b) => Date.parse(a.date.startDate ?? "") - Date.parse(b.date.startDate ?? ""));
}

function heldOf(
  { productId, variationId, choices = [], startDate }: Dated,
  bookings: readonly Booking[],
): Pick<Booked<Dated>, "seats" | "orders"> {
  const begin = Date.parse(startDate ?? "");
  const held = bookings.filter((one) =>
    variationId
      ? one.variationId === variationId || choices.some((choice) => choice.variationId === one.variationId)
      : productId !== null && one.productId === productId && begin - Date.parse(one.paid) < YEAR,
  );
  return {
    seats: held.reduce((sum, { quantity }) => sum + quantity, 0),
    orders: [...new Set(held.flatMap(({ order }) => order ?? []))],
  };
}

export type CourseState = "waiting" | "running" | "done" | "ended";

type CourseFacts = {
  startedAt?: string | null;
  completed?: boolean | null;
  completedAt?: string | null;
  progress?: number | null;
  expired?: boolean | null;
};

/** A completed course stays completed, even after its access has ended. */
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

export function percent(progress: number | null | undefined): number {
  return Number.isFinite(progress) ? Math.min(100, Math.max(0, Math.round(progress ?? 0))) : 0;
}

export const courseWords: Record<CourseState, string> = {
  waiting: "Not started",
  running: "In progress",
  done: "Completed",
  ended: "Access ended",
};
