import type { ReactNode } from "react";
import { Icon } from "@/components/ui/icon";
import styles from "./promises.module.css";

type PromisesProps = { promises: readonly string[]; children?: ReactNode };

/** The shop's promises to the buyer, below all other notes near the price. */
export function Promises({ promises, children }: PromisesProps) {
  if (promises.length === 0) return <div className={styles.box}>{children}</div>;
  return (
    <div className={styles.box}>
      <ul className={styles.promises} aria-label="Our promises">
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

/** The e-mail address for questions before a purchase. */
export function BuyerHelp({ address }: { address: string }) {
  return (
    <p>
      Questions? <a href={`mailto:${address}`}>{address}</a>
    </p>
  );
}
