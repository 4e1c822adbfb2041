import { VisuallyHidden } from "@/components/ui/visually-hidden";
import styles from "./altitude-mark.module.css";

const names: Record<number, string> = { 1: "Operations", 2: "Coordination", 3: "Strategy" };

/** Three bands; those a workshop works on are drawn in full. */
export function AltitudeMark({ levels, named = false }: { levels: readonly number[]; named?: boolean }) {
  const text = levels.map((level) => names[level]).join(", ");
  return (
    <span className={styles.mark}>
      <span className={styles.bands} aria-hidden="true">
        {[3, 2, 1].map((level) => (
          <span key={level} data-level={level} data-on={levels.includes(level) || undefined} />
        ))}
      </span>
      {named ? (
        <span>{levels.length === 3 ? "All three levels" : text}</span>
      ) : (
        <VisuallyHidden>{text}</VisuallyHidden>
      )}
    </span>
  );
}
