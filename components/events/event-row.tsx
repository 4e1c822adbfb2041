import type { ReactNode } from "react";
import { NetPrice } from "@/components/prices/net-price";
import { AppLink } from "@/components/ui/app-link";
import { ButtonLink } from "@/components/ui/button-link";
import { dateParts, eventDays } from "@/components/ui/times/event-dates";
import { EventTime } from "@/components/ui/times/event-time";
import { Icon } from "@/components/ui/icon";
import { productPrice, productSale } from "@/components/workshops/workshop-product";
import { formatEuro } from "@/lib/money";
import { plainText } from "@/lib/rules/texts/plain-text";
import { slugTone } from "@/components/ui/art/tones";
import art from "./event-date-art.module.css";
import { DateBadge } from "./event-facts";
import { isSold } from "@/lib/read/shop";
import styles from "./event-row.module.css";
import type { EventSummary, Ticketed } from "./events";

type EventRowProps = Ticketed<EventSummary> & { isPast?: boolean };

/** An event in the list. `product` is its ticket. */
export function EventRow({ event, product, isPast = false }: EventRowProps) {
  return (
    <article className={styles.row} data-card data-tone={isPast ? "black" : slugTone(event.slug)}>
      <DateBadge moment={event.startDate} timezone={event.timezone} />
      <div className={styles.words}>
        <h3>
          <AppLink href={`/academy/events/${event.slug}`}>{event.title}</AppLink>
        </h3>
        <p className={styles.text}>{plainText(event.excerpt ?? "")}</p>
      </div>
      <ul className={styles.facts}>
        <li>
          <Icon name={event.location ? "pin" : "globe"} />
          <span>{event.location ?? "Online"}</span>
        </li>
        {isPast ? null : (
          <>
            <li>
              <Icon name="clock" />
              <EventTime start={event.startDate} end={event.endDate} timezone={event.timezone} hoursOnly />
            </li>
            <li className={styles.cost}>{eventPrice({ event, product }) ?? "With a ticket"}</li>
          </>
        )}
      </ul>
    </article>
  );
}

/** The next event in a large format. */
export function EventFeature({ event, product }: Ticketed<EventSummary>) {
  return (
    <article className={styles.feature} data-tone={slugTone(event.slug)} aria-labelledby="next-event">
      <EventDateArt event={event} />
      <div className={styles.featureWords}>
        <p className={styles.label}>Next event</p>
        <h2 id="next-event">{event.title}</h2>
        <p>{plainText(event.excerpt ?? "")}</p>
        <ul className={styles.featureFacts}>
          <li>
            <Icon name="calendar" />
            <EventTime start={event.startDate} end={event.endDate} timezone={event.timezone} />
          </li>
          <li>
            <Icon name={event.location ? "pin" : "globe"} />
            <span>
              <span>{`${event.location ?? "Online"} · `}</span>
              <span>{eventPrice({ event, product }) ?? "With a ticket"}</span>
            </span>
          </li>
        </ul>
        <ButtonLink href={`/academy/events/${event.slug}`} size="xl" icon={<Icon name="arrow-right" />}>
          See the programme
        </ButtonLink>
      </div>
    </article>
  );
}

/**
 * An event's picture is its date, because the date changes with every run: the figures of the day over the three
 * altitudes.
 */
function EventDateArt({ event }: { event: EventSummary }) {
  const first = dateParts(event.startDate, event.timezone);
  const last = dateParts(event.endDate ?? event.startDate, event.timezone);
  if (!first || !last) return null;
  const days = first.day === last.day ? first.day : `${first.day}–${last.day}`;
  return (
    <div className={art.art} role="img" aria-label={eventDays(event) ?? ""}>
      <p className={art.when} aria-hidden="true">
        {first.weekday}
      </p>
      <p className={art.days} aria-hidden="true" data-long={days.length > 2 ? "" : undefined}>
        {days}
      </p>
      <p className={art.when} aria-hidden="true">
        {`${last.month} ${last.year}`}
      </p>
      <svg className={art.lines} viewBox="0 0 600 90" aria-hidden="true" focusable="false">
        <path d="M0 10.5H600M0 45.5H600M0 80.5H600" />
        <path className={art.route} d="M24 80C150 80 190 46 300 46s160-36 226-36" />
        <path className={art.plane} d="m524-2 48-8-28 36-7-15z" />
      </svg>
    </div>
  );
}

/** "Free of charge", "590 €"; null for a ticket with an unknown price. */
function eventPrice({ event, product }: Ticketed<EventSummary>): ReactNode {
  if (!isSold(event)) return "Free of charge";
  const price = product ? productPrice(product) : null;
  if (!product || price === null) return null;
  const sale = productSale(product);
  return sale ? <NetPrice cents={price} sale={sale} /> : formatEuro(price);
}
