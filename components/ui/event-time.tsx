import { AppLink } from "./app-link";
import { eventDays, eventHours } from "./event-dates";
import styles from "./event-time.module.css";
import { EventVisitorTime } from "./event-visitor-time";
import { Icon } from "./icon";
import { VisuallyHidden } from "./visually-hidden";

type EventTimeProps = {
  /** ISO 8601 with offset. */
  start: string | null;
  end: string | null;
  /** Of the place, `Europe/Vienna`. */
  timezone: string | null;
  /** Without the day, where a headline beside it says it. */
  hoursOnly?: boolean;
};

/** When it is, by the clock of the event and, after loading, by the visitor's. Source: lessons 76. */
export function EventTime({ start, end, timezone, hoursOnly = false }: EventTimeProps) {
  const span = { startDate: start, endDate: end, timezone };
  if (!start) return null;
  return (
    <span className={styles.when}>
      {hoursOnly ? null : (
        <time className={styles.days} dateTime={start}>
          {eventDays(span)}
        </time>
      )}
      <span>{eventHours(span)}</span>
      <EventVisitorTime start={start} end={end} timezone={timezone ?? "UTC"} />
    </span>
  );
}

type CalendarLinkProps = {
  /** `/calendar/workshops/{slug}.ics`, `/calendar/events/…` or `/calendar/talks/…`. */
  href: string;
  /** What the date is of, for those who hear the link without what is around it. */
  of?: string;
};

/** Takes a date into the visitor's own calendar. */
export function CalendarLink({ href, of }: CalendarLinkProps) {
  return (
    <AppLink className={styles.link} href={href} download>
      <Icon name="calendar" />
      <span>
        Add to calendar
        {of ? <VisuallyHidden>: {of}</VisuallyHidden> : null}
      </span>
    </AppLink>
  );
}
