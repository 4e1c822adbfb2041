import { times } from "@/lib/rules/times/times";
import { afterPeriods, type BillingPeriod, daysAfter } from "../../ground/dates";

/** The facts about a subscription that the rules need. */
export type SubscriptionFacts = {
  status: SubscriptionStatus;
  /** "day", "week", "month" or "year". Two payments are `interval` periods apart. */
  period: string;
  interval: number;
  startsAt: Date;
  endsAt: Date | null;
  nextPaymentAt: Date | null;
  lastPaymentAt: Date | null;
  markedCancelAt: Date | null;
};

/**
 * The subscription at a moment, independent of the job's last run. A subscription marked for cancellation is cancelling
 * until that date and then cancelled (R261, R262); one whose term is over is expired.
 */
export function asOf<S extends SubscriptionFacts>(stored: S, now: Date): S {
  if (hasEnded(stored.status)) return stored;
  const marked = stored.markedCancelAt;
  if (marked && marked > now) return { ...stored, status: "cancelling", nextPaymentAt: null };
  if (marked) return { ...stored, status: "cancelled", endsAt: marked, nextPaymentAt: null };
  if (!stored.endsAt || stored.endsAt > now) return stored;
  const status = nextSubscriptionStatus(stored.status, "expire") ?? stored.status;
  return { ...stored, status, nextPaymentAt: null };
}

/** Until when the member has paid; null if unknown. */
export function paidUntil(subscription: SubscriptionFacts): Date | null {
  const { nextPaymentAt, endsAt, lastPaymentAt } = subscription;
  return nextPaymentAt ?? endsAt ?? (lastPaymentAt && paymentAfter(subscription, lastPaymentAt));
}

/**
 * The first payment date after a moment. Dates are counted from the start, so a subscription of the 31st is charged on
 * the last day of short months and on the 31st of the others. @returns null for an unknown period
 */
export function paymentAfter(
  { startsAt, period, interval }: Pick<SubscriptionFacts, "startsAt" | "period" | "interval">,
  moment: Date,
): Date | null {
  const unit = periods.find((known) => known === period);
  if (!unit || interval < 1) return null;
  let count = 0;
  let date = startsAt;
  while (date <= moment) date = afterPeriods(startsAt, unit, (count += interval));
  return date;
}

const periods: readonly BillingPeriod[] = ["day", "week", "month", "year"];

/** States of a subscription. "held": a payment was refused; "cancelling": cancelled for the end of the paid period. */
export const subscriptionStatuses = [
  "pending",
  "active",
  "held",
  "cancelling",
  "cancelled",
  "expired",
] as const;
export type SubscriptionStatus = (typeof subscriptionStatuses)[number];

/**
 * Events of a subscription: a period is paid; its payment is refused; the member cancels, or revokes the cancellation;
 * a cancelled subscription's paid period ends; the agreed term ends.
 */
export const subscriptionEvents = ["pay", "fail", "cancel", "resume", "end", "expire"] as const;
export type SubscriptionEvent = (typeof subscriptionEvents)[number];

/** A missing event is a transition that is not allowed: nothing changes. */
const subscriptionSteps: Record<
  SubscriptionStatus,
  Partial<Record<SubscriptionEvent, SubscriptionStatus>>
> = {
  pending: { pay: "active", fail: "pending", cancel: "cancelled", expire: "expired" },
  active: {
    pay: "active",
    fail: "held",
    cancel: "cancelling",
    resume: "active",
    end: "cancelled",
    expire: "expired",
  },
  held: { pay: "active", fail: "held", cancel: "cancelled", end: "cancelled", expire: "expired" },
  // A cancelled subscription is not charged: a refused payment has no effect, and money for it is refunded.
  cancelling: { cancel: "cancelling", resume: "active", end: "cancelled", expire: "cancelled" },
  cancelled: {},
  expired: {},
};

/** The state after an event; null when the event means nothing in this state. */
export function nextSubscriptionStatus(
  status: SubscriptionStatus,
  event: SubscriptionEvent,
): SubscriptionStatus | null {
  return subscriptionSteps[status][event] ?? null;
}

/** The subscription no longer changes. */
export function hasEnded(status: SubscriptionStatus): boolean {
  return status === "cancelled" || status === "expired";
}

/** Its saved payment method may be charged again. */
export function isCharged(status: SubscriptionStatus): boolean {
  return status === "pending" || status === "active" || status === "held";
}

