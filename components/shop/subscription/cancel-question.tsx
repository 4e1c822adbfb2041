import { routes } from "@/lib/routes";
import { orderDate } from "../orders/order-date";
import type { Subscription } from "./read-subscriptions";

/** What is asked before a subscription is cancelled: it says until when the access stays. */
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
        <p>It has not been paid, so it ends at once and its open payment is dropped.</p>
      ) : (
        <p>
          You keep your access until {until}. After that it ends, and nothing more will be charged. Until then
          you can resume it.
        </p>
      ),
  } as const;
}
