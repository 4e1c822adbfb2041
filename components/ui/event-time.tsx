import { eventDays, eventHours } from "./event-dates";
import { WrittenTime } from "./event-visitor-time";

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
    <WrittenTime
      start={start}
      end={end}
      timezone={timezone ?? "UTC"}
      hours={eventHours(span)}
      {...(hoursOnly ? {} : { days: eventDays(span) })}
    />
  );
}