/** The subscription waits for a payment. */
export function isUnpaid(status: SubscriptionStatus): boolean {
  return status === "pending" || status === "held";
}

export type SubscriptionChange = Pick<
  SubscriptionFacts,
  "status" | "endsAt" | "nextPaymentAt" | "markedCancelAt"
>;

/** The state to store; "same" when nothing changes; or the reason for a refusal. */
export type SubscriptionDecision =
  | { kind: "change"; change: SubscriptionChange }
  | { kind: "same" }
  | { kind: "refused"; reason: "ended" | "unpaid" };

/**
 * Cancels a subscription: a paid one continues to the end of its period, an unpaid one ends now.
 * @param charging end of the period that is being charged, so that a payment on its way is not lost
 */
export function decideCancel(
  stored: SubscriptionFacts,
  now: Date,
  charging: Date | null = null,
): SubscriptionDecision {
  const subscription = asOf(stored, now);
  if (hasEnded(subscription.status)) return { kind: "refused", reason: "ended" };
  if (subscription.status === "cancelling") return { kind: "same" };
  const until = charging ?? (isUnpaid(subscription.status) ? null : paidUntil(subscription));
  if (until && until > now) {
    const status = charging
      ? "cancelling"
      : (nextSubscriptionStatus(subscription.status, "cancel") ?? subscription.status);
    const { endsAt } = subscription;
    return { kind: "change", change: { status, endsAt, nextPaymentAt: null, markedCancelAt: until } };
  }
  const change = { status: "cancelled", endsAt: now, nextPaymentAt: null, markedCancelAt: null } as const;
  return { kind: "change", change };
}

/** Restores the next payment while the cancellation date is still ahead. */
export function decideResume(stored: SubscriptionFacts, now: Date): SubscriptionDecision {
  const subscription = asOf(stored, now);
  if (hasEnded(subscription.status)) return { kind: "refused", reason: "ended" };
  const status = nextSubscriptionStatus(subscription.status, "resume");
  if (status === null) return { kind: "refused", reason: "unpaid" };
  if (status === subscription.status) return { kind: "same" };
  const { markedCancelAt: marked, endsAt } = subscription;
  // Without a marked date, the cancellation set the end. With one, the end is that of the agreed term, after which
  // nothing is charged.
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

/** The shop charges the saved method, or asks the member to pay if it cannot. */
type RetryKind = "charge" | "ask";

/** The step that was taken; "nothing" because another run was faster or the step is no longer due. */
export type RenewalStep = "charged" | "asked" | "ended" | "nothing";

/** Days after the first attempt when the next attempts follow. If the last one fails, the subscription ends. */
const retryDays: Record<RetryKind, readonly number[]> = { charge: [1, 3, 5], ask: [3, 7, 14] };

/** Days before a yearly payment when its member is reminded of it. */
export const reminderDays = times.reminder.days;

/** The first day of the period that is due to be charged; null when none is due. */
export function duePeriod(stored: SubscriptionFacts, now: Date): Date | null {
  const { status, nextPaymentAt } = asOf(stored, now);
  if (status !== "active" || nextPaymentAt === null || nextPaymentAt > now) return null;
  return nextPaymentAt;
}

/**
 * The time of the next step.
 * @param taken number of charges or requests so far, including this one
 * @returns null when no step follows
 */
export function nextStepAt(kind: RetryKind, taken: number, now: Date): Date | null {
  const day = retryDays[kind][taken - 1];
  return day === undefined ? null : daysAfter(now, day - (retryDays[kind][taken - 2] ?? 0));
}

/** Whether the last request has been made, so that the subscription ends today. */
export function isAskedEnough(taken: number): boolean {
  return taken >= retryDays.ask.length;
}

/** The end of the period that begins on a day and is being charged. */
export function endOfPeriod(
  subscription: Pick<SubscriptionFacts, "startsAt" | "period" | "interval" | "endsAt">,
  periodStart: Date,
  now: Date,
): Date | null {
  const next = paymentAfter(subscription, periodStart > now ? periodStart : now);
  const { endsAt } = subscription;
  return next && endsAt && endsAt < next ? endsAt : next;
}

/** An agreed gross price in cents, split into net and today's tax, rounded half up. */
export function splitTotal(total: number, basisPoints: number): { net: number; tax: number } {
  const tax = Math.floor((total * basisPoints + (10_000 + basisPoints) / 2) / (10_000 + basisPoints));
  return { net: total - tax, tax };
}
