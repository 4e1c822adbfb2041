import { Money } from "../money";
import styles from "./earlier-subscriptions.module.css";
import type { Subscription } from "./read-subscriptions";
import { SubscriptionBadge } from "./subscription-badge";
import { subscriptionName, tell } from "./subscription-words";

/** Those beside the current one. */
export function EarlierSubscriptions({ subscriptions }: { subscriptions: readonly Subscription[] }) {
  if (subscriptions.length === 0) return null;
  return (
    <section className={styles.earlier} aria-labelledby="earlier-subscriptions">
      <h2 id="earlier-subscriptions" className={styles.heading}>
        Earlier subscriptions
      </h2>
      <ul className={styles.list}>
        {subscriptions.map((subscription) => {
          const told = tell(subscription);
          return (
            <li key={subscription.id} className={styles.row}>
              <p className={styles.name}>{subscriptionName(subscription)}</p>
              <SubscriptionBadge told={told} />
              <p className={styles.text}>
                <Money text={subscription.total} /> per {subscription.billingPeriod}. {told.text}
              </p>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
