"use client";

import { useSyncExternalStore } from "react";
import { type VisitorTime, visitorTime } from "@/lib/rules/times/visitor-time";
import { afterFirstInteraction } from "@/lib/browser/when-idle";
import { VisuallyHidden } from "../visually-hidden";
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

/** A phone takes a tenth of a second to report its zone for the first time, so this waits until somebody moves. */
function whenToldZone(redraw: () => void): () => void {
  shown.add(redraw);
  if (shown.size === 1 && zone === null) afterFirstInteraction(askZone);
  return () => void shown.delete(redraw);
}

function askZone(): void {
  zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  // Runs as a separate task, so that a waiting press is handled first.
  setTimeout(() => shown.forEach((redraw) => redraw()));
}

const known = new Map<string, VisitorTime | null>();

/** Null until the zone is known, and when the visitor's clock shows the same: then the server's text stays untouched. */
function ownTime({ start, end, timezone }: Omit<WrittenTimeProps, "days" | "hours">): VisitorTime | null {
  if (zone === null) return null;
  const key = `${zone} ${start} ${end} ${timezone}`;
  const own = known.get(key) ?? visitorTime({ start, end, timezone }, zone, new Date());
  known.set(key, own);
  return own?.text ? own : null;
}

/**
 * The event's time in its own zone, and below it the visitor's if it differs, once somebody touches or scrolls the page.
 * Space is reserved, so that the layout does not move.
 */
export function WrittenTime({ days, hours, ...span }: WrittenTimeProps) {
  const own = useSyncExternalStore(
    whenToldZone,
    () => ownTime(span),
    () => null,
  );
  return (
    <span className={styles.when}>
      {days ? <time dateTime={span.start}>{days}</time> : null}
      <span>{hours}</span>
      {own ? (
        <span className={styles.visitor}>
          <span>{`Your time: ${own.text}`}</span> <VisuallyHidden>{`(${own.zone})`}</VisuallyHidden>
          {own.clockChange ? <span className={styles.change}>{own.clockChange}</span> : null}
        </span>
      ) : null}
    </span>
  );
}
