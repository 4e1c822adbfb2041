import type { Db } from "../../database/client";
import type { Deps } from "../../deps";
import { updateOrder, type Order } from "../store/orders";
import type { Payment } from "../store/payments";
import { changeOrder } from "./change-order";
import type { ChosenPayment } from "./choose-payment";
import { newAttempt } from "./new-attempt";
import { refuseMissing } from "./refuse-missing";

/** Another attempt to pay an order whose last one, if any, failed for good: its seats again, and a new key. */
export async function retryOrder(
  tx: Db,
  deps: Deps,
  order: Order,
  attempts: number,
  chosen: ChosenPayment,
  offSession = false,
): Promise<Payment> {
  const { missing } = await changeOrder(tx, deps, order, "retry");
  if (missing) throw refuseMissing(missing);
  const { gateway, title, test } = chosen;
  await updateOrder(tx, order.id, { paymentMethod: gateway, paymentMethodTitle: title, test });
  return newAttempt(tx, deps, order, attempts + 1, chosen, offSession);
}
