import type { ReactNode } from "react";
import { AltitudeArt } from "./altitude-art";
import styles from "./login-frame.module.css";

/** The form on paper, the three altitudes beside it; a guest's receipt stands where it is seen first. */
export function LoginFrame({ receipt, children }: { receipt?: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.frame} data-receipt={receipt ? "" : undefined}>
      <div className={styles.side}>{receipt ?? <AltitudeArt />}</div>
      <div className={styles.card}>{children}</div>
    </div>
  );
}
