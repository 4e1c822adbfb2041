import badge from "../orders/order-badge.module.css";
import type { Told } from "./subscription-words";

export function SubscriptionBadge({ told: { status, tone } }: { told: Told }) {
  return (
    <span className={badge.badge} data-tone-of={tone}>
      {status}
    </span>
  );
}
