import { eventDays, eventHours } from "./event-dates";
import { WrittenTime } from "./event-visitor-time";

type EventTimeProps = {
  /** ISO 8601 with offset. */
  start: string | null;
  end: string | null;
  /** Zone of the venue, such as `Europe/Vienna`. */
  timezone: string | null;
  /** True hides the day, because a headline beside the time shows it. */
  hoursOnly?: boolean;
};

/** An event's time in its own zone and, after loading, in the visitor's. */
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
