import { ButtonLink } from "@/components/ui/button-link";
import styles from "./event-art.module.css";

/** Three altitudes, a dotted route and the plane on it. */
export function EventArt() {
  return (
    <svg className={styles.art} viewBox="0 0 480 180" aria-hidden="true" focusable="false">
      <path className={styles.band} data-level="3" d="M8 46c70-18 130 10 204-4s170-22 260 2" />
      <path className={styles.band} data-level="2" d="M8 96c82 12 150-20 226-8s164 18 238-6" />
      <path className={styles.band} data-level="1" d="M8 146c60-14 150 16 232 2s160-12 232 4" />
      <path className={styles.route} d="M30 150C130 140 190 110 250 84s90-44 152-50" />
      <path className={styles.plane} d="m398 22 44-8-26 34-6-14z" />
    </svg>
  );
}

/** Shown when no event has a date. */
export function EventsEmpty() {
  return (
    <div className={styles.empty}>
      <EventArt />
      <p>We have no event dates at the moment, but we do have workshops.</p>
      <ButtonLink href="/workshops" size="xl">
        Find a workshop
      </ButtonLink>
    </div>
  );
}
