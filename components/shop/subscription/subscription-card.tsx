import type { ReactNode } from "react";
import { Money } from "../money";
import { ChangePayment } from "./change-payment";
import { ChargedMethod } from "./charged-method";
import type { SavedMethod, Subscription } from "./read-subscriptions";
import { SubscriptionBadge } from "./subscription-badge";
import styles from "./subscription-card.module.css";
import { SubscriptionRoute } from "./subscription-route";
import { subscriptionName, tell } from "./subscription-words";

type SubscriptionCardProps = {
  subscription: Subscription;
  methods: readonly SavedMethod[];
  now: Date;
  /** What the member can do about it. */
  actions: ReactNode;
};

export function SubscriptionCard({ subscription, methods, now, actions }: SubscriptionCardProps) {
  const told = tell(subscription);
  const { total, billingPeriod } = subscription;
  const hasEnded = told.tone === "quiet";
  return (
    <section className={styles.card} aria-labelledby="current-subscription">
      <header className={styles.head}>
        <SubscriptionBadge told={told} />
        <h2 id="current-subscription" className={styles.name}>
          {subscriptionName(subscription)}
        </h2>
        <p className={styles.price}>
          <Money text={total} />
          {billingPeriod ? <span className={styles.period}> per {billingPeriod}</span> : null}
        </p>
        <p className={styles.text}>{told.text}</p>
      </header>
      <SubscriptionRoute subscription={subscription} />
      {hasEnded ? null : (
        <section className={styles.paid} aria-labelledby="subscription-payment">
          <h3 id="subscription-payment" className={styles.heading}>
            Paid with
          </h3>
          <ChargedMethod subscription={subscription} now={now} />
          <ChangePayment subscription={subscription} methods={methods} now={now} />
        </section>
      )}
      <div className={styles.actions}>{actions}</div>
    </section>
  );
}
