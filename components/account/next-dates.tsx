import "server-only";
import { AccountSection, SectionEmpty, SectionFailure } from "@/components/layout/account-section";
import { AppLink } from "@/components/ui/app-link";
import { ButtonLink } from "@/components/ui/button-link";
import { Icon } from "@/components/ui/icon";
import { VisuallyHidden } from "@/components/ui/visually-hidden";
import { GetEventsDocument, GetWorkshopsDocument } from "@/graphql/generated/content/documents";
import { GetBookingsDocument, VerifyAccessDocument } from "@/graphql/generated/shop/documents";
import { messageFor } from "@/lib/gateway/errors";
import { GraphqlFailure } from "@/lib/gateway/failure";
import { readPublic, readViewer } from "@/lib/gateway/read";
import { bookedDates, type Booking } from "@/lib/rules/bookings";
import { zoneName } from "@/lib/rules/visitor-time";
import { site } from "@/lib/site";
import styles from "./next-dates.module.css";

/** Workshops and events that the member has a seat of. */
export async function NextDates() {
  const dates = await readNextDates();
  return (
    <AccountSection id="next-dates" title="Next dates">
      {"problem" in dates ? (
        <SectionFailure message={dates.problem} />
      ) : dates.length === 0 ? (
        <SectionEmpty text="No workshop or event of yours is ahead.">
          <ButtonLink href="/workshops" variant="outline" color="black" size="xs">
            See the dates
          </ButtonLink>
        </SectionEmpty>
      ) : (
        <ul className={styles.dates}>
          {dates.map((date) => (
            <DateRow key={`${date.kind}-${date.slug}`} date={date} />
          ))}
        </ul>
      )}
    </AccountSection>
  );
}

function DateRow({ date }: { date: NextDate }) {
  const { days, clock, leaf } = dateText(date);
  return (
    <li className={styles.date}>
      <p className={styles.leaf} aria-hidden="true">
        <span>{leaf.month}</span>
        <strong>{leaf.day}</strong>
      </p>
      <div className={styles.words}>
        <AppLink className={styles.title} href={date.href}>
          {date.title}
        </AppLink>
        <p>{days}</p>
        <p className={styles.quiet}>
          {clock} · {date.place ?? "Online"}
          {date.seats > 1 ? ` · ${date.seats} seats` : ""}
        </p>
        <AppLink className={styles.calendar} href={`/calendar/${date.kind}/${date.slug}.ics`} download>
          <Icon name="calendar" />
          <span>
            Add to calendar<VisuallyHidden>: {date.title}</VisuallyHidden>
          </span>
        </AppLink>
      </div>
    </li>
  );
}

type Span = { startDate: string; endDate: string | null; timezone: string | null };

/** A date as its place's clock shows it: "23–24 February 2027", "from 09:30, Vienna time", and the leaf of a calendar. */
function dateText({ startDate, endDate, timezone }: Span) {
  const timeZone = timezone ?? "UTC";
  const [start, end] = [new Date(startDate), new Date(endDate ?? startDate)];
  const shown = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat("en-GB", { ...options, timeZone });
  const days = shown({ day: "numeric", month: "long", year: "numeric" });
  const hours = shown({ hour: "2-digit", minute: "2-digit" });
  const isOneDay = days.format(start) === days.format(end);
  const span =
    isOneDay && endDate ? `${hours.format(start)}–${hours.format(end)}` : `from ${hours.format(start)}`;
  return {
    // The spaces around the dash differ between versions of Intl.
    days: days.formatRange(start, end).replace(/\s*–\s*/g, (dash) => (/[a-z]\s*–/i.test(dash) ? " – " : "–")),
    clock: `${span}, ${zoneName(timeZone)} time`,
    leaf: { day: shown({ day: "numeric" }).format(start), month: shown({ month: "short" }).format(start) },
  };
}

/** The yearly event opens to more than those who bought a ticket here: by a code, or by a right. */
const yearlyEvent = `${site.slug}-day`;

type NextDate = {
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
async function readNextDates(): Promise<NextDate[] | { problem: string }> {
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
