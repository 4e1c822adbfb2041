import type { Deps } from "../../deps";
import { asOf } from "../domain/subscription-dates";
import { closeGrants, lockOverdue, updateSubscription } from "../store/subscriptions";
import { writeToSubscriber } from "./write-to-subscriber";

const batch = 100;

/**
 * Writes down the end of subscriptions whose last day has passed, and closes what they opened. Readers need not wait
 * for it: `asOf` tells them the same. Harmless beside itself. @returns how many ended
 */
export async function endMarkedSubscriptions(deps: Pick<Deps, "database" | "clock">): Promise<number> {
  const { db } = await deps.database();
  const now = deps.clock();
  let ended = 0;
  for (let found = batch; found === batch; ended += found) {
    found = await db.transaction(async (tx) => {
      const overdue = await lockOverdue(tx, now, batch);
      for (const stored of overdue) {
        const { status, endsAt, nextPaymentAt } = asOf(stored, now);
        const over = await updateSubscription(tx, stored.id, { status, endsAt, nextPaymentAt });
        await closeGrants(tx, over, now);
        await writeToSubscriber(tx, deps, over, {
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
