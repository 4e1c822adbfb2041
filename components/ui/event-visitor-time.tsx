"use client";

import { useSyncExternalStore } from "react";
import { visitorTime } from "@/lib/rules/visitor-time";
import styles from "./event-time.module.css";

type EventVisitorTimeProps = { start: string; end: string | null; timezone: string };

const zoneOfBrowser = () => new Intl.DateTimeFormat().resolvedOptions().timeZone;
const never = () => () => undefined;

/** A line that is empty until the browser has told its zone; its room is kept, so that nothing moves. */
export function EventVisitorTime(span: EventVisitorTimeProps) {
  const zone = useSyncExternalStore(never, zoneOfBrowser, () => null);
  const shown = zone ? visitorTime(span, zone, new Date()) : null;
  return (
    <span className={styles.visitor} data-visitor-time="">
      {shown ? (shown.text === null ? "This is also your time." : `Your time: ${shown.text}`) : null}
      {shown?.clockChange ? <span className={styles.change}>{shown.clockChange}</span> : null}
    </span>
  );
}
