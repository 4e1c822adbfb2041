import type { Deps } from "../../deps";
import { decideResume } from "../domain/subscription-end";
import type { Subscription } from "../store/subscriptions";
import { lockOwn, writeDecision, type Asked } from "./change-own-subscription";

const refusals = {
  ended: "This subscription has ended. You are welcome to subscribe again.",
  unpaid: "This subscription is not cancelled. It waits for your payment.",
};

/**
 * Takes a cancellation back while the paid period lasts: the next payment is due at its end again.
 * @throws for one that is not the member's, that has ended, or that waits for a payment
 */
export async function resumeSubscription(
  deps: Pick<Deps, "database" | "clock">,
  asked: Asked,
): Promise<Subscription> {
  const { db } = await deps.database();
  return db.transaction(async (tx) => {
    const stored = await lockOwn(tx, asked);
    return writeDecision(tx, deps, stored, decideResume(stored, deps.clock()), {
      refusals,
      template: "subscription-resumed",
    });
  });
}
