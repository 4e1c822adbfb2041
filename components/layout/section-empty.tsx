import type { ReactNode } from "react";
import styles from "./section-empty.module.css";

/** Nothing is here yet: one sentence, and the way to the first one. */
export function SectionEmpty({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <div className={styles.empty}>
      <svg className={styles.art} viewBox="0 0 96 48" width="96" height="48" aria-hidden="true">
        <path className={styles.band} d="M2 40h92M2 26h92M2 12h92" />
        <path className={styles.way} d="M6 40c18 0 20-14 36-14s16-14 34-14" />
        <path className={styles.plane} d="m76 6 14 6-14 6 3-6z" />
      </svg>
      <p className={styles.text}>{text}</p>
      {children}
    </div>
  );
}
