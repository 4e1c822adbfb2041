import { stateWords, type OrderState } from "@/lib/rules/order-state";
import styles from "./order-badge.module.css";

const tones: Record<OrderState, string> = {
  paid: "good",
  transfer: "open",
  held: "open",
  waiting: "open",
  unpaid: "bad",
  failed: "bad",
  cancelled: "quiet",
  refunded: "quiet",
};

export function OrderBadge({ state }: { state: OrderState }) {
  return (
    <span className={styles.badge} data-tone-of={tones[state]}>
      {stateWords[state]}
    </span>
  );
}
