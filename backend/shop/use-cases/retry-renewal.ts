import type { Db } from "../../database/client";
import type { Deps } from "../../deps";
import { isOver } from "../domain/order-payment";
import { isOpen } from "../domain/order-status";
import { daysAfter } from "../domain/order-times";
import { isAskedEnough, type RenewalStep } from "../domain/renewal-plan";
import { asOf } from "../domain/subscription-dates";
import { isCharged } from "../domain/subscription-status";
import { lockOrder } from "../store/orders";
import { latestPayment, paymentsOf, type Payment } from "../store/payments";
import { lockRenewalOf, updateRenewal } from "../store/renewals";
import { lockSubscriptionById } from "../store/subscriptions";
import { askToPay } from "./ask-to-pay";
import { chargeableBy } from "./chargeable-by";
import { endUnpaid } from "./end-unpaid";
import { retryOrder } from "./retry-order";
import { abandonPayment, drivePayment } from "./start-payment";

/**
 * The next step of a renewal that was not paid: charge again, ask again, or end. An attempt in person that its member
 * left open is given up first; one whose money is on its way is waited for.
 *
 * @throws GatewayUnavailable; nothing is lost, the job comes again
 */
export async function retryRenewal(deps: Deps, orderId: number): Promise<RenewalStep> {
  const { db } = await deps.database();
  const open = await latestPayment(db, orderId);
  if (open?.status === "requires_action") await abandonPayment(deps, open.id);
  const step = await db.transaction((tx) => nextStep(tx, deps, orderId));
  if (typeof step === "string") return step;
  await drivePayment(deps, step);
  return "charged";
}

/** Order, subscription, renewal: the sequence of `settle-payment.ts`. */
async function nextStep(tx: Db, deps: Deps, orderId: number): Promise<Payment | RenewalStep> {
  const order = await lockOrder(tx, orderId);
  const subscription = await lockSubscriptionById(tx, order?.subscriptionId ?? 0);
  const renewal = await lockRenewalOf(tx, orderId);
  const now = deps.clock();
  if (!order || !subscription || renewal?.status !== "failed") return "nothing";
  if (renewal.nextTryAt === null || renewal.nextTryAt > now) return "nothing";
  if (!isCharged(asOf(subscription, now).status) || order.status === "CANCELLED") {
    return endUnpaid(tx, deps, { order, subscription, renewal });
  }
  const last = await latestPayment(tx, orderId);
  if (!isOpen(order.status) || (last && !isOver(last.status))) {
    await updateRenewal(tx, renewal, { nextTryAt: daysAfter(now, 1) });
    return "nothing";
  }
  const taken = renewal.attempts + 1;
  const means = await chargeableBy(tx, deps, subscription);
  const charged = (await paymentsOf(tx, orderId)).findLast(({ offSession }) => offSession);
  const isApprovalMissing =
    charged?.failure?.code === "authentication_required" && charged.tokenId === means?.tokenId;
  if (!means || isApprovalMissing) {
    if (isAskedEnough(renewal.attempts)) return endUnpaid(tx, deps, { order, subscription, renewal });
    await updateRenewal(tx, renewal, { attempts: taken });
    const why = means ? "approval" : "method";
    await askToPay(tx, deps, { subscription, renewal: { ...renewal, attempts: taken }, order, why });
    return "asked";
  }
  await updateRenewal(tx, renewal, { status: "due", attempts: taken, nextTryAt: null });
  return retryOrder(tx, deps, order, last?.attempt ?? 0, means, true);
}
