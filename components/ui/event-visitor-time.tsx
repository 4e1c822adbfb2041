"use client";
"use no memo"; // See components/layout/header.

import { useSyncExternalStore } from "react";
import { visitorTime } from "@/lib/rules/visitor-time";
import styles from "./event-time.module.css";

export type WrittenTimeProps = {
  /** ISO 8601 with offset. */
  start: string;
  end: string | null;
  /** Of the place, `Europe/Vienna`. */
  timezone: string;
  /** By the clock of the place, as the server writes them: `12–13 Jan 2027`, `09:00–17:00, Vienna time`. */
  days?: string | null;
  hours: string | null;
};

const zoneOfBrowser = () => new Intl.DateTimeFormat().resolvedOptions().timeZone;
const never = () => () => undefined;

/**
 * When it is, by the clock of the event; below it the visitor's, a line that is empty until the browser has told its zone:
 * its room is kept, so that nothing moves.
 */
export function WrittenTime({ days, hours, ...span }: WrittenTimeProps) {
  const zone = useSyncExternalStore(never, zoneOfBrowser, () => null);
  const shown = zone ? visitorTime(span, zone, new Date()) : null;
  return (
    <span className={styles.when}>
      {days ? (
        <time className={styles.days} dateTime={span.start}>
          {days}
        </time>
      ) : null}
      <span>{hours}</span>
      <span className={styles.visitor} data-visitor-time="">
        {shown ? (shown.text === null ? "This is also your time." : `Your time: ${shown.text}`) : null}
        {shown?.clockChange ? <span className={styles.change}>{shown.clockChange}</span> : null}
      </span>
    </span>
  );
}
