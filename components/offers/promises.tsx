import type { ReactNode } from "react";
import { Icon } from "@/components/ui/icon";
import styles from "./promises.module.css";

type PromisesProps = { promises: readonly string[]; children?: ReactNode };

/** What the buyer can rely on; whatever else is said near the price stands below. */
export function Promises({ promises, children }: PromisesProps) {
  if (promises.length === 0) return <div className={styles.box}>{children}</div>;
  return (
    <div className={styles.box}>
      <ul className={styles.promises} aria-label="What we promise">
        {promises.map((promise) => (
          <li key={promise} className={styles.promise}>
            <Icon name="check" size="1.125rem" />
            <span>{promise}</span>
          </li>
        ))}
      </ul>
      {children}
    </div>
  );
}

/** Who answers questions before somebody pays. */
export function BuyerHelp({ address }: { address: string }) {
  return (
    <p>
      Questions? <a href={`mailto:${address}`}>{address}</a>
    </p>
  );
}
