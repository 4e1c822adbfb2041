import type { Db } from "../../database/client";
import type { Deps } from "../../deps";
import type { Order } from "../store/orders";
import { insertPayment, type Payment } from "../store/payments";
import type { ChosenPayment } from "./choose-payment";

type Way = Pick<ChosenPayment, "gateway" | "method" | "tokenId" | "save">;

/** Writes an attempt to pay an order down, with its key, before anybody is asked. */
export function newAttempt(
  tx: Db,
  deps: Pick<Deps, "clock">,
  order: Order,
  attempt: number,
  { gateway, method, tokenId, save }: Way,
  offSession = false,
): Promise<Payment> {
  const now = deps.clock();
  return insertPayment(tx, {
    orderId: order.id,
    attempt,
    gateway,
    method,
    tokenId,
    saveMethod: save,
    offSession,
    amount: order.total,
    currency: order.currency,
    status: "created",
    createdAt: now,
    updatedAt: now,
  });
}
