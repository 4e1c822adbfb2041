import { EventRow } from "./event-row";
import type { EventSummary, Ticketed } from "./events";
import styles from "./event-overview.module.css";

/** Events that are over, or a short list of others. */
export function EventList({
  events,
  isPast = false,
}: {
  events: Ticketed<EventSummary>[];
  isPast?: boolean;
}) {
  return (
    <ul className={styles.rows} data-scene="list">
      {events.map(({ event, product }) => (
        <li key={event.id}>
          <EventRow event={event} product={product} isPast={isPast} />
        </li>
      ))}
    </ul>
  );
}
