import { Callout } from "@/components/ui/callout";
import { currentSubscription, subscriptionState } from "@/lib/rules/subscription-state";
import styles from "../subscription/subscription-screen.module.css";
import type { Flash } from "../flash";
import { LoadFailure } from "../load-failure";
import { Question } from "../subscription/question";
import type { Subscriptions } from "../subscription/read-subscriptions";
import { deleteQuestion } from "./delete-question";
import { MethodCard } from "./method-card";
import { AddMethod } from "./add-method";
import list from "./methods-screen.module.css";
import { MethodsEmpty } from "./methods-empty";

type MethodsScreenProps = {
  read: Subscriptions | { problem: string };
  flash: Flash | null;
  /** Number of the method whose deletion is asked about on the page. */
  asked?: number;
  now: Date;
  /** Absent where the shop has no Stripe: then a method is saved with a purchase only. */
  stripeKey?: string;
};

export function MethodsScreen({ read, flash, asked, now, stripeKey }: MethodsScreenProps) {
  if ("problem" in read) return <LoadFailure title="Payment methods" message={read.problem} />;
  const { methods, subscriptions } = read;
  const charged = new Set(
    subscriptions
      .filter((one) => isCharged(subscriptionState(one).status))
      .map((one) => one.paymentMethodData?.tokenId),
  );
  const toDelete = methods.find(({ tokenId }) => tokenId === asked);
  const nextPayment = currentSubscription(subscriptions)?.nextPaymentDate;
  return (
    <div className={styles.screen}>
      <div className={styles.part}>
        <h1 className={styles.title} tabIndex={-1}>
          Payment methods
        </h1>
        {methods.length > 0 ? (
          <p className={list.lead}>
            New orders suggest your default method. A subscription keeps the one that was chosen for it. A new
            method is saved when you pay with it and agree to keep it.
          </p>
        ) : null}
      </div>
      {flash ? <Callout kind={flash.kind} title={flash.text} /> : null}
      {toDelete ? <Question {...deleteQuestion(toDelete)} /> : null}
      {methods.length === 0 ? (
        <MethodsEmpty />
      ) : (
        <ul className={list.methods}>
          {methods.map((method) => (
            <MethodCard
              key={method.tokenId}
              method={method}
              isCharged={charged.has(method.tokenId)}
              nextPayment={charged.has(method.tokenId) ? nextPayment : null}
              now={now}
            />
          ))}
        </ul>
      )}
      {stripeKey ? <AddMethod publishableKey={stripeKey} /> : null}
    </div>
  );
}

function isCharged(status: string | null): boolean {
  return status === "ACTIVE" || status === "PENDING" || status === "ON_HOLD";
}
