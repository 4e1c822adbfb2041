import { AppLink } from "./app-link";
import styles from "./event-time.module.css";
import { Icon } from "./icon";
import { VisuallyHidden } from "./visually-hidden";

type CalendarLinkProps = {
  /** `/calendar/workshops/{slug}.ics`, `/calendar/events/…` or `/calendar/talks/…`. */
  href: string;
  /** What the date is of, for those who hear the link without what is around it. */
  of?: string;
  /** In a list, see Icon. */
  listed?: boolean;
};

/** Takes a date into the visitor's own calendar. */
export function CalendarLink({ href, of, listed = false }: CalendarLinkProps) {
  return (
    <AppLink className={styles.link} href={href} download>
      <Icon name="calendar" listed={listed} />
      <span>
        Add to calendar
        {of ? <VisuallyHidden>{`: ${of}`}</VisuallyHidden> : null}
      </span>
    </AppLink>
  );
}
