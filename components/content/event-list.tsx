import { EventRow } from "./event-row";
import type { EventSummary, Ticketed } from "./events";
import styles from "./workshop-groups.module.css";

export function EventList({ events }: { events: Ticketed<EventSummary>[] }) {
  return (
    <ul className={styles.rows}>
      {events.map(({ event, product }) => (
        <li key={event.id}>
          <EventRow event={event} product={product} />
        </li>
      ))}
    </ul>
  );
}
