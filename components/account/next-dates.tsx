import "server-only";
import { withTicket } from "@/components/events/events";
import { datedOffers } from "@/components/workshops/dated-offers";
import { GetEventsDocument } from "@/graphql/generated/content/documents";
import { GetBookingsDocument, VerifyAccessDocument } from "@/graphql/generated/shop/documents";
import type { Flash } from "@/lib/forms/flash";
import { messageFor } from "@/lib/gateway/errors";
import { answerOr } from "@/lib/gateway/failure";
import { readEvery, readViewer } from "@/lib/gateway/read";
import { routes } from "@/lib/addresses/routes";
import { bookingsIn } from "@/components/account/bookings";
import { site } from "@/lib/site";
import { CalendarFeed } from "./calendar-feed";
import { type NextDate, NextDateList, type NextDates as Read } from "./next-date-list";

/**
 * Workshops and events for which the member has a seat.
 *
 * @param flash of the form that creates the address of the member's calendar
 */
export async function NextDates({ flash }: { flash: Flash | null }) {
  const read = await answerOr(readNextDates(), (failure) => ({
    problem: messageFor("getBookings", failure),
  }));
  return <NextDateList read={read} end={<CalendarFeed flash={flash} />} />;
}

/** The yearly event is also open to people without a ticket from this shop, by a code or a capability. */
const yearlyEvent = `${site.slug}-day`;

/**
 * The dates of everything that the member has booked. A moved seat stays with its product.
 * @throws GraphqlFailure: an outage never looks like an empty list
 */
async function readNextDates(): Promise<Read> {
  const [answer, access] = await Promise.all([
    readViewer(GetBookingsDocument, {}),
    readViewer(VerifyAccessDocument, {}),
  ]);
  const mayEnter = access.customer?.flday?.hasAccess === true;
  const bookings = bookingsIn(answer);
  const now = Date.now();
  if (bookings.length === 0 && !mayEnter) return { dates: [], answer, given: null, now };
  const [workshops, events] = await Promise.all([datedOffers(), upcomingEvents()]);
  const yearly = mayEnter ? events.find(({ slug }) => slug === yearlyEvent) : undefined;
  const given = yearly && {
    productId: yearly.productId,
    variationId: null,
    quantity: 1,
    paid: yearly.startDate ?? "",
  };
  const booked = new Set([...bookings, ...(given ? [given] : [])].map(({ productId }) => productId));
  const variations = new Set(bookings.map(({ variationId }) => variationId));
  const dates = [
    ...workshops.map((run) => nextDate("workshops", run, routes.workshop(run.certification?.slug ?? ""))),
    ...events.map((event) => nextDate("events", event, routes.event(event.slug ?? ""))),
  ].filter(
    ({ productId, variationId }) =>
      booked.has(productId) || (variationId !== null && variations.has(variationId)),
  );
  const isDated = ({ slug, startDate }: NextDate) => slug !== "" && startDate !== "";
  return { dates: dates.filter(isDated), answer, given: given ?? null, now };
}

type Upcoming =
  Awaited<ReturnType<typeof datedOffers>>[number] | Awaited<ReturnType<typeof upcomingEvents>>[number];

function nextDate(kind: NextDate["kind"], date: Upcoming, href: string): NextDate {
  const { slug, title, startDate, endDate, timezone, location: place, productId } = date;
  return {
    ...{ kind, href, endDate, timezone, place, productId },
    slug: slug ?? "",
    title: title ?? "",
    startDate: startDate ?? "",
    variationId: "variationId" in date ? date.variationId : null,
    choices: "choices" in date ? date.choices.map(({ variationId }) => ({ variationId })) : [],
  };
}

/** Includes the shop's ticket numbers, which bookings contain. */
async function upcomingEvents() {
  const events = await readEvery(
    GetEventsDocument,
    (after) => ({ after, upcoming: true }),
    ["events"],
    (data) => data.events,
  );
  const all = await Promise.all(events.map(withTicket));
  return all.map(({ event, product }) => ({ ...event, productId: product?.databaseId ?? null }));
}
