import { isSold } from "@/lib/read/shop";
import styles from "./event-overview.module.css";
import { EventRow } from "./event-row";
import type { EventSummary, Ticketed } from "./events";

const formats = ["all", "online", "place"] as const;
const prices = ["all", "free", "ticket"] as const;

/**
 * Upcoming events with the filter. The component knows which choices leave no event, so that the style sheet can say
 * so.
 */
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
        No events match these filters. Choose “Show all”, or look at our workshop dates.
      </p>
    </div>
  );
}

const groups = [
  {
    name: "format",
    legend: "Where",
    choices: [
      { value: "all", label: "Everywhere" },
      { value: "online", label: "Online" },
      { value: "place", label: "In person" },
    ],
  },
  {
    name: "price",
    legend: "Admission",
    choices: [
      { value: "all", label: "Any" },
      { value: "free", label: "Free" },
      { value: "ticket", label: "Ticket" },
    ],
  },
];

/** Two choices with which the style sheet alone hides rows, so they work without a script. */
function EventFilter() {
  return (
    <form className={styles.filter} aria-label="Filter events">
      {groups.map(({ name, legend, choices }) => (
        <fieldset key={name} className={styles.group}>
          <legend>{legend}</legend>
          {choices.map(({ value, label }) => (
            <label key={value} className={styles.choice}>
              <input type="radio" name={name} value={value} defaultChecked={value === "all"} />
              <span>{label}</span>
            </label>
          ))}
        </fieldset>
      ))}
      <button type="reset" className={styles.reset}>
        Show all
      </button>
    </form>
  );
}

/** Past events, or a short list of others. */
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

type EventKind = { format: "online" | "place"; price: "free" | "ticket" };

/** An event's values for the list's filter. */
function eventKind({ event }: Ticketed<EventSummary>): EventKind {
  return {
    format: event.location ? "place" : "online",
    price: isSold(event) ? "ticket" : "free",
  };
}
