import { dateParts } from "./event-date";
import styles from "./event-leaf.module.css";

type EventLeafProps = { moment: string | null; timezone: string | null; size?: "md" | "lg" };

/** The day as on a calendar's leaf. */
export function EventLeaf({ moment, timezone, size = "md" }: EventLeafProps) {
  const parts = dateParts(moment, timezone);
  if (!parts) return null;
  return (
    <time className={styles.leaf} data-size={size} dateTime={moment ?? undefined}>
      <span className={styles.weekday}>{parts.weekday}</span> <span className={styles.day}>{parts.day}</span>{" "}
      <span className={styles.month}>
        {parts.month} {parts.year}
      </span>
    </time>
  );
}
