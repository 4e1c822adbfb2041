import type { Db } from "../../database/client";
import type { Deps } from "../../deps";
import { nextStepAt } from "../domain/renewal-plan";
import { nextSubscriptionStatus } from "../domain/subscription-status";
import type { Order } from "../store/orders";
import { updateRenewal, type Renewal } from "../store/renewals";
import { updateSubscription, type Subscription } from "../store/subscriptions";
import { writeToSubscriber } from "./write-to-subscriber";

export type Unpaid = { subscription: Subscription; renewal: Renewal; order: Order };

/**
 * Asks a member to pay a period in person, because no saved method can be charged, because the bank wants an approval,
 * or because the charge was refused: the subscription waits until the money is there.
 *
 * @param why what the mail says
 */
export async function askToPay(
  tx: Db,
  deps: Deps,
  { subscription, renewal, order, why }: Unpaid & { why: "method" | "approval" | "refused" },
): Promise<void> {
  const way = why === "refused" ? "charge" : "ask";
  const nextTryAt = nextStepAt(way, renewal.attempts, deps.clock());
  await updateRenewal(tx, renewal, { status: "failed", nextTryAt });
  const status = nextSubscriptionStatus(subscription.status, "fail") ?? subscription.status;
  await updateSubscription(tx, subscription.id, { status });
  await writeToSubscriber(tx, deps, subscription, {
    template: "subscription-unpaid",
    occasion: `${order.id}-${renewal.attempts}`,
    recipient: order.email,
    data: { orderId: order.id, why, tryAt: way === "charge" ? (nextTryAt?.toISOString() ?? null) : null },
  });
}
