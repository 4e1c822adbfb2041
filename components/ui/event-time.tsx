import { eventDays, eventHours } from "./event-dates";
import { WrittenTime } from "./event-visitor-time";

type EventTimeProps = {
  /** ISO 8601 with offset. */
  start: string | null;
  end: string | null;
  /** Of the venue, `Europe/Vienna`. */
  timezone: string | null;
  /** Omits the day, where a headline beside it shows it. */
  hoursOnly?: boolean;
};

/** An event's time on its own clock and, after loading, on the visitor's. */
export function EventTime({ start, end, timezone, hoursOnly = false }: EventTimeProps) {
  const span = { startDate: start, endDate: end, timezone };
  if (!start) return null;
  return (
    <WrittenTime
      start={start}
      end={end}
      timezone={timezone ?? "UTC"}
      hours={eventHours(span)}
      {...(hoursOnly ? {} : { days: eventDays(span) })}
    />
  );
}
