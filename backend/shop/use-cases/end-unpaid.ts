import type { Db } from "../../database/client";
import type { Deps } from "../../deps";
import { asOf } from "../domain/subscription-dates";
import { hasEnded } from "../domain/subscription-status";
import { updateRenewal } from "../store/renewals";
import { closeGrants, updateSubscription } from "../store/subscriptions";
import type { Unpaid } from "./ask-to-pay";
import { changeOrder } from "./change-order";
import { writeToSubscriber } from "./write-to-subscriber";

/**
 * Nobody paid the period: the subscription ends, closes what it opened, and its order cannot be paid any more. Its
 * attempt to pay is over already. One that has ended before is only tidied up.
 */
export async function endUnpaid(
  tx: Db,
  deps: Deps,
  { subscription, renewal, order }: Unpaid,
): Promise<"ended" | "nothing"> {
  const now = deps.clock();
  await updateRenewal(tx, renewal, { status: "given up", nextTryAt: null });
  await changeOrder(tx, deps, order, "cancel");
  if (hasEnded(asOf(subscription, now).status)) return "nothing";
  const ended = await updateSubscription(tx, subscription.id, {
    status: "CANCELLED",
    endsAt: now,
    nextPaymentAt: null,
    markedCancelAt: null,
  });
  await closeGrants(tx, ended, now);
  await writeToSubscriber(tx, deps, ended, {
    template: "subscription-ended",
    occasion: String(now.getTime()),
    recipient: order.email,
    data: { why: "unpaid" },
  });
  return "ended";
}
