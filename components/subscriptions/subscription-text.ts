import { plainText } from "@/lib/rules/texts/plain-text";
import { subscriptionState, subscriptionWords } from "@/lib/rules/subscription";
import { orderDate } from "@/lib/rules/times/day-text";
import type { Subscription } from "@/components/checkout/address/customer";

type Tone = "good" | "open" | "bad" | "quiet";
export type StatusText = { status: string; tone: Tone; text: string };

export function statusText(subscription: Subscription, now: Date): StatusText {
  const { status, endDate, hasEnded } = subscriptionState(subscription, now);
  const end = orderDate(endDate);
  const next = orderDate(subscription.nextPaymentDate);
  if (hasEnded && status !== null)
    return textFor("CANCELLED", "quiet", `${end ? `It ended on ${end}. ` : ""}Nothing more will be charged.`);
  switch (status) {
    case "ACTIVE":
      return textFor(
        status,
        "good",
        next
          ? `It renews itself. The next payment is due on ${next}.`
          : end
            ? `Everything is paid. It runs until ${end}.`
            : "Everything is paid.",
      );
    case "PENDING":
      return textFor(status, "open", "Your access opens as soon as the first payment arrives.");
    case "ON_HOLD":
      return textFor(
        status,
        "bad",
        "The last payment did not arrive. Pay the open order, or choose another payment method for us to try, and it continues.",
      );
    case "PENDING_CANCEL":
      return textFor(
        status,
        "open",
        `${end ? `You keep your access until ${end}. ` : ""}Nothing more will be charged.`,
      );
    default:
      return {
        status: "Ended",
        tone: "quiet",
        text: end ? `Its agreed time was over on ${end}.` : "Its agreed time is over.",
      };
  }
}

function textFor(status: keyof typeof subscriptionWords, tone: Tone, text: string): StatusText {
  return { status: subscriptionWords[status], tone, text };
}

export function subscriptionName({ lineItems }: Subscription): string {
  const names = (lineItems?.nodes ?? []).map(({ product, variation }) =>
    plainText(variation?.node.name ?? product?.node.name ?? ""),
  );
  return names.filter(Boolean).join(", ") || "Subscription";
}

/** The open order whose payment continues the subscription, or null. */
export function openOrderOf({ needsPayment, relatedOrders }: Subscription) {
  if (!needsPayment) return null;
  const orders = relatedOrders?.nodes ?? [];
  return (
    orders.find((order) => order.needsPayment) ?? orders.find(({ status }) => status === "ON_HOLD") ?? null
  );
}
