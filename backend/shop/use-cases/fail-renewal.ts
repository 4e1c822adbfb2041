import type { Db } from "../../database/client";
import type { Deps } from "../../deps";
import { nextStepAt } from "../domain/renewal-plan";
import { asOf } from "../domain/subscription-dates";
import { isCharged } from "../domain/subscription-status";
import type { Order } from "../store/orders";
import { lockRenewalOf } from "../store/renewals";
import { lockSubscriptionById } from "../store/subscriptions";
import { askToPay } from "./ask-to-pay";
import { endUnpaid } from "./end-unpaid";

/**
 * The charge of a renewal was refused, in the transaction that settles it. The subscription waits for the next step of
 * the plan; after the last one, or when its member has cancelled meanwhile, it ends.
 *
 * @param code of the gateway's failure
 */
export async function failRenewal(tx: Db, deps: Deps, order: Order, code: string | undefined): Promise<void> {
  const subscription = await lockSubscriptionById(tx, order.subscriptionId ?? 0);
  const renewal = await lockRenewalOf(tx, order.id);
  if (!subscription || renewal?.status !== "due") return;
  const unpaid = { subscription, renewal, order };
  const why = code === "authentication_required" ? "approval" : "refused";
  const way = why === "refused" ? "charge" : "ask";
  const isLast = nextStepAt(way, renewal.attempts, deps.clock()) === null;
  if (isLast || !isCharged(asOf(subscription, deps.clock()).status)) await endUnpaid(tx, deps, unpaid);
  else await askToPay(tx, deps, { ...unpaid, why });
}
