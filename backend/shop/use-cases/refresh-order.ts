import type { Deps } from "../../deps";
import { isOver } from "../domain/order-payment";
import { findOrder, type Order } from "../store/orders";
import { latestPayment, touchPayment } from "../store/payments";
import { drivePayment } from "./start-payment";

/** Somebody who reloads a page must not become load on the payment provider. */
const refreshEveryMs = 1_500;

/**
 * An order as it is now: one whose payment is under way is asked for at its gateway, at most every 1.5 s, so that the
 * page a buyer returns to shows the truth and not what its address says (C10). An outage shows the last known state.
 */
export async function refreshOrder(
  deps: Deps,
  order: Order,
): Promise<{ order: Order; binding: string | null }> {
  if (order.status !== "PENDING" && order.status !== "ON_HOLD") return { order, binding: null };
  const { db } = await deps.database();
  const payment = await latestPayment(db, order.id);
  if (!payment || payment.gateway === "invoice" || isOver(payment.status)) return { order, binding: null };
  const now = deps.clock();
  if (now.getTime() - payment.updatedAt.getTime() < refreshEveryMs) return { order, binding: null };
  await touchPayment(db, payment.id, now);
  try {
    const { binding } = await drivePayment(deps, payment);
    return { order: (await findOrder(db, order.id)) ?? order, binding };
  } catch (error) {
    deps.log.warn(
      { order: order.id, cause: error instanceof Error ? error.message : String(error) },
      "order not refreshed",
    );
    return { order, binding: null };
  }
}
