import styles from "./loader.module.css";
import { VisuallyHidden } from "./visually-hidden";

type LoaderProps = {
  size?: "sm" | "md" | "lg";
  /** Announced by screen readers. Without a label, the spinner is only visible. */
  label?: string;
};

/** A paper plane flying in a circle. */
export function Loader({ size = "md", label }: LoaderProps) {
  return (
    <span className={styles.loader} data-size={size} role={label ? "status" : undefined}>
      <svg viewBox="0 0 24 24" aria-hidden="true" focusable="false">
        <circle className={styles.track} cx="12" cy="12" r="9.5" pathLength="20" />
        <circle className={styles.arc} cx="12" cy="12" r="9.5" pathLength="100" />
      </svg>
      {label ? <VisuallyHidden>{label}</VisuallyHidden> : null}
    </span>
  );
}
