import { Icon } from "@/components/ui/icon";
import styles from "./demo-banner.module.css";

/** The banner cannot be closed, so that nobody mistakes the demo for a real payment. */
export function DemoBanner() {
  return (
    <p className={styles.banner} role="note">
      <Icon name="warning" />
      Demo payments - no money moves, do not enter a real card
    </p>
  );
}
