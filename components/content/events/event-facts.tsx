import type { ReactNode } from "react";
import { Icon } from "@/components/ui/icon";
import styles from "./event-facts.module.css";
import { EventTime } from "./event-time";
import type { AcademyEvent } from "./events";

type EventFactsProps = { event: AcademyEvent; children?: ReactNode };

/** When by both clocks, and where; more lines as children. */
export function EventFacts({ event, children }: EventFactsProps) {
  return (
    <ul className={styles.facts}>
      <li>
        <Icon name="calendar" />
        <EventTime start={event.startDate} end={event.endDate} timezone={event.timezone} />
      </li>
      <li>
        <Icon name={event.location ? "pin" : "globe"} />
        {event.location ?? "Online"}
      </li>
      {children}
    </ul>
  );
}
