import { AppLink } from "@/components/ui/app-link";
import { Icon } from "@/components/ui/icon";
import { VisuallyHidden } from "@/components/ui/visually-hidden";
import styles from "./calendar-link.module.css";

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
