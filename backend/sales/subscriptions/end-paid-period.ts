import { closeLearning, grantsOfProduct, revokeGrants } from "../access";
import type { Db } from "../../ground/database/client";
import type { LineEnd } from "../orders/order";
import type { Order, OrderLine } from "../orders";
import { newestPaidOrder, retrySoon } from "./renewal-store";
import { hasEnded } from "./subscription";
import { lockPaidBy, updateSubscription } from "./subscription-store";

/**
 * Ends the subscription whose period a refunded line may have paid. If that was the newest period, the subscription
 * ends now: its grants end, and a next period that waits for its money is given up. A withdrawal ends it with any
 * period, because it ends the contract.
 *
 * @returns false when a subscription continues, because a later period is paid
 */
export async function endPaidPeriod(
  tx: Db,
  order: Order,
  { productId }: OrderLine,
  { at, as }: { at: Date; as: LineEnd },
): Promise<boolean> {
  const stored = await lockPaidBy(tx, order, productId);
  if (!stored) return true;
  if (as !== "withdrawn" && (await newestPaidOrder(tx, stored)) !== order.id) return false;
  if (!hasEnded(stored.status)) {
    const end = { status: "cancelled", endsAt: at, nextPaymentAt: null, markedCancelAt: null } as const;
    await updateSubscription(tx, stored.id, end);
    await retrySoon(tx, stored.id, at);
  }
  if (stored.orderId !== null)
    await closeLearning(tx, await revokeGrants(tx, await grantsOfProduct(tx, stored.orderId, productId), at));
  return true;
}
