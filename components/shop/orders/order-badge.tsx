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

type OrderBadgeProps = {
  state: OrderState;
  /** A part of the money of a paid order went back. */
  isPartlyRefunded?: boolean;
};

export function OrderBadge({ state, isPartlyRefunded = false }: OrderBadgeProps) {
  const isPart = isPartlyRefunded && state === "paid";
  return (
    <span className={styles.badge} data-tone-of={isPart ? "quiet" : tones[state]}>
      {isPart ? "Partly refunded" : stateWords[state]}
    </span>
  );
}
