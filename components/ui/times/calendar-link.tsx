import { AppLink } from "../app-link";
import styles from "./event-time.module.css";

type CalendarLinkProps = {
  /** `/calendar/workshops/{slug}.ics`, `/calendar/events/…` or `/calendar/talks/…`. */
  href: string;
  /** The name of the date, for screen readers. */
  of?: string;
};

/** Downloads a date as a calendar file. */
export function CalendarLink({ href, of }: CalendarLinkProps) {
  return (
    <AppLink
      className={styles.link}
      href={href}
      data-sign="calendar"
      aria-label={of ? `Add to calendar: ${of}` : undefined}
      download
    >
      Add to calendar
    </AppLink>
  );
}
