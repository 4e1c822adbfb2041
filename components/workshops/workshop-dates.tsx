import type { ReactNode } from "react";
import { AddToCart } from "@/components/cart/add-to-cart";
import layout from "@/components/layout/columns.module.css";
import { NetPrice } from "@/components/prices/net-price";
import { ButtonLink } from "@/components/ui/button-link";
import { eventDays } from "@/components/ui/event-dates";
import { CalendarLink, EventTime } from "@/components/ui/event-time";
import { languageName } from "@/lib/rules/display-names";
import type { DatedOffer } from "./workshop-catalogue";
import styles from "./workshop-dates.module.css";

/** Each date with its own price and its own button, by the clock of its place and the visitor's. */
export function WorkshopDates({ dates, name }: { dates: DatedOffer[]; name: string }) {
  return (
    <section id="dates" className={layout.part} aria-labelledby="dates-title">
      <h2 id="dates-title" data-scene="headline">
        Dates and prices
      </h2>
      <ul className={styles.dates}>
        {dates.map((date) => (
          <li key={date.id} id={date.slug ?? undefined}>
            <WorkshopDateRow
              date={date}
              note={
                date.slug ? (
                  <CalendarLink href={`/calendar/workshops/${date.slug}.ics`} of={labelOf(date, name)} />
                ) : null
              }
            >
              <Booking date={date} name={name} />
            </WorkshopDateRow>
          </li>
        ))}
      </ul>
      <p className={styles.note}>Prices are net, plus VAT where due.</p>
    </section>
  );
}

function Booking({ date, name }: { date: DatedOffer; name: string }) {
  if (date.registrationUrl) {
    return (
      <ButtonLink href={date.registrationUrl} external variant="outline" color="black">
        Register
      </ButtonLink>
    );
  }
  // Without a price it is sold another way: by invitation, from the box beside the text.
  if (!date.productId || date.price === null || !date.variationId) return null;
  return (
    <AddToCart
      productId={date.productId}
      variationId={date.variationId}
      productName={labelOf(date, name)}
      buttonText="Book"
      seats
    />
  );
}

function labelOf(date: DatedOffer, name: string): string {
  return `${name}, ${eventDays(date)}, ${date.location ?? "online"}`;
}

type WorkshopDateRowProps = {
  date: DatedOffer;
  /** Above the place, where dates of several workshops stand together. */
  title?: ReactNode;
  /** Below the time. */
  note?: ReactNode;
  /** Beside the price: the next step. */
  children?: ReactNode;
};

/** A date with its place, language, guides and price, by the clocks of the workshop and of the visitor. */
export function WorkshopDateRow({ date, title, note, children }: WorkshopDateRowProps) {
  const guides = (date.guides ?? []).flatMap((guide) => guide?.title ?? []);
  const language = date.language ? languageName(date.language) : null;
  return (
    <div className={styles.date}>
      <div className={styles.when}>
        <EventTime start={date.startDate} end={date.endDate} timezone={date.timezone} />
        {note}
      </div>
      <div className={styles.where}>
        {title}
        <p className={styles.place}>{date.location ?? "Live online"}</p>
        <p>{[language, guides.join(" and ")].filter(Boolean).join(", with ")}</p>
      </div>
      <div className={styles.buy}>
        {date.price === null ? <span>By invitation</span> : <NetPrice cents={date.price} />}
        {children}
      </div>
    </div>
  );
}
