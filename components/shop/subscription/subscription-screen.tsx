import { Callout } from "@/components/ui/callout";
import { currentSubscription, subscriptionState } from "@/lib/rules/subscription-state";
import type { Flash } from "../flash";
import { LoadFailure } from "../load-failure";
import { OrderList } from "../orders/order-list";
import { cancelQuestion } from "./cancel-question";
import { EarlierSubscriptions } from "./earlier-subscriptions";
import { Question } from "./question";
import type { Subscription, Subscriptions } from "./read-subscriptions";
import { SubscriptionActions } from "./subscription-actions";
import { SubscriptionCard } from "./subscription-card";
import { SubscriptionEmpty } from "./subscription-empty";
import styles from "./subscription-screen.module.css";

type SubscriptionScreenProps = {
  read: Subscriptions | { problem: string };
  flash: Flash | null;
  /** "cancel": the question is asked on the page. */
  step?: string;
  now: Date;
};

export function SubscriptionScreen({ read, flash, step, now }: SubscriptionScreenProps) {
  if ("problem" in read) return <LoadFailure title="Subscription" message={read.problem} />;
  const { subscriptions, methods } = read;
  const current = currentSubscription(subscriptions);
  const orders = current?.relatedOrders?.nodes ?? [];
  return (
    <div className={styles.screen}>
      <h1 className={styles.title} tabIndex={-1}>
        Subscription
      </h1>
      {flash ? <Callout kind={flash.kind} title={flash.text} /> : null}
      {current && step === "cancel" ? <CancelOnPage subscription={current} /> : null}
      {current ? (
        <SubscriptionCard
          key={current.id}
          subscription={current}
          methods={methods}
          now={now}
          actions={<SubscriptionActions subscription={current} />}
        />
      ) : (
        <SubscriptionEmpty />
      )}
      {orders.length > 0 ? (
        <section className={styles.part} aria-labelledby="subscription-orders">
          <h2 id="subscription-orders" className={styles.heading}>
            Payments and documents
          </h2>
          <OrderList orders={orders} />
        </section>
      ) : null}
      <EarlierSubscriptions subscriptions={subscriptions.filter((one) => one !== current)} />
    </div>
  );
}

function CancelOnPage({ subscription }: { subscription: Subscription }) {
  const { status } = subscriptionState(subscription);
  const canCancel = status === "ACTIVE" || status === "PENDING" || status === "ON_HOLD";
  if (!canCancel || !subscription.databaseId) return null;
  return <Question {...cancelQuestion(subscription, subscription.databaseId)} />;
}
