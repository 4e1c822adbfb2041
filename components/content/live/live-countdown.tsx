import { countdown } from "@/lib/rules/live-state";
import styles from "./live-room.module.css";

const units = ["days", "hours", "minutes", "seconds"] as const;

/** Four numbers; screen readers read them when they are asked for, not every second. */
export function LiveCountdown({ left }: { left: number | null }) {
  const rest = left === null ? null : countdown(left);
  return (
    <div role="timer" aria-live="off" aria-label="Time until the begin">
      <dl className={styles.countdown}>
        {units.map((unit) => (
          <div key={unit}>
            <dt>{unit}</dt>
            <dd>{rest === null ? "–" : String(rest[unit]).padStart(2, "0")}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
