import { EventFilter } from "./event-filter";
import styles from "./event-overview.module.css";
import { eventKind } from "./event-place";
import { EventRow } from "./event-row";
import type { EventSummary, Ticketed } from "./events";

const formats = ["all", "online", "place"] as const;
const prices = ["all", "free", "ticket"] as const;

/** Events to come, with the filter. Which choices leave nothing is known here, so that the style sheet can say so. */
export function EventOverview({ events }: { events: Ticketed<EventSummary>[] }) {
  const kinds = events.map(eventKind);
  const without = formats.flatMap((format) =>
    prices.flatMap((price) =>
      kinds.some(
        (kind) => (format === "all" || kind.format === format) && (price === "all" || kind.price === price),
      )
        ? []
        : [`${format}-${price}`],
    ),
  );
  return (
    <div className={styles.overview}>
      <EventFilter />
      <ul className={styles.rows} data-scene="list">
        {events.map(({ event, product }, index) => (
          <li key={event.id} data-format={kinds[index]?.format} data-price={kinds[index]?.price}>
            <EventRow event={event} product={product} />
          </li>
        ))}
      </ul>
      <p className={styles.none} data-without={without.join(" ")}>
        There is no such event at the moment. Choose “Show all”, or look at the dates of our workshops.
      </p>
    </div>
  );
}
