"use client";

import { AccountList } from "@/components/layout/account-section";
import { AppLink } from "@/components/ui/app-link";
import { CalendarLink } from "@/components/ui/times/calendar-link";
import { dateParts, eventDays, eventHours } from "@/components/ui/times/event-dates";
import { GetBookingsDocument, type GetBookingsQuery } from "@/graphql/generated/shop/documents";
import { routes } from "@/lib/addresses/routes";
import { useKept } from "@/lib/browser/use-kept";
import type { ReactNode } from "react";
import { bookedDates, type Booking, bookingsIn } from "./bookings";
import styles from "./next-dates.module.css";

/** An upcoming date of a product that the member has bought. */
export type NextDate = {
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
  productId: number | null;
  variationId: number | null;
  choices: { variationId: number }[];
};

export type NextDates = {
  dates: NextDate[];
  /** The shop's answer about the member's orders. */
  answer: GetBookingsQuery;
  /** Access to the yearly event that nobody bought. */
  given: Booking | null;
  /** When the server has read them, in milliseconds. */
  now: number;
};

type NextDateListProps = {
  read: NextDates | { problem: string };
  /** Shown below. */
  end: ReactNode;
};

/** The member's dates by the orders in the browser's cache, so that a moved seat is at its new date at once. */
export function NextDateList({ read, end }: NextDateListProps) {
  const section = {
    id: "next-dates",
    title: "Next dates",
    empty: {
      text: "You have no upcoming workshops or events.",
      href: "/workshops",
      label: "See the dates",
    },
    end,
  };
  return "problem" in read ? (
    <AccountList {...section} rows={read}>
      {() => null}
    </AccountList>
  ) : (
    <BookedDates {...section} read={read} />
  );
}

type BookedDatesProps = Omit<Parameters<typeof AccountList>[0], "rows" | "children"> & { read: NextDates };

function BookedDates({ read: { dates, answer, given, now }, ...section }: BookedDatesProps) {
  const bought = bookingsIn(useKept(GetBookingsDocument, {}, answer, itself));
  const isBought = bought.some(({ productId }) => productId === given?.productId);
  const rows = bookedDates(dates, given && !isBought ? [...bought, given] : bought, now);
  return (
    <AccountList {...section} rows={rows}>
      {(shown) => (
        <ul className={styles.dates}>
          {shown.map(({ date, seats, orders }) => (
            <DateRow key={`${date.kind}-${date.slug}`} date={date} seats={seats} orders={orders} />
          ))}
        </ul>
      )}
    </AccountList>
  );
}

const itself = (answer: GetBookingsQuery) => answer;

type DateRowProps = { date: NextDate; seats: number; orders: number[] };

function DateRow({ date, seats, orders }: DateRowProps) {
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
          {[clock, date.place ?? "Online", seats > 1 ? `${seats} seats` : null].filter(Boolean).join(" · ")}
        </p>
        <p className={styles.actions}>
          <CalendarLink href={`/calendar/${date.kind}/${date.slug}.ics`} of={date.title} />
          {orders[0] ? (
            <AppLink
              href={orders.length > 1 ? routes.myOrders : `${routes.myOrder(orders[0])}#order-seats`}
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
