import { times } from "@/lib/rules/times";
import { afterPeriods, type BillingPeriod, daysAfter } from "../../ground/dates";

/** The part of a subscription that the rules read. */
export type SubscriptionFacts = {
  status: SubscriptionStatus;
  /** "day", "week", "month" or "year"; `interval` of them lie between two payments. */
  period: string;
  interval: number;
  startsAt: Date;
  endsAt: Date | null;
  nextPaymentAt: Date | null;
  lastPaymentAt: Date | null;
  markedCancelAt: Date | null;
};

/**
 * The subscription as it is at a moment, independent of the job's last run: a marked one is cancelling until that date
 * and cancelled from then on (R261, R262); one whose term is over is expired.
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

/** Until when the member has paid; null if it is not known. */
export function paidUntil(subscription: SubscriptionFacts): Date | null {
  const { nextPaymentAt, endsAt, lastPaymentAt } = subscription;
  return nextPaymentAt ?? endsAt ?? (lastPaymentAt && paymentAfter(subscription, lastPaymentAt));
}

/**
 * The first payment date after a moment. Dates are counted from the start, so that a subscription of the 31st is charged
 * on the last day of short months and on the 31st again after them. Null for a period that is not known.
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
 * Events of a subscription: a period is paid; its payment is refused; the member cancels, and takes it back; the paid
 * period of a cancelled one is over; its agreed length is over.
 */
export const subscriptionEvents = ["pay", "fail", "cancel", "resume", "end", "expire"] as const;
export type SubscriptionEvent = (typeof subscriptionEvents)[number];

/** A missing cell is a transition that is not allowed: nothing changes. */
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
  // Nothing is charged for a cancelled one: a refused payment of it means nothing, and money for it is given back.
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

/** Nothing happens to it any more. */
export function hasEnded(status: SubscriptionStatus): boolean {
  return status === "cancelled" || status === "expired";
}

/** Its saved payment method may be charged again. */
export function isCharged(status: SubscriptionStatus): boolean {
  return status === "pending" || status === "active" || status === "held";
}

/** It is waiting for a payment. */
export function isUnpaid(status: SubscriptionStatus): boolean {
  return status === "pending" || status === "held";
}

export type SubscriptionChange = Pick<
  SubscriptionFacts,
  "status" | "endsAt" | "nextPaymentAt" | "markedCancelAt"
>;

/** The state to store; or nothing, because it is already so; or the reason for a refusal. */
export type SubscriptionDecision =
  | { kind: "change"; change: SubscriptionChange }
  | { kind: "same" }
  | { kind: "refused"; reason: "ended" | "unpaid" };

/**
 * A paid subscription runs to the end of its period; one with nothing paid ahead ends now.
 * @param charging end of the period being charged, so that a payment under way is not lost
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
  // Without a mark the end came from the cancellation; with one it is the end of the agreed term, after which nothing
  // is charged.
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

/** The shop charges the saved method, or asks the member to pay where it cannot. */
type RetryKind = "charge" | "ask";

/** The step taken: "nothing" because another run was faster, or because it is no longer due. */
export type RenewalStep = "charged" | "asked" | "ended" | "nothing";

/** Days after the first attempt on which the next ones follow. If the last one fails, the subscription ends. */
const retryDays: Record<RetryKind, readonly number[]> = { charge: [1, 3, 5], ask: [3, 7, 14] };

/** Days before a yearly payment on which its member is reminded of it. */
export const reminderDays = times.reminder.days;

/** The period that has to be charged now, by the day it begins; null: nothing is due, or nothing ever again. */
export function duePeriod(stored: SubscriptionFacts, now: Date): Date | null {
  const { status, nextPaymentAt } = asOf(stored, now);
  if (status !== "active" || nextPaymentAt === null || nextPaymentAt > now) return null;
  return nextPaymentAt;
}

/**
 * The time of the next step.
 * @param taken the number of charges or requests so far, this one included
 * @returns null when no step follows
 */
export function nextStepAt(kind: RetryKind, taken: number, now: Date): Date | null {
  const day = retryDays[kind][taken - 1];
  return day === undefined ? null : daysAfter(now, day - (retryDays[kind][taken - 2] ?? 0));
}

/** No more requests: the previous one was the last, and today the subscription ends. */
export function isAskedEnough(taken: number): boolean {
  return taken >= retryDays.ask.length;
}

/** The end of the period that begins on a day, which a charge under way pays for. */
export function endOfPeriod(
  subscription: Pick<SubscriptionFacts, "startsAt" | "period" | "interval" | "endsAt">,
  periodStart: Date,
  now: Date,
): Date | null {
  const next = paymentAfter(subscription, periodStart > now ? periodStart : now);
  const { endsAt } = subscription;
  return next && endsAt && endsAt < next ? endsAt : next;
}

/** An agreed gross price split into net and today's tax, rounded half up. Cents. */
export function splitTotal(total: number, basisPoints: number): { net: number; tax: number } {
  const tax = Math.floor((total * basisPoints + (10_000 + basisPoints) / 2) / (10_000 + basisPoints));
  return { net: total - tax, tax };
}
