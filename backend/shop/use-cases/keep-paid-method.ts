import { causeOf } from "../../cause";
import type { Db } from "../../database/client";
import type { Deps } from "../../deps";
import { UnknownMethod, type SavedMethod } from "../../payments";
import { methodTitle } from "../domain/saved-method";
import { keepGatewayRef, lockCustomer } from "../store/customers";
import { findOrder, type Order } from "../store/orders";
import { findPayment, noteKept, type Payment } from "../store/payments";
import { insertToken } from "../store/payment-tokens";
import { chargeToKept } from "../store/subscriptions";
import { gatewayOf } from "./gateway-of";
import { tokenOf } from "./token-of";

/**
 * Keeps the method that a payment was made with, and charges the subscription of its order to it from now on. It asks
 * the gateway, so call it outside of transactions. A guest's is kept when the address is proven: until then it is
 * nobody's.
 *
 * @throws GatewayUnavailable; the job tries again
 */
export async function keepPaidMethod(deps: Deps, paymentId: number): Promise<boolean> {
  const { db } = await deps.database();
  const payment = await findPayment(db, paymentId);
  if (!payment?.saveMethod || payment.tokenId !== null || payment.status !== "succeeded") return false;
  const order = await findOrder(db, payment.orderId);
  // Money that does not fit its order waits for an operator, and so does its method.
  if (!order || order.memberId === null || order.paidAt === null) return false;
  const { memberId } = order;
  const method = await readPaidWith(deps, payment);
  return db.transaction((tx) => keep(tx, { payment, order, memberId, method }));
}

/** After a transaction that brought the money: a method that cannot be read now is kept by the job a little later. */
export async function tryToKeep(deps: Deps, paymentId: number): Promise<void> {
  try {
    await keepPaidMethod(deps, paymentId);
  } catch (error) {
    deps.log.warn({ payment: paymentId, cause: causeOf(error) }, "a payment method is not kept yet");
  }
}

/** Null: it turned out to be nothing that can be kept. */
async function readPaidWith(
  deps: Deps,
  { gateway: id, ref, customerRef }: Payment,
): Promise<SavedMethod | null> {
  const gateway = gatewayOf(deps, id);
  if (ref === null || customerRef === null) return null;
  const { savedMethod } = await gateway.get(ref);
  if (!savedMethod) return null;
  try {
    return await gateway.readMethod(savedMethod, customerRef);
  } catch (error) {
    if (error instanceof UnknownMethod) return null;
    throw error;
  }
}

type Kept = { payment: Payment; order: Order; memberId: number; method: SavedMethod | null };

async function keep(tx: Db, { payment, order, memberId, method }: Kept): Promise<boolean> {
  await lockCustomer(tx, memberId);
  const token = method && (await insertToken(tx, tokenOf(memberId, payment.gateway, method)));
  await noteKept(tx, payment.id, token?.id ?? null);
  if (!token) return false;
  // A guest was known at the gateway before the account: the member goes on under that name.
  if (payment.gateway === "stripe" && payment.customerRef !== null)
    await keepGatewayRef(tx, memberId, payment.customerRef);
  await chargeToKept(tx, order, {
    memberId,
    tokenId: token.id,
    paymentMethod: token.gateway,
    paymentMethodTitle: methodTitle(token),
  });
  return true;
}
