import { AppLink } from "./app-link";
import styles from "./event-time.module.css";

type CalendarLinkProps = {
  /** `/calendar/workshops/{slug}.ics`, `/calendar/events/…` or `/calendar/talks/…`. */
  href: string;
  /** What the date is of, for those who hear the link without what is around it. */
  of?: string;
};

/** Takes a date into the visitor's own calendar. */
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
