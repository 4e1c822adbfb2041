import { AppLink } from "@/components/ui/app-link";
import { ButtonLink } from "@/components/ui/button-link";
import { EventTime } from "@/components/ui/event-time";
import { Icon } from "@/components/ui/icon";
import { productPrice } from "@/components/workshops/workshop-catalogue";
import { formatEuro } from "@/lib/money";
import { plainText } from "@/lib/rules/plain-text";
import { slugTone } from "@/lib/rules/tones";
import { EventDateArt } from "./event-date-art";
import { DateBadge } from "./event-facts";
import styles from "./event-row.module.css";
import type { EventSummary, Ticketed } from "./events";

type EventRowProps = Ticketed<EventSummary> & { isPast?: boolean };

/** An event in the list; `product` is its ticket. */
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
          {event.location ?? "Online"}
        </li>
        {isPast ? null : (
          <>
            <li>
              <Icon name="clock" />
              <EventTime start={event.startDate} end={event.endDate} timezone={event.timezone} hoursOnly />
            </li>
            <li>
              <Icon name="check" />
              {eventPrice({ event, product }) ?? "With a ticket"}
            </li>
          </>
        )}
      </ul>
    </article>
  );
}

/** The next event, large. */
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
              {event.location ?? "Online"} · {eventPrice({ event, product }) ?? "With a ticket"}
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

/** "Free of charge", "590 €"; null for a ticket whose price nobody knows at the moment. */
function eventPrice({ event, product }: Ticketed<EventSummary>): string | null {
  if (!event.productId) return "Free of charge";
  const price = product ? productPrice(product) : null;
  return price === null ? null : formatEuro(price);
}
