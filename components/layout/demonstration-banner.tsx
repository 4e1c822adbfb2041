import { site } from "@/lib/site";
import styles from "./demonstration-banner.module.css";

/** On every page of a demonstration; it cannot be closed: nobody may take the samples for an offer. */
export function DemonstrationBanner() {
  if (!site.isDemonstration) return null;
  return (
    <p className={styles.banner} role="note">
      Demonstration: people, prices and dates are samples, and nothing can be bought here.
    </p>
  );
}
