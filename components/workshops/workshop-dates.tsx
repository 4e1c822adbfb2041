import type { ReactNode } from "react";
import { AddToCart } from "@/components/cart/add-to-cart";
import { Section } from "@/components/layout/section";
import { NetPrice } from "@/components/prices/net-price";
import type { ButtonLook } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { eventDays } from "@/components/ui/event-dates";
import { CalendarLink, EventTime } from "@/components/ui/event-time";
import { languageName } from "@/lib/rules/display-names";
import { PlaceMark } from "./place-mark";
import type { DatedOffer } from "./workshop-catalogue";
import styles from "./workshop-dates.module.css";
import { dateNote } from "./workshop-ways";

/** Each date with its own price and its own button, by the clock of its place and the visitor's. */
export function WorkshopDates({ dates, name }: { dates: DatedOffer[]; name: string }) {
  return (
    <Section
      id="dates"
      title="Dates and prices"
      lead="Each by the clock of its place, and by yours. Prices are net, plus VAT where due."
      surface="mist"
    >
      <ul className={styles.dates}>
        {dates.map((date, index) => (
          <li key={date.id} id={date.slug ?? undefined}>
            <DateRow date={date} name={name} isNext={index === 0} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

type DateRowProps = {
  date: DatedOffer;
  name: string;
  isNext: boolean;
  /** Where the box is, when it is on another page. */
  page?: string;
};

/** A date of a workshop: when, where, with whom, how many seats, for how much, and the button. */
export function DateRow({ date, name, isNext, page }: DateRowProps) {
  const guides = (date.guides ?? []).flatMap((guide) => guide?.title ?? []);
  return (
    <WorkshopRow
      date={date.slug}
      when={<EventTime start={date.startDate} end={date.endDate} timezone={date.timezone} />}
      where={
        <>
          <PlaceMark location={date.location} />
          <span>{date.language ? languageName(date.language) : null}</span>
        </>
      }
      guide={[dateNote(date), guides.join(" and ")].filter(Boolean).join(" · ")}
      calendar={
        date.slug ? (
          <CalendarLink href={`/calendar/workshops/${date.slug}.ics`} of={dateLabel(date, name)} />
        ) : null
      }
      price={date.price === null ? "By invitation" : <NetPrice cents={date.price} />}
    >
      <DateBooking date={date} name={name} look={rowLook(isNext)} page={page} />
    </WorkshopRow>
  );
}

/** Of a button in a row: only the next thing to do is in the colour of action. */
export function rowLook(isNext: boolean): ButtonLook {
  return isNext ? {} : { variant: "outline", color: "black" };
}

type WorkshopRowProps = {
  /** The date's name in the address. */
  date?: string | null;
  when: ReactNode;
  where: ReactNode;
  guide?: ReactNode;
  calendar?: ReactNode;
  price: ReactNode;
  /** Seats and the next step. */
  children: ReactNode;
};

/** One line of the list of what can be booked. */
export function WorkshopRow({ date, when, where, guide, calendar, price, children }: WorkshopRowProps) {
  return (
    <div className={styles.row} data-date={date}>
      <div className={styles.when}>{when}</div>
      <p className={styles.where}>{where}</p>
      <div className={styles.calendar}>{calendar}</div>
      <p className={styles.guide}>{guide}</p>
      <p className={styles.price}>{price}</p>
      {children}
    </div>
  );
}

type DateBookingProps = { date: DatedOffer; name: string; look: ButtonLook; page?: string };

/** The one next step for a date. */
export function DateBooking({ date, name, look, page = "" }: DateBookingProps) {
  if (date.registrationUrl) {
    return (
      <ButtonLink {...look} href={date.registrationUrl} external data-cell="book">
        Register
      </ButtonLink>
    );
  }
  if (!date.productId || date.price === null || !date.variationId) {
    // Sold another way: by invitation, from the box beside the text.
    return (
      <ButtonLink {...look} href={`${page}#booking`} data-cell="book">
        Get a place
      </ButtonLink>
    );
  }
  return (
    <AddToCart
      productId={date.productId}
      variationId={date.variationId}
      productName={dateLabel(date, name)}
      buttonText="Book"
      seats
      look={look}
    />
  );
}

/** "Workshop, 8–9 Dec 2026, Vienna, Austria"; without the name of the workshop where it is known. */
export function dateLabel(date: DatedOffer, name?: string): string {
  return [name, eventDays(date), date.location ?? "online"].filter(Boolean).join(", ");
}
