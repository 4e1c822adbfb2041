import type { ReactNode } from "react";
import styles from "./desk-fold.module.css";

/** An action that is needed rarely: its form opens at a press. */
export function DeskFold({
  title,
  open = false,
  children,
}: {
  title: string;
  open?: boolean;
  children: ReactNode;
}) {
  return (
    <details className={styles.fold} open={open}>
      <summary className={styles.summary}>{title}</summary>
      <div className={styles.inside}>{children}</div>
    </details>
  );
}
