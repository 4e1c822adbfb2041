import type { Deps } from "../../deps";
import { causeOf } from "../../ground/errors";
import { cancelOrder, syncPayment } from "../../sales/settlement";
import { expiredOrders } from "../../sales/orders";
import { gatewayOf } from "../../sales/payments/gateway-of";
import { findPayment, type Payment, touchPayment, unsettledPayments } from "../../sales/payments/store";
import { noteUnannounced } from "../../sales/payments/traffic";
import { settleOpenRefunds } from "../refunds";

/** By then the checkout, which has 8 s for its gateway, is done. */
const settleAfterMs = 10_000;
const batch = 100;
/**
 * How many batches of expired orders one run takes. A flood of such orders must not keep the last ones' seats occupied.
 */
const rounds = 10;

export type Reconciled = { asked: number; failed: number; expired: number };

/**
 * Settles attempts and refunds whose answer was lost (by a crash, a timeout, or an event that never came), and orders
 * whose time to pay has run out. Safe to run concurrently, because every step is taken once.
 */
export async function reconcilePayments(deps: Deps): Promise<Reconciled> {
  const { db } = deps;
  const result: Reconciled = { asked: 0, failed: 0, expired: 0 };
  const attempt = async (what: Record<string, unknown>, run: () => Promise<unknown>) => {
    try {
      await run();
      return true;
    } catch (error) {
      result.failed += 1;
      deps.log.warn({ ...what, cause: causeOf(error) }, "not settled, will try again");
      return false;
    }
  };
  const before = new Date(deps.clock().getTime() - settleAfterMs);
  for (const payment of await unsettledPayments(db, before, batch)) {
    await attempt({ payment: payment.id }, async () => {
      await syncPayment(deps, payment);
      await noteSilence(deps, payment);
    });
    await touchPayment(db, payment.id, deps.clock());
    result.asked += 1;
  }
  result.asked += await settleOpenRefunds(deps, attempt);
  for (let round = 0; round < rounds; round += 1) {
    const overdue = await expiredOrders(db, deps.clock(), batch);
    const before = result.expired;
    for (const orderId of overdue)
      if (await attempt({ order: orderId }, () => cancelOrder(deps, orderId, { isOverdue: true })))
        result.expired += 1;
    if (overdue.length < batch || result.expired === before) break;
  }
  return result;
}

/**
 * Counts a payment by debit or at the buyer's bank that ended without an event. One such payment is enough to report
 * it.
 */
async function noteSilence(deps: Deps, { id, gateway, status }: Payment): Promise<void> {
  if (status !== "unconfirmed" && status !== "processing") return;
  const now = (await findPayment(deps.db, id))?.status;
  if (now !== "succeeded" && now !== "failed") return;
  const since = await noteUnannounced(deps.db, gatewayOf(deps, gateway).id);
  deps.log.warn({ gateway, payment: id, since }, "a payment ended without an event: check the webhook");
}
