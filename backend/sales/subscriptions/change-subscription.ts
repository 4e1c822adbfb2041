import { debitRefusal } from "@/lib/rules/prices/payment-methods";
import type { Db } from "../../ground/database/client";
import type { Deps } from "../../deps";
import { causeOf } from "../../ground/errors";
import { cancelOrder } from "../settlement";
import { isOpen } from "../orders/order";
import { lockTokens, methodTitle } from "../payment-methods";
import { queueSubscriberMail } from "./mails";
import { openRenewalOf, retrySoon } from "./renewal-store";
import {
  asOf,
  decideCancel,
  decideResume,
  endOfPeriod,
  hasEnded,
  isCharged,
  type SubscriptionDecision,
} from "./subscription";
import {
  closeGrants,
  lockChargedTo,
  lockOverdue,
  lockSubscription,
  ordersOfSubscription,
  type Subscription,
  updateSubscription,
} from "./subscription-store";
import { subscriptionErrors } from "./errors";

/** A subscription and the member who must own it. */
export type OwnSubscription = { memberId: number; subscriptionId: number };

/** The subscription, locked. @throws the same error for a missing one and for another member's */
async function lockOwnSubscription(
  tx: Db,
  { memberId, subscriptionId }: OwnSubscription,
): Promise<Subscription> {
  const stored = await lockSubscription(tx, memberId, subscriptionId);
  if (!stored) throw subscriptionErrors.unknown();
  return stored;
}

/**
 * Stores a decision about a locked subscription and queues the mail that confirms it. If the subscription ends, its
 * grants end too.
 * @throws the refusal's message
 */
async function writeDecision(
  tx: Db,
  deps: Pick<Deps, "clock">,
  stored: Subscription,
  decision: SubscriptionDecision,
  { refusals, template }: { refusals: Record<"ended" | "unpaid", string>; template: string },
): Promise<Subscription> {
  if (decision.kind === "refused") throw subscriptionErrors.refused(refusals[decision.reason]);
  if (decision.kind === "same") return stored;
  const changed = await updateSubscription(tx, stored.id, decision.change);
  if (changed.status === "cancelled") await closeGrants(tx, changed, deps.clock());
  const { nextPaymentAt, markedCancelAt } = changed;
  await queueSubscriberMail(tx, deps, changed, {
    template,
    occasion: String(deps.clock().getTime()),
    data: { at: (markedCancelAt ?? nextPaymentAt)?.toISOString() ?? null },
  });
  return changed;
}

const cancelRefusals = {
  ended: "This subscription has already ended. You will not be charged again.",
  unpaid: "This subscription cannot be cancelled now.",
};

/**
 * Ends a subscription at the end of its paid period, or at once if it is unpaid. Cancelling again changes nothing.
 * @throws for a subscription that is not the member's or has ended
 */
export async function cancelSubscription(deps: Deps, asked: OwnSubscription): Promise<Subscription> {
  const cancelled = await deps.db.transaction(async (tx) => {
    const stored = await lockOwnSubscription(tx, asked);
    const decision = decideCancel(stored, deps.clock(), await chargedUntil(tx, deps, stored));
    return writeDecision(tx, deps, stored, decision, {
      refusals: cancelRefusals,
      template: "subscription-cancelled",
    });
  });
  if (cancelled.status === "cancelled") await cancelOpenRenewals(deps, cancelled);
  return cancelled;
}

/** End of the period that is being charged. It counts if the charge succeeds; otherwise the subscription ends. */
async function chargedUntil(tx: Db, { clock }: Deps, stored: Subscription): Promise<Date | null> {
  const renewal = await openRenewalOf(tx, stored.id);
  return renewal?.status === "due" ? endOfPeriod(stored, renewal.periodStart, clock()) : null;
}

/**
 * Cancels open renewals of an ended subscription, so that nobody pays for them. The first order may contain other
 * items, so it stays for its buyer to decide.
 */
