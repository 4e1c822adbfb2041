import { Loader } from "@/components/ui/loader";
import styles from "./stripe-fields.module.css";

export function StripeWait() {
  return (
    <p className={styles.wait} role="status">
      <Loader size="sm" /> Loading the payment form.
    </p>
  );
}
