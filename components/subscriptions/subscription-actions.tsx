import type { Subscription } from "@/components/checkout/address/customer";
import { ButtonLink } from "@/components/ui/button-link";
import { routes } from "@/lib/addresses/routes";
import { orderDate } from "@/lib/rules/times/day-text";
import { subscriptionState } from "@/lib/rules/subscription";
import { ChangeForm, ConfirmedChange } from "./change-form";
import { openOrderOf } from "./subscription-text";

/** The actions that the subscription's state allows: pay, cancel, resume, subscribe again. */
export function SubscriptionActions({ subscription, now }: { subscription: Subscription; now: Date }) {
  const { status, hasEnded } = subscriptionState(subscription, now);
  const { databaseId } = subscription;
  if (hasEnded) {
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
        buttonStyle={{ variant: "outline", color: "black" }}
      />
    </>
  );
}

/** The question before a cancellation, which says how long the access lasts. */
export function cancelQuestion(subscription: Subscription, id: number) {
  const until = orderDate(subscription.nextPaymentDate ?? subscription.endDate);
  return {
    name: "cancel-subscription",
    fields: { id },
    page: routes.subscription,
    title: "Cancel your subscription?",
    confirm: "Yes, cancel it",
    keep: "Keep it",
    children:
      subscription.needsPayment || !until ? (
        <p>It has not been paid, so it ends right away, and the open payment is cancelled.</p>
      ) : (
        <p>
          {`You keep your access until ${until}. After that it ends, and nothing more will be charged. Until then you can resume it.`}
        </p>
      ),
  } as const;
}
