import { causeOf } from "../../cause";
import type { Deps } from "../../deps";
import { minutesAfter } from "../domain/order-times";
import { paidToKeep, touchPayment } from "../store/payments";
import { keepPaidMethod } from "./keep-paid-method";
import type { Alive } from "./run-alone";

const batch = 50;

/**
 * Keeps the methods of payments that are to be kept and are not: a guest has become a member, or the gateway could not
 * be asked when the money came. @returns how many were kept
 */
export async function keepPaidMethods(deps: Deps, alive: Alive = async () => true): Promise<number> {
  const { db } = await deps.database();
  let kept = 0;
  for (const id of await paidToKeep(db, deps.clock(), batch)) {
    if (!(await alive())) break;
    try {
      if (await keepPaidMethod(deps, id)) kept += 1;
    } catch (error) {
      deps.log.warn({ payment: id, cause: causeOf(error) }, "a payment method is not kept yet");
      // Another hour, so that one that never answers does not stand before the others.
      await touchPayment(db, id, minutesAfter(deps.clock(), 60));
    }
  }
  return kept;
}
