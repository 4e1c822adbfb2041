import type { Deps } from "../../deps";
import { userError } from "../../errors";
import { isExpired, methodTitle } from "../domain/saved-method";
import { asOf } from "../domain/subscription-dates";
import { hasEnded } from "../domain/subscription-status";
import { lockTokens } from "../store/payment-tokens";
import { retrySoon } from "../store/renewals";
import { updateSubscription, type Subscription } from "../store/subscriptions";
import { lockOwn, type Asked } from "./change-own-subscription";

/**
 * Charges a subscription to another saved method of the member from now on, a payment that waits for its next try, too.
 * @throws for one that is not the member's or has ended; "Invalid payment method." for a method that is not the member's
 */
export async function changeSubscriptionPayment(
  deps: Pick<Deps, "database" | "clock">,
  { tokenId, ...asked }: Asked & { tokenId: number },
): Promise<Subscription> {
  const { db } = await deps.database();
  const now = deps.clock();
  return db.transaction(async (tx) => {
    // Methods before subscriptions, as deleting one locks them.
    const token = (await lockTokens(tx, asked.memberId)).find(({ id }) => id === tokenId);
    const stored = await lockOwn(tx, asked);
    if (!token) throw userError("Invalid payment method.", "INVALID_PAYMENT_METHOD");
    if (hasEnded(asOf(stored, now).status)) {
      throw userError("This subscription has ended, so nothing is charged any more.", "SUBSCRIPTION_STATE");
    }
    if (isExpired(token, now)) {
      throw userError("This card has expired. Please choose another payment method.", "EXPIRED_CARD");
    }
    await retrySoon(tx, stored.id, now);
    return updateSubscription(tx, stored.id, {
      tokenId,
      paymentMethod: token.gateway,
      paymentMethodTitle: methodTitle(token),
    });
  });
}
