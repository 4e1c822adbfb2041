import type { Subscription, Subscriptions } from "@/components/checkout/address/customer";
import { OrderList } from "@/components/orders/order-list";
import { ButtonLink } from "@/components/ui/button-link";
import { Callout } from "@/components/ui/callout";
import { EmptyState } from "@/components/ui/empty-state";
import type { Flash } from "@/lib/forms/flash";
import { LoadFailure } from "@/components/ui/load-failure";
import { Money } from "@/components/ui/money";
import { GraphqlProvider } from "@/lib/browser/provider";
import { routes } from "@/lib/addresses/routes";
import { currentSubscription, subscriptionState } from "@/lib/rules/subscription";
import { ChangeQuestion } from "./change-question";
import { cancelQuestion, SubscriptionActions } from "./subscription-actions";
import { SubscriptionBadge, SubscriptionCard } from "./subscription-card";
import styles from "./subscription-screen.module.css";
import { statusText, subscriptionName } from "./subscription-text";

type SubscriptionScreenProps = {
  read: Subscriptions | { problem: string };
  flash: Flash | null;
  /** "cancel" shows the question on the page. */
  step?: string;
  now: Date;
};

export function SubscriptionScreen({ read, flash, step, now }: SubscriptionScreenProps) {
  if ("problem" in read) return <LoadFailure title="Subscription" message={read.problem} />;
  const { subscriptions, methods } = read;
  const current = currentSubscription(subscriptions);
  const orders = current?.relatedOrders?.nodes ?? [];
  return (
    <GraphqlProvider>
      <div className={styles.screen}>
        <h1 className={styles.title} tabIndex={-1}>
          Subscription
        </h1>
        {flash ? <Callout kind={flash.kind} title={flash.text} /> : null}
        {current && step === "cancel" ? <CancelOnPage subscription={current} now={now} /> : null}
        {current ? (
          <SubscriptionCard
            key={current.id}
            subscription={current}
            methods={methods}
            now={now}
            actions={<SubscriptionActions subscription={current} now={now} />}
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
        <EarlierSubscriptions subscriptions={subscriptions.filter((one) => one !== current)} now={now} />
      </div>
    </GraphqlProvider>
  );
}

function CancelOnPage({ subscription, now }: { subscription: Subscription; now: Date }) {
  const { status } = subscriptionState(subscription, now);
  const canCancel = status === "ACTIVE" || status === "PENDING" || status === "ON_HOLD";
  if (!canCancel || !subscription.databaseId) return null;
  return <ChangeQuestion {...cancelQuestion(subscription, subscription.databaseId)} />;
}

type EarlierSubscriptionsProps = { subscriptions: readonly Subscription[]; now: Date };

function EarlierSubscriptions({ subscriptions, now }: EarlierSubscriptionsProps) {
  if (subscriptions.length === 0) return null;
  return (
    <section className={styles.earlier} aria-labelledby="earlier-subscriptions">
      <h2 id="earlier-subscriptions" className={styles.earlierHeading}>
        Earlier subscriptions
      </h2>
      <ul className={styles.list}>
        {subscriptions.map((subscription) => {
          const state = statusText(subscription, now);
          return (
            <li key={subscription.id} className={styles.row}>
              <p className={styles.name}>{subscriptionName(subscription)}</p>
              <SubscriptionBadge statusText={state} />
              <p className={styles.text}>
                <Money text={subscription.total} />{" "}
                <span>{`per ${subscription.billingPeriod}. ${state.text}`}</span>
              </p>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function SubscriptionEmpty() {
  return (
    <EmptyState text="You have no subscription.">
      <ButtonLink href={routes.membership} size="xl">
        See the membership
      </ButtonLink>
    </EmptyState>
  );
}
