import { daysAfter } from "./order-times";
import { asOf, paymentAfter, type SubscriptionFacts } from "./subscription-dates";

/** The shop charges the saved method itself, or asks the member to pay where it cannot. */
export type RenewalWay = "charge" | "ask";

/** What became of one: "nothing", because somebody else was faster or it is not due any more. */
export type RenewalStep = "charged" | "asked" | "ended" | "nothing";

/** Days after the first try of a period on which the next ones follow. When the last one brings nothing, it ends. */
const tries: Record<RenewalWay, readonly number[]> = { charge: [1, 3, 5], ask: [3, 7, 14] };

/** Days before a yearly payment on which its member is told of it. */
export const reminderDays = 7;

/** The period that has to be charged now, by the day it begins; null: nothing is due, or nothing ever again. */
export function duePeriod(stored: SubscriptionFacts, now: Date): Date | null {
  const { status, nextPaymentAt } = asOf(stored, now);
  if (status !== "ACTIVE" || nextPaymentAt === null || nextPaymentAt > now) return null;
  return nextPaymentAt;
}

/**
 * When the next step follows after some were taken.
 * @param taken how often it was charged or asked for, this time included
 * @returns null when no step follows
 */
export function nextStepAt(way: RenewalWay, taken: number, now: Date): Date | null {
  const day = tries[way][taken - 1];
  return day === undefined ? null : daysAfter(now, day - (tries[way][taken - 2] ?? 0));
}

/** Asking brings nothing more: the last question was the one before, and this is the day on which it ends. */
export function isAskedEnough(taken: number): boolean {
  return taken >= tries.ask.length;
}

/** Until when the period that begins on a day lasts: what a charge that is under way pays for. */
export function endOfPeriod(
  subscription: Pick<SubscriptionFacts, "startsAt" | "period" | "interval" | "endsAt">,
  periodStart: Date,
  now: Date,
): Date | null {
  const next = paymentAfter(subscription, periodStart > now ? periodStart : now);
  const { endsAt } = subscription;
  return next && endsAt && endsAt < next ? endsAt : next;
}

/** A whole price that stays what was agreed, split into net and today's tax; tax rounded half up. Cents. */
export function splitTotal(total: number, basisPoints: number): { net: number; tax: number } {
  const tax = Math.floor((total * basisPoints + (10_000 + basisPoints) / 2) / (10_000 + basisPoints));
  return { net: total - tax, tax };
}
