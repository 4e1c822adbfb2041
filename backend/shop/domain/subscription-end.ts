import { asOf, paidUntil, type SubscriptionFacts } from "./subscription-dates";
import { hasEnded, isUnpaid, nextSubscriptionStatus } from "./subscription-status";

export type SubscriptionChange = Pick<
  SubscriptionFacts,
  "status" | "endsAt" | "nextPaymentAt" | "markedCancelAt"
>;

/** What to write; or nothing, because it is so already; or why it cannot be. */
export type SubscriptionDecision =
  | { kind: "change"; change: SubscriptionChange }
  | { kind: "same" }
  | { kind: "refused"; reason: "ended" | "unpaid" };

/**
 * A paid one runs to the end of its period; one for which nothing is paid ahead ends now.
 * @param charging end of the period whose charge is under way: what is about to be paid is not lost
 */
export function decideCancel(
  stored: SubscriptionFacts,
  now: Date,
  charging: Date | null = null,
): SubscriptionDecision {
  const subscription = asOf(stored, now);
  if (hasEnded(subscription.status)) return { kind: "refused", reason: "ended" };
  if (subscription.status === "PENDING_CANCEL") return { kind: "same" };
  const until = charging ?? (isUnpaid(subscription.status) ? null : paidUntil(subscription));
  if (until && until > now) {
    const status = charging
      ? "PENDING_CANCEL"
      : (nextSubscriptionStatus(subscription.status, "cancel") ?? subscription.status);
    const { endsAt } = subscription;
    return { kind: "change", change: { status, endsAt, nextPaymentAt: null, markedCancelAt: until } };
  }
  const change = { status: "CANCELLED", endsAt: now, nextPaymentAt: null, markedCancelAt: null } as const;
  return { kind: "change", change };
}

/** Gives the next payment back, while the date for which it was cancelled lies ahead. */
export function decideResume(stored: SubscriptionFacts, now: Date): SubscriptionDecision {
  const subscription = asOf(stored, now);
  if (hasEnded(subscription.status)) return { kind: "refused", reason: "ended" };
  const status = nextSubscriptionStatus(subscription.status, "resume");
  if (status === null) return { kind: "refused", reason: "unpaid" };
  if (status === subscription.status) return { kind: "same" };
  const { markedCancelAt: marked, endsAt } = subscription;
  // Without a mark the end was the cancellation's; with one it is that of the agreed length, after which nobody pays.
  const next = marked ?? paidUntil(subscription);
  const isLast = marked !== null && endsAt !== null && endsAt <= marked;
  const change = {
    status,
    endsAt: marked ? endsAt : null,
    nextPaymentAt: isLast ? null : next,
    markedCancelAt: null,
  };
  return { kind: "change", change };
}
