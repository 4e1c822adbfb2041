import { causeOf } from "../../cause";
import type { Db } from "../../database/client";
import type { Deps } from "../../deps";
import { endOfPeriod } from "../domain/renewal-plan";
import { decideCancel } from "../domain/subscription-end";
import { isOpen } from "../domain/order-status";
import { openRenewalOf } from "../store/renewals";
import { ordersOfSubscription, type Subscription } from "../store/subscriptions";
import { cancelOrder } from "./cancel-order";
import { lockOwn, writeDecision, type Asked } from "./change-own-subscription";

const refusals = {
  ended: "This subscription has already ended. Nothing more will be charged.",
  unpaid: "This subscription cannot be cancelled now.",
};

/**
 * Ends a subscription with the period that is paid, an unpaid one at once. Cancelling again changes nothing.
 * @throws for one that is not the member's, and for one that has ended
 */
export async function cancelSubscription(deps: Deps, asked: Asked): Promise<Subscription> {
  const { db } = await deps.database();
  const cancelled = await db.transaction(async (tx) => {
    const stored = await lockOwn(tx, asked);
    const decision = decideCancel(stored, deps.clock(), await chargedUntil(tx, deps, stored));
    return writeDecision(tx, deps, stored, decision, { refusals, template: "subscription-cancelled" });
  });
  if (cancelled.status === "CANCELLED") await cancelOpenRenewals(deps, cancelled);
  return cancelled;
}

/** End of the period for which a charge is under way: it counts when it succeeds, and else the subscription ends. */
async function chargedUntil(tx: Db, { clock }: Deps, stored: Subscription): Promise<Date | null> {
  const renewal = await openRenewalOf(tx, stored.id);
  return renewal?.status === "due" ? endOfPeriod(stored, renewal.periodStart, clock()) : null;
}

/** Nobody shall pay a renewal of what has ended. The first order may hold other things and is left to its buyer. */
async function cancelOpenRenewals(deps: Deps, subscription: Subscription): Promise<void> {
  const { db } = await deps.database();
  for (const order of await ordersOfSubscription(db, subscription)) {
    if (order.subscriptionId !== subscription.id || !isOpen(order.status)) continue;
    try {
      await cancelOrder(deps, order.id);
    } catch (error) {
      // The subscription has ended all the same; the order stays to be paid or to run out.
      deps.log.warn({ order: order.id, cause: causeOf(error) }, "an open renewal was not cancelled");
    }
  }
}
