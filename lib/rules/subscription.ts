/** The shop's names (R259). */
export const SUBSCRIPTION_STATUSES = ["ACTIVE", "PENDING", "ON_HOLD", "PENDING_CANCEL", "CANCELLED"] as const;

type KnownStatus = (typeof SUBSCRIPTION_STATUSES)[number];

type SubscriptionFacts = {
  status?: string | null;
  endDate?: string | null;
  markedCancelDate?: string | null;
};

/**
 * `status` is null for an unknown status, such as EXPIRED. `endDate` is in ISO 8601, null when open-ended. A
 * subscription with `hasEnded` is shown as ended, whatever its status.
 */
export type SubscriptionState = { status: KnownStatus | null; endDate: string | null; hasEnded: boolean };

/** The first subscription with a known status, in the server's order; null when there is none (R260). */
export function currentSubscription<S extends SubscriptionFacts>(
  list: readonly (S | null | undefined)[] | null | undefined,
): S | null {
  return list?.find((one) => knownStatus(one?.status)) ?? null;
}

/**
 * A cancellation date makes a subscription PENDING_CANCEL until that date, whatever the shop's status. After the date
 * the subscription has ended (R261, R262).
 */
export function subscriptionState(
  { status, endDate, markedCancelDate }: SubscriptionFacts,
  now: Date,
): SubscriptionState {
  const known = markedCancelDate ? "PENDING_CANCEL" : knownStatus(status);
  const end = markedCancelDate ?? endDate ?? null;
  const isOver = known === "PENDING_CANCEL" && end !== null && new Date(end) <= now;
  return { status: known, endDate: end, hasEnded: isOver || known === "CANCELLED" || known === null };
}

function knownStatus(status: string | null | undefined): KnownStatus | null {
  return SUBSCRIPTION_STATUSES.find((known) => known === status) ?? null;
}

export const subscriptionWords: Record<KnownStatus, string> = {
  ACTIVE: "Active",
  PENDING: "Waiting for the first payment",
  ON_HOLD: "On hold",
  PENDING_CANCEL: "Cancelled, still active",
  CANCELLED: "Ended",
};

/** Change that a member makes by a form → the message afterwards. */
export const changeNotes = {
  "cancel-subscription": "Your subscription is cancelled.",
  "resume-subscription": "Your subscription continues.",
  "change-subscription-payment": "From now on we charge your subscription to the chosen payment method.",
  "set-default-payment-method": "This is now your default payment method. Each subscription keeps its own.",
  "delete-payment-method": "The payment method is deleted.",
} as const;

export type ChangeName = keyof typeof changeNotes;
