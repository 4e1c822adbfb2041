import { ButtonLink } from "@/components/ui/button-link";
import { routes } from "@/lib/routes";
import { subscriptionState } from "@/lib/rules/subscription-state";
import { cancelQuestion } from "./cancel-question";
import { ChangeForm } from "./change-form";
import { ConfirmedChange } from "./confirmed-change";
import type { Subscription } from "./read-subscriptions";
import { openOrderOf } from "./subscription-words";

/** Pay, cancel, resume, or begin again: what is possible in the subscription's state. */
export function SubscriptionActions({ subscription }: { subscription: Subscription }) {
  const { status } = subscriptionState(subscription);
  const { databaseId } = subscription;
  if (status === "CANCELLED" || status === null) {
    return <ButtonLink href={routes.membership}>See the membership</ButtonLink>;
  }
  if (!databaseId) return null;
  if (status === "PENDING_CANCEL") {
    return (
      <ChangeForm
        name="resume-subscription"
        fields={{ id: databaseId }}
        page={routes.subscription}
        label="Resume subscription"
      />
    );
  }
  const order = openOrderOf(subscription);
  const question = cancelQuestion(subscription, databaseId);
  return (
    <>
      {order?.databaseId ? (
        <ButtonLink href={routes.myOrder(order.databaseId)}>Pay now</ButtonLink>
      ) : subscription.needsPayment ? (
        <ButtonLink href={routes.contact}>Ask us how to pay</ButtonLink>
      ) : null}
      <ConfirmedChange
        {...question}
        step={{ step: "cancel" }}
        open="Cancel subscription"
        look={{ variant: "outline", color: "black" }}
      />
    </>
  );
}
