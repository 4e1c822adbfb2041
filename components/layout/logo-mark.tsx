import styles from "./logo.module.css";

/** Three altitudes and the plane above them. */
export function LogoMark() {
  return (
    <svg
      className={styles.mark}
      viewBox="0 0 40 40"
      width="40"
      height="40"
      aria-hidden="true"
      focusable="false"
    >
      <path className={styles.band} data-level="1" d="M3 34h34" />
      <path className={styles.band} data-level="2" d="M3 27h26" />
      <path className={styles.band} data-level="3" d="M3 20h14" />
      <path className={styles.plane} d="M38 4 16 10.5l7 3.5L38 4Zm-15 10-.7 7.5L38 4" />
    </svg>
  );
}