async function cancelOpenRenewals(deps: Deps, subscription: Subscription): Promise<void> {
  for (const order of await ordersOfSubscription(deps.db, subscription)) {
    if (order.subscriptionId !== subscription.id || !isOpen(order.status)) continue;
    try {
      await cancelOrder(deps, order.id);
    } catch (error) {
      // The subscription has ended anyway. The order stays until it is paid or expires.
      deps.log.warn({ order: order.id, cause: causeOf(error) }, "an open renewal could not be cancelled");
    }
  }
}

const resumeRefusals = {
  ended: "This subscription has ended. You are welcome to subscribe again.",
  unpaid: "This subscription has not been cancelled. It is waiting for your payment.",
};

/**
 * Revokes a cancellation during the paid period. The next payment is due at its end again.
 * @throws for a subscription that is not the member's, that has ended, or that waits for a payment
 */
export async function resumeSubscription(
  deps: Pick<Deps, "db" | "clock">,
  asked: OwnSubscription,
): Promise<Subscription> {
  return deps.db.transaction(async (tx) => {
    const stored = await lockOwnSubscription(tx, asked);
    return writeDecision(tx, deps, stored, decideResume(stored, deps.clock()), {
      refusals: resumeRefusals,
      template: "subscription-resumed",
    });
  });
}

/**
 * Charges a subscription to another saved method of the member from now on, including a payment that waits for its next
 * attempt. A card that looks expired may be chosen, because its bank may have renewed it, which the provider knows.
 * @throws for a subscription that is not the member's or has ended; "Invalid payment method." for a method that is not
 *   the member's; the reason when the price is too high for a debit
 */
export async function changeSubscriptionPayment(
  deps: Pick<Deps, "db" | "clock">,
  { tokenId, ...asked }: OwnSubscription & { tokenId: number },
): Promise<Subscription> {
  const now = deps.clock();
  return deps.db.transaction(async (tx) => {
    // Methods are locked before subscriptions, as when a method is deleted.
    const token = (await lockTokens(tx, asked.memberId)).find(({ id }) => id === tokenId);
    const stored = await lockOwnSubscription(tx, asked);
    if (!token) throw subscriptionErrors.wrongMethod();
    if (hasEnded(asOf(stored, now).status)) {
      throw subscriptionErrors.ended();
    }
    const limit = token.kind === "sepa" ? debitRefusal(stored.total) : null;
    if (limit !== null) throw subscriptionErrors.methodRefused(limit);
    await retrySoon(tx, stored.id, now);
    return updateSubscription(tx, stored.id, {
      tokenId,
      paymentMethod: token.gateway,
      paymentMethodTitle: methodTitle(token),
    });
  });
}

/** Removes a saved method from its subscriptions. @returns false when a running subscription is charged to it */
export async function releaseMethod(tx: Db, tokenId: number, now: Date): Promise<boolean> {
  const users = await lockChargedTo(tx, tokenId);
  if (users.some((subscription) => isCharged(asOf(subscription, now).status))) return false;
  for (const { id } of users) await updateSubscription(tx, id, { tokenId: null });
  return true;
}

const endBatch = 100;

/**
 * Records the end of subscriptions whose last day has passed, and ends their grants. Readers do not depend on it,
 * because `asOf` gives them the same answer. Safe to run concurrently.
 * @returns how many ended
 */
export async function endMarkedSubscriptions(deps: Pick<Deps, "db" | "clock">): Promise<number> {
  const now = deps.clock();
  let ended = 0;
  for (let found = endBatch; found === endBatch; ended += found) {
    found = await deps.db.transaction(async (tx) => {
      const overdue = await lockOverdue(tx, now, endBatch);
      for (const stored of overdue) {
        const { status, endsAt, nextPaymentAt } = asOf(stored, now);
        const over = await updateSubscription(tx, stored.id, { status, endsAt, nextPaymentAt });
        await closeGrants(tx, over, now);
        await queueSubscriberMail(tx, deps, over, {
          template: "subscription-ended",
          occasion: "over",
          data: { why: "over" },
        });
      }
      return overdue.length;
    });
  }
  return ended;
}
