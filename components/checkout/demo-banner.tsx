import { Icon } from "@/components/ui/icon";
import styles from "./demo-banner.module.css";

/** Cannot be closed, so that nobody mistakes the demo for a payment. */
export function DemoBanner() {
  return (
    <p className={styles.banner} role="note">
      <Icon name="warning" />
      Demo payments - no money moves, do not enter a real card
    </p>
  );
}
