import { Icon } from "@/components/ui/icon";
import styles from "./promises.module.css";

/** What the academy promises with every seat: the same three sentences wherever something is bought. */
const promises = [
  "Move to another date, free of charge until 7 days before.",
  "If we cancel, all of your money comes back.",
  "14 days to withdraw from most orders, for consumers.",
] as const;

/** @param help who answers questions, where that is said beside them */
export function Promises({ help }: { help?: string | undefined }) {
  return (
    <div className={styles.box}>
      <ul className={styles.promises} aria-label="What we promise">
        {promises.map((promise) => (
          <li key={promise} className={styles.promise}>
            <Icon name="check" size="1.125rem" />
            {promise}
          </li>
        ))}
      </ul>
      {help ? (
        <p>
          Questions? <a href={`mailto:${help}`}>{help}</a>
        </p>
      ) : null}
    </div>
  );
}
