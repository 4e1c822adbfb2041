import type { ReactNode } from "react";
import type { SavedMethod, Subscription } from "@/components/checkout/address/customer";
import badge from "@/components/orders/order-facts.module.css";
import { Money } from "@/components/ui/money";
import { orderDate } from "@/lib/rules/times/day-text";
import { subscriptionState } from "@/lib/rules/subscription";
import styles from "./subscription-card.module.css";
import { ChangePayment, ChargedMethod } from "./subscription-payment";
import { statusText, type StatusText, subscriptionName } from "./subscription-text";

type SubscriptionCardProps = {
  subscription: Subscription;
  methods: readonly SavedMethod[];
  now: Date;
  actions: ReactNode;
};

export function SubscriptionCard({ subscription, methods, now, actions }: SubscriptionCardProps) {
  const state = statusText(subscription, now);
  const { total, billingPeriod } = subscription;
  const hasEnded = state.tone === "quiet";
  return (
    <section className={styles.card} aria-labelledby="current-subscription">
      <header className={styles.head}>
        <SubscriptionBadge statusText={state} />
        <h2 id="current-subscription" className={styles.name}>
          {subscriptionName(subscription)}
        </h2>
        <p className={styles.price}>
          <Money text={total} />
          {billingPeriod ? <span className={styles.period}>{` per ${billingPeriod}`}</span> : null}
        </p>
        <p className={styles.text}>{state.text}</p>
      </header>
      <SubscriptionTimeline subscription={subscription} now={now} />
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

type Milestone = { label: string; date: string; ahead: boolean };

/** The course of a subscription from its start to the next payment or its end. */
function SubscriptionTimeline({ subscription, now }: { subscription: Subscription; now: Date }) {
  return (
    <ol className={styles.route}>
      {milestonesOf(subscription, now).map(({ label, date, ahead }) => (
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

function milestonesOf(subscription: Subscription, now: Date): Milestone[] {
  const { status, endDate, hasEnded } = subscriptionState(subscription, now);
  const { startDate, lastPaymentDate, nextPaymentDate, needsPayment } = subscription;
  const past: Milestone[] = [
    { label: "Started", date: orderDate(startDate), ahead: false },
    { label: "Last payment", date: orderDate(lastPaymentDate), ahead: false },
  ];
  const rest: Milestone[] = restOf();
  return [...past, ...rest].filter(({ date }) => date !== "");

  function restOf(): Milestone[] {
    const end = orderDate(endDate);
    if (hasEnded) return [{ label: "Ended", date: end, ahead: false }];
    if (status === "PENDING_CANCEL") return [{ label: "Ends", date: end, ahead: true }];
    const next = needsPayment ? "Open now" : orderDate(nextPaymentDate);
    return [
      { label: "Next payment", date: next, ahead: true },
      { label: "Ends", date: end, ahead: true },
    ];
  }
}

export function SubscriptionBadge({ statusText: { status, tone } }: { statusText: StatusText }) {
  return (
    <span className={badge.badge} data-tone-of={tone}>
      {status}
    </span>
  );
}
