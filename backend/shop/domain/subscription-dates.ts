import { afterPeriods, type BillingPeriod } from "./order-period";
import { hasEnded, nextSubscriptionStatus, type SubscriptionStatus } from "./subscription-status";

/** What the rules read of a subscription. */
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
 * The subscription as it is at a moment, whatever the last sweep wrote: one that is marked is PENDING_CANCEL until that
 * date and CANCELLED from it on (R261, R262); one whose length is over is EXPIRED.
 */
export function asOf<S extends SubscriptionFacts>(stored: S, now: Date): S {
  if (hasEnded(stored.status)) return stored;
  const marked = stored.markedCancelAt;
  if (marked && marked > now) return { ...stored, status: "PENDING_CANCEL", nextPaymentAt: null };
  if (marked) return { ...stored, status: "CANCELLED", endsAt: marked, nextPaymentAt: null };
  if (!stored.endsAt || stored.endsAt > now) return stored;
  const status = nextSubscriptionStatus(stored.status, "expire") ?? stored.status;
  return { ...stored, status, nextPaymentAt: null };
}

/** Until when the member has paid; null when nobody can tell. */
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
