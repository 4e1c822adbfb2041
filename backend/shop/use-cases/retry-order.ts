import type { Db } from "../../database/client";
import type { Deps } from "../../deps";
import { updateOrder, type Order } from "../store/orders";
import { insertPayment, type Payment } from "../store/payments";
import { changeOrder } from "./change-order";
import type { ChosenPayment } from "./choose-payment";
import { refuseMissing } from "./refuse-missing";

/** Another attempt to pay an order whose last one failed for good: its seats again, and a new key. */
export async function retryOrder(
  tx: Db,
  deps: Deps,
  order: Order,
  failed: Payment,
  { gateway, method, title, test }: ChosenPayment,
): Promise<Payment> {
  const { missing } = await changeOrder(tx, deps, order, "retry");
  if (missing) throw refuseMissing(missing);
  await updateOrder(tx, order.id, { paymentMethod: gateway, paymentMethodTitle: title, test });
  const now = deps.clock();
  const { id: orderId, total: amount, currency } = order;
  const attempt = failed.attempt + 1;
  return insertPayment(tx, {
    orderId,
    attempt,
    gateway,
    method,
    amount,
    currency,
    status: "created",
    createdAt: now,
    updatedAt: now,
  });
}
