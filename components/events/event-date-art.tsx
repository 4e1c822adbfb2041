import { dateParts, eventDays } from "@/components/ui/event-dates";
import type { EventSummary } from "./events";
import styles from "./event-date-art.module.css";

/** An event's picture is its date, which moves on with every run: the figures of the day over the three altitudes. */
export function EventDateArt({ event }: { event: EventSummary }) {
  const first = dateParts(event.startDate, event.timezone);
  const last = dateParts(event.endDate ?? event.startDate, event.timezone);
  if (!first || !last) return null;
  const days = first.day === last.day ? first.day : `${first.day}–${last.day}`;
  return (
    <div className={styles.art} role="img" aria-label={eventDays(event) ?? ""}>
      <p className={styles.when} aria-hidden="true">
        {first.weekday}
      </p>
      <p className={styles.days} aria-hidden="true" data-long={days.length > 2 ? "" : undefined}>
        {days}
      </p>
      <p className={styles.when} aria-hidden="true">
        {last.month} {last.year}
      </p>
      <svg className={styles.lines} viewBox="0 0 600 90" aria-hidden="true" focusable="false">
        <path d="M0 10.5H600M0 45.5H600M0 80.5H600" />
        <path className={styles.route} d="M24 80C150 80 190 46 300 46s160-36 226-36" />
        <path className={styles.plane} d="m524-2 48-8-28 36-7-15z" />
      </svg>
    </div>
  );
}
