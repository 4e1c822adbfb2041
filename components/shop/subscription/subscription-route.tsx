import { subscriptionState } from "@/lib/rules/subscription-state";
import { orderDate } from "../orders/order-date";
import type { Subscription } from "./read-subscriptions";
import styles from "./subscription-route.module.css";

type Stop = { label: string; date: string; ahead: boolean };

/** The way of a subscription from its start to the next payment or its end. */
export function SubscriptionRoute({ subscription }: { subscription: Subscription }) {
  return (
    <ol className={styles.route}>
      {stopsOf(subscription).map(({ label, date, ahead }) => (
        <li key={label} className={styles.stop} data-ahead={ahead || undefined}>
          <span className={styles.label}>{label}</span>
          <span className={styles.date} data-numbers>
            {date}
          </span>
        </li>
      ))}
    </ol>
  );
}

function stopsOf(subscription: Subscription): Stop[] {
  const { status, endDate } = subscriptionState(subscription);
  const { startDate, lastPaymentDate, nextPaymentDate, needsPayment } = subscription;
  const past: Stop[] = [
    { label: "Started", date: orderDate(startDate), ahead: false },
    { label: "Last payment", date: orderDate(lastPaymentDate), ahead: false },
  ];
  const rest: Stop[] = restOf();
  return [...past, ...rest].filter(({ date }) => date !== "");

  function restOf(): Stop[] {
    const end = orderDate(endDate);
    if (status === "CANCELLED" || status === null) return [{ label: "Ended", date: end, ahead: false }];
    if (status === "PENDING_CANCEL") return [{ label: "Ends", date: end, ahead: true }];
    const next = needsPayment ? "Open now" : orderDate(nextPaymentDate);
    return [
      { label: "Next payment", date: next, ahead: true },
      { label: "Ends", date: end, ahead: true },
    ];
  }
}
