import type { ReactNode } from "react";
import { Icon } from "@/components/ui/icon";
import styles from "./promises.module.css";

/** As the terms say them (`backend/content/files/pages/terms.md`), in the same words wherever something is bought. */
const promises = {
  date: [
    "Move to another date for free until 7 days before",
    "All your money back if we cancel",
    "14 days to change your mind",
  ],
  selfPaced: ["14 days to change your mind, until you begin", "12 months of access, certificate included"],
};

type PromisesProps = { of?: keyof typeof promises; children?: ReactNode };

/** What the buyer can rely on; whatever else is said near the price stands below. */
export function Promises({ of = "date", children }: PromisesProps) {
  return (
    <div className={styles.box}>
      <ul className={styles.promises} aria-label="What we promise">
        {promises[of].map((promise) => (
          <li key={promise} className={styles.promise}>
            <Icon name="check" size="1.125rem" />
            {promise}
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
