"use client";

import { useSyncExternalStore } from "react";
import { visitorTime } from "@/lib/rules/times/visitor-time";
import { whenIdle } from "@/lib/browser/when-idle";
import styles from "./event-time.module.css";

export type WrittenTimeProps = {
  /** ISO 8601 with offset. */
  start: string;
  end: string | null;
  /** Zone of the venue, such as `Europe/Vienna`. */
  timezone: string;
  /** The server's texts in the venue's zone: `12–13 Jan 2027`, `09:00–17:00, Vienna time`. */
  days?: string | null;
  hours: string | null;
};

/** The browser's zone; null until it is known. */
let zone: string | null = null;
const shown = new Set<() => void>();

/** A phone takes a tenth of a second to report its zone for the first time, so this waits until the page is usable. */
function whenToldZone(redraw: () => void): () => void {
  shown.add(redraw);
  if (shown.size === 1 && zone === null) whenIdle(askZone, 1_000);
  return () => void shown.delete(redraw);
}

function askZone(): void {
  zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  // Runs as a separate task, so that a waiting press is handled first.
  setTimeout(() => shown.forEach((redraw) => redraw()));
}

/**
 * The event's time in its own zone, and below it the visitor's once the browser has reported its zone. Space is
 * reserved, so that the layout does not move.
 */
export function WrittenTime({ days, hours, ...span }: WrittenTimeProps) {
  const visitorZone = useSyncExternalStore(
    whenToldZone,
    () => zone,
    () => null,
  );
  const own = visitorZone ? visitorTime(span, visitorZone, new Date()) : null;
  return (
    <span className={styles.when}>
      {days ? <time dateTime={span.start}>{days}</time> : null}
      <span>{hours}</span>
      {own ? (
        <span className={styles.visitor}>
          <OwnTime text={own.text} zone={own.zone} />
          {own.clockChange ? <span className={styles.change}>{own.clockChange}</span> : null}
        </span>
      ) : null}
    </span>
  );
}

function OwnTime({ text, zone }: { text: string | null; zone: string }) {
  if (text === null) return <span>Your local time is the same.</span>;
  return (
    <span className={styles.own}>
      <span>{`Your time: ${text}`}</span> <span className={styles.zone}>{`(${zone})`}</span>
    </span>
  );
}
