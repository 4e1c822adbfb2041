"use no memo"; // See header.

import styles from "./logo.module.css";

/** Three altitudes and the plane above them; the style knows the four paths by their order. */
export function LogoMark() {
  return (
    <svg className={styles.mark} viewBox="0 0 40 40" aria-hidden="true">
      <path d="M3 34h34" />
      <path d="M3 27h26" />
      <path d="M3 20h14" />
      <path d="M38 4 16 10.5l7 3.5L38 4Zm-15 10-.7 7.5L38 4" />
    </svg>
  );
}
