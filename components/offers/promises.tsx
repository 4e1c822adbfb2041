import { Icon } from "@/components/ui/icon";
import styles from "./promises.module.css";

/** What the academy promises with every seat: the same three sentences wherever something is bought. */
const promises = [
  "Move to another date free of charge until 7 days before.",
  "If we cancel, you get all of your money back.",
  "Changed your mind? 14 days to step back.",
] as const;

export function Promises() {
  return (
    <ul className={styles.promises} aria-label="What we promise">
      {promises.map((promise) => (
        <li key={promise} className={styles.promise}>
          <Icon name="check" size="1.125rem" />
          {promise}
        </li>
      ))}
    </ul>
  );
}
