import { catalogue } from "../../content";
import type { Db } from "../../database/client";
import type { Deps } from "../../deps";
import { hasEnded } from "../domain/subscription-status";
import { firstGrantsOf, grantsOfProduct, revokeGrants } from "../store/grants";
import type { OrderLine } from "../store/order-parts";
import type { Order } from "../store/orders";
import { releaseStock, shelfOf } from "../store/stock";
import { lockPaidBy, updateSubscription, type Subscription } from "../store/subscriptions";
import { closeLearning } from "./close-learning";
import { offerSeats } from "./offer-seats";

/**
 * Closes what a line opened and frees its seats, in the transaction in which its money is gone: courses, seats, files
 * (their links stop at once), the program, the subscription. Certificates that were earned stay; see
 * docs/decisions/refunds.md.
 */
export async function revokeLine(tx: Db, deps: Deps, order: Order, line: OrderLine): Promise<void> {
  const now = deps.clock();
  const isSubscription = catalogue().product(line.productId)?.subscription != null;
  const paidFor = isSubscription ? await lockPaidBy(tx, order, line.productId) : undefined;
  if (paidFor && isCurrent(order, paidFor)) {
    if (!hasEnded(paidFor.status)) {
      const end = { status: "CANCELLED", endsAt: now, nextPaymentAt: null, markedCancelAt: null } as const;
      await updateSubscription(tx, paidFor.id, end);
    }
    if (paidFor.orderId !== null) {
      await closeLearning(
        tx,
        await revokeGrants(tx, await grantsOfProduct(tx, paidFor.orderId, line.productId), now),
      );
    }
  }
  await closeLearning(tx, await revokeGrants(tx, await firstGrantsOf(tx, order.id, line), now));
  if (!order.holds) return;
  const shelf = shelfOf(line);
  if (shelf === null) return;
  await releaseStock(tx, [line]);
  await offerSeats(tx, deps, shelf);
}

/** A renewal of an earlier period is given back without ending the one that runs. */
function isCurrent(order: Order, { lastPaymentAt }: Subscription): boolean {
  if (order.subscriptionId === null || lastPaymentAt === null) return true;
  return order.paidAt !== null && order.paidAt >= lastPaymentAt;
}
