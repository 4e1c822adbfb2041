import "server-only";
import { GetEventsDocument, GetWorkshopsDocument } from "@/graphql/generated/content/documents";
import { GetBookingsDocument, VerifyAccessDocument } from "@/graphql/generated/shop/documents";
import { messageFor } from "@/lib/graphql/errors";
import { GraphqlFailure } from "@/lib/graphql/failure";
import { readPublic, readViewer } from "@/lib/graphql/read";
import { bookedDates, type Booking } from "@/lib/rules/booked-dates";
import { site } from "@/lib/site";

/** The yearly event opens to more than those who bought a ticket here: by a code, or by a right. */
const yearlyEvent = `${site.slug}-day`;

export type NextDate = {
  kind: "workshops" | "events";
  slug: string;
  title: string;
  startDate: string;
  endDate: string | null;
  timezone: string | null;
  /** Null: online. */
  place: string | null;
  /** Its page. */
  href: string;
  seats: number;
};

/** What the member takes part in, or why nobody can tell; an outage is never an empty list. */
export async function readNextDates(): Promise<NextDate[] | { problem: string }> {
  try {
    const [bookings, access, workshops, events] = await Promise.all([
      readBookings(),
      readViewer(VerifyAccessDocument, {}),
      readPublic(GetWorkshopsDocument, {}, ["workshops"]),
      readPublic(GetEventsDocument, { upcoming: true }, ["events"]),
    ]);
    const runs = (workshops.workshops?.nodes ?? []).map((run) => ({ ...run, kind: "workshops" as const }));
    const mayEnter = access.customer?.flday?.hasAccess === true;
    const shows = (events.events?.nodes ?? []).map((event) => ({ ...event, kind: "events" as const }));
    const yearly = mayEnter ? shows.find(({ slug }) => slug === yearlyEvent) : undefined;
    const given = yearly && {
      productId: yearly.productId,
      variationId: null,
      quantity: 1,
      paid: yearly.startDate ?? "",
    };
    const isBought = bookings.some(({ productId }) => productId === yearly?.productId);
    return bookedDates(
      [...runs, ...shows],
      given && !isBought ? [...bookings, given] : bookings,
      Date.now(),
    ).flatMap(({ date, seats }) => {
      const { kind, slug, title, startDate, endDate, timezone, location: place } = date;
      if (!slug || !startDate) return [];
      const href =
        date.kind === "events" ? `/academy/events/${slug}` : `/workshops/${date.certification?.slug ?? ""}`;
      return { kind, slug, title: title ?? "", startDate, endDate, timezone, place, href, seats };
    });
  } catch (failure) {
    if (!(failure instanceof GraphqlFailure)) throw failure;
    return { problem: messageFor("getBookings", failure) };
  }
}

async function readBookings(): Promise<Booking[]> {
  const { customer } = await readViewer(GetBookingsDocument, {});
  return (customer?.orders?.nodes ?? []).flatMap((order) => {
    const paid = order?.datePaid;
    if (!paid || (order.status !== "PROCESSING" && order.status !== "COMPLETED")) return [];
    return (order.lineItems?.nodes ?? []).flatMap((line) =>
      line ? [{ ...line, quantity: line.quantity ?? 1, paid }] : [],
    );
  });
}
