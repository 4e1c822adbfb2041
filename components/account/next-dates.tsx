import "server-only";
import { AccountList } from "@/components/layout/account-section";
import { withTicket } from "@/components/events/events";
import { AppLink } from "@/components/ui/app-link";
import { dateParts, eventDays, eventHours } from "@/components/ui/times/event-dates";
import { CalendarLink } from "@/components/ui/times/calendar-link";
import { datedOffers } from "@/components/workshops/dated-offers";
import { GetEventsDocument } from "@/graphql/generated/content/documents";
import { GetBookingsDocument, VerifyAccessDocument } from "@/graphql/generated/shop/documents";
import type { Flash } from "@/lib/forms/flash";
import { messageFor } from "@/lib/gateway/errors";
import { answerOr } from "@/lib/gateway/failure";
import { readEvery, readViewer } from "@/lib/gateway/read";
import { routes } from "@/lib/addresses/routes";
import { bookedDates, type Booking } from "@/components/account/bookings";
import { site } from "@/lib/site";
import { CalendarFeed } from "./calendar-feed";
import styles from "./next-dates.module.css";

/**
 * Workshops and events for which the member has a seat.
 *
 * @param flash of the form that creates the address of the member's calendar
 */
export async function NextDates({ flash }: { flash: Flash | null }) {
  const dates = await answerOr(readNextDates(), (failure) => ({
    problem: messageFor("getBookings", failure),
  }));
  return (
    <AccountList
      id="next-dates"
      title="Next dates"
      rows={dates}
      empty={{
        text: "You have no upcoming workshops or events.",
        href: "/workshops",
        label: "See the dates",
      }}
      end={<CalendarFeed flash={flash} />}
    >
      {(rows) => (
        <ul className={styles.dates}>
          {rows.map((date) => (
            <DateRow key={`${date.kind}-${date.slug}`} date={date} />
          ))}
        </ul>
      )}
    </AccountList>
  );
}

function DateRow({ date }: { date: NextDate }) {
  const leaf = dateParts(date.startDate, date.timezone);
  const isOneDay = date.endDate && eventDays({ ...date, endDate: null }) === eventDays(date);
  const clock = isOneDay ? eventHours(date) : `from ${eventHours({ ...date, endDate: null })}`;
  return (
    <li className={styles.date}>
      <p className={styles.leaf} aria-hidden="true">
        <span>{leaf?.month}</span>
        <strong>{leaf?.day}</strong>
      </p>
      <div className={styles.words}>
        <AppLink className={styles.title} href={date.href}>
          {date.title}
        </AppLink>
        <p>{eventDays(date, "long")}</p>
        <p className={styles.quiet}>
          {[clock, date.place ?? "Online", date.seats > 1 ? `${date.seats} seats` : null]
            .filter(Boolean)
            .join(" · ")}
        </p>
        <p className={styles.actions}>
          <CalendarLink href={`/calendar/${date.kind}/${date.slug}.ics`} of={date.title} />
          {date.orders[0] ? (
            <AppLink
              href={
                date.orders.length > 1 ? routes.myOrders : `${routes.myOrder(date.orders[0])}#order-seats`
              }
              aria-label={`Change your booking: ${date.title}`}
            >
              Change your booking
            </AppLink>
          ) : null}
        </p>
      </div>
    </li>
  );
}

/** The yearly event is also open to people without a ticket from this shop, by a code or a capability. */
const yearlyEvent = `${site.slug}-day`;

type NextDate = {
  kind: "workshops" | "events";
  slug: string;
  title: string;
  startDate: string;
  endDate: string | null;
  timezone: string | null;
  /** Null for online dates. */
  place: string | null;
  /** Address of the date's page. */
  href: string;
  seats: number;
  orders: number[];
};

/**
 * The member's dates.
 * @throws GraphqlFailure: an outage never looks like an empty list
 */
async function readNextDates(): Promise<NextDate[]> {
  const [bookings, access] = await Promise.all([readBookings(), readViewer(VerifyAccessDocument, {})]);
  const mayEnter = access.customer?.flday?.hasAccess === true;
  if (bookings.length === 0 && !mayEnter) return [];
  const [workshops, events] = await Promise.all([datedOffers(), upcomingEvents()]);
  const runs = workshops.map((run) => ({ ...run, kind: "workshops" as const }));
  const shows = events.map((event) => ({ ...event, kind: "events" as const }));
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
  ).flatMap(({ date, seats, orders }) => {
    const { kind, slug, title, startDate, endDate, timezone, location: place } = date;
    if (!slug || !startDate) return [];
    const href =
      date.kind === "events" ? routes.event(slug) : routes.workshop(date.certification?.slug ?? "");
    return { kind, slug, title: title ?? "", startDate, endDate, timezone, place, href, seats, orders };
  });
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

async function readBookings(): Promise<Booking[]> {
  const { customer } = await readViewer(GetBookingsDocument, {});
  return (customer?.orders?.nodes ?? []).flatMap((order) => {
    const { datePaid: paid, databaseId } = order ?? {};
    if (!order || !paid || (order.status !== "PROCESSING" && order.status !== "COMPLETED")) return [];
    return (order.lineItems?.nodes ?? []).flatMap((line) =>
      line ? [{ ...line, quantity: line.quantity ?? 1, paid, ...(databaseId && { order: databaseId }) }] : [],
    );
  });
}
