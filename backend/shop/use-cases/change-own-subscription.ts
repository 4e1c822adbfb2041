import type { Db } from "../../database/client";
import type { Deps } from "../../deps";
import { userError } from "../../errors";
import type { SubscriptionDecision } from "../domain/subscription-end";
import { closeGrants, lockSubscription, updateSubscription, type Subscription } from "../store/subscriptions";
import { writeToSubscriber } from "./write-to-subscriber";

/** Which subscription, and for whom. */
export type Asked = { memberId: number; subscriptionId: number };

/** The subscription, locked. @throws the same for a missing one and for somebody else's (C16) */
export async function lockOwn(tx: Db, { memberId, subscriptionId }: Asked): Promise<Subscription> {
  const stored = await lockSubscription(tx, memberId, subscriptionId);
  if (!stored) throw userError("This subscription does not exist.", "NOT_FOUND");
  return stored;
}

/**
 * Writes what was decided of a locked subscription, and a mail that confirms it; one that ends closes what it opened.
 * @throws the refusal's sentence
 */
export async function writeDecision(
  tx: Db,
  deps: Pick<Deps, "clock">,
  stored: Subscription,
  decision: SubscriptionDecision,
  { refusals, template }: { refusals: Record<"ended" | "unpaid", string>; template: string },
): Promise<Subscription> {
  if (decision.kind === "refused") throw userError(refusals[decision.reason], "SUBSCRIPTION_STATE");
  if (decision.kind === "same") return stored;
  const changed = await updateSubscription(tx, stored.id, decision.change);
  if (changed.status === "CANCELLED") await closeGrants(tx, changed, deps.clock());
  const { nextPaymentAt, markedCancelAt } = changed;
  await writeToSubscriber(tx, deps, changed, {
    template,
    occasion: String(deps.clock().getTime()),
    data: { at: (markedCancelAt ?? nextPaymentAt)?.toISOString() ?? null },
  });
  return changed;
}
