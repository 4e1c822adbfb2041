import { ButtonLink } from "@/components/ui/button-link";
import type { AddToCartSlot } from "../parts/add-to-cart-slot";
import { CalendarLink } from "../parts/calendar-link";
import { eventDays } from "../events/event-date";
import type { DatedOffer } from "./workshop-catalogue";
import { WorkshopDateRow } from "./workshop-date-row";
import styles from "./workshop-dates.module.css";
import layout from "./workshop-layout.module.css";

type WorkshopDatesProps = { dates: DatedOffer[]; name: string; AddToCart: AddToCartSlot };

/** Each date with its own price and its own button, by the clock of its place and the visitor's. */
export function WorkshopDates({ dates, name, AddToCart }: WorkshopDatesProps) {
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
              <Booking date={date} name={name} AddToCart={AddToCart} />
            </WorkshopDateRow>
          </li>
        ))}
      </ul>
      <p className={styles.note}>Prices are net, plus VAT where due.</p>
    </section>
  );
}

function Booking({ date, name, AddToCart }: { date: DatedOffer; name: string; AddToCart: AddToCartSlot }) {
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
