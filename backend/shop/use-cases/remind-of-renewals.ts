import type { Deps } from "../../deps";
import { daysAfter } from "../domain/order-times";
import { reminderDays } from "../domain/renewal-plan";
import { asOf } from "../domain/subscription-dates";
import { noteReminder, subscriptionsToRemind } from "../store/renewals";
import { lockSubscriptionById } from "../store/subscriptions";
import { writeToSubscriber } from "./write-to-subscriber";

const batch = 100;

/** Tells members of a yearly payment a week before, once a period. @returns how many were told */
export async function remindOfRenewals(deps: Deps): Promise<number> {
  const { db } = await deps.database();
  const now = deps.clock();
  let told = 0;
  for (const id of await subscriptionsToRemind(db, now, daysAfter(now, reminderDays), batch)) {
    told += await db.transaction(async (tx) => {
      const stored = await lockSubscriptionById(tx, id);
      if (!stored) return 0;
      const { status, nextPaymentAt } = asOf(stored, now);
      if (status !== "ACTIVE" || nextPaymentAt === null || nextPaymentAt <= now) return 0;
      if (!(await noteReminder(tx, { subscriptionId: id, periodStart: nextPaymentAt }, now))) return 0;
      await writeToSubscriber(tx, deps, stored, {
        template: "subscription-reminder",
        occasion: nextPaymentAt.toISOString(),
        data: { at: nextPaymentAt.toISOString() },
      });
      return 1;
    });
  }
  return told;
}
