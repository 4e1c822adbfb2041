import { AppLink } from "@/components/ui/app-link";
import { Icon } from "@/components/ui/icon";
import { plainText } from "@/lib/graphql/text";
import { slugTone } from "@/lib/rules/slug-tone";
import { EventLeaf } from "./event-leaf";
import { eventPrice } from "./event-place";
import styles from "./event-row.module.css";
import { EventTime } from "./event-time";
import type { EventSummary, Ticketed } from "./events";

type EventRowProps = Ticketed<EventSummary> & { isPast?: boolean };

/** An event in the list; `product` is its ticket. */
export function EventRow({ event, product, isPast = false }: EventRowProps) {
  return (
    <article className={styles.row} data-tone={isPast ? "black" : slugTone(event.slug)}>
      <EventLeaf moment={event.startDate} timezone={event.timezone} />
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
