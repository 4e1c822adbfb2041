import type { ReactNode } from "react";
import { dateParts } from "@/components/ui/times/event-dates";
import { EventTime } from "@/components/ui/times/event-time";
import { Icon } from "@/components/ui/icon";
import styles from "./event-facts.module.css";
import type { AcademyEvent } from "./events";

/** The time in both zones, and the place. Children add more lines. */
export function EventFacts({ event, children }: { event: AcademyEvent; children?: ReactNode }) {
  return (
    <ul className={styles.facts}>
      <li>
        <Icon name="calendar" />
        <EventTime start={event.startDate} end={event.endDate} timezone={event.timezone} />
      </li>
      <li>
        <Icon name={event.location ? "pin" : "globe"} />
        <span>{event.location ?? "Online"}</span>
      </li>
      {children}
    </ul>
  );
}

type DateBadgeProps = { moment: string | null; timezone: string | null; size?: "md" | "lg" };

/** The day as a calendar leaf. */
export function DateBadge({ moment, timezone, size = "md" }: DateBadgeProps) {
  const parts = dateParts(moment, timezone);
  if (!parts) return null;
  return (
    <time className={styles.leaf} data-size={size} dateTime={moment ?? undefined}>
      <span className={styles.weekday}>{parts.weekday}</span> <span className={styles.day}>{parts.day}</span>{" "}
      <span className={styles.month}>{`${parts.month} ${parts.year}`}</span>
    </time>
  );
}
