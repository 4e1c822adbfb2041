import { and, asc, eq, isNotNull, isNull, lte } from "drizzle-orm";
import type { Db } from "../../ground/database/client";
import type { KeepAlive } from "../../ground/database/run-alone";
import { minutesAfter } from "../../ground/dates";
import type { Deps } from "../../deps";
import { causeOf } from "../../ground/errors";
import { insertToken, keepGatewayRef, lockCustomer, methodTitle, tokenOf } from "../payment-methods";
import { gatewayOf } from "../payments/gateway-of";
import { type SavedMethod, UnknownMethod } from "../payments/port";
import { findPayment, noteKeptMethod, type Payment, touchPayment } from "../payments/store";
import { payments } from "../payments/tables";
import { findOrder, type Order } from "../orders";
import { orders } from "../orders";

/**
 * Saves a payment's method and charges its order's subscription to it from now on. It calls the gateway, so run it
 * outside of transactions. A guest's method is saved when the address is proven; until then it has no owner.
 *
 * @throws GatewayUnavailable, and the job tries again
 */
async function keepPaidMethod(deps: Deps, paymentId: number): Promise<boolean> {
  const { db } = deps;
  const payment = await findPayment(db, paymentId);
  if (!payment?.saveMethod || payment.tokenId !== null || payment.status !== "succeeded") return false;
  const order = await findOrder(db, payment.orderId);
  // Money that does not fit its order waits for an operator, and so does the payment's method.
  if (!order || order.memberId === null || order.paidAt === null) return false;
  const { memberId } = order;
  const method = await readPaidWith(deps, payment);
  return db.transaction((tx) => saveKeptMethod(tx, deps, { payment, order, memberId, method }));
}

/**
 * Saves a payment's method if the gateway answers; otherwise a job saves it later. Call it after the transaction that
 * recorded the payment.
 */
export async function tryKeepPaidMethod(deps: Deps, paymentId: number): Promise<void> {
  try {
    await keepPaidMethod(deps, paymentId);
  } catch (error) {
    deps.log.warn(
      { payment: paymentId, cause: causeOf(error) },
      "payment method not saved yet, will try again",
    );
  }
}

/** Null when the method cannot be saved. */
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

async function saveKeptMethod(
  tx: Db,
  deps: Deps,
  { payment, order, memberId, method }: Kept,
): Promise<boolean> {
  await lockCustomer(tx, memberId);
  const token = method && (await insertToken(tx, tokenOf(memberId, payment.gateway, method)));
  await noteKeptMethod(tx, payment.id, token?.id ?? null);
  if (!token) return false;
  // The gateway knew the guest before the account existed. The member keeps the guest's id.
  if (payment.gateway === "stripe" && payment.customerRef !== null)
    await keepGatewayRef(tx, memberId, payment.customerRef);
  await deps.orderEffects.methodKept(tx, order, {
    memberId,
    tokenId: token.id,
    paymentMethod: token.gateway,
    paymentMethodTitle: methodTitle(token),
  });
  return true;
}

const keepBatch = 50;

/**
 * Saves methods that are still to be saved, because a guest has become a member or the gateway was unavailable when the
 * money came. @returns how many were saved
 */
export async function keepPaidMethods(deps: Deps, alive: KeepAlive = async () => true): Promise<number> {
  let kept = 0;
  for (const id of await paidToKeep(deps.db, deps.clock(), keepBatch)) {
    if (!(await alive())) break;
    try {
      if (await keepPaidMethod(deps, id)) kept += 1;
    } catch (error) {
      deps.log.warn({ payment: id, cause: causeOf(error) }, "payment method not saved yet, will try again");
      // It waits another hour, so that a payment that never answers does not block the others.
      await touchPayment(deps.db, id, minutesAfter(deps.clock(), 60));
    }
  }
  return kept;
}

/** Ids of paid payments whose method is still to be saved and whose buyer is a member; the longest untouched first. */
async function paidToKeep(db: Db, before: Date, limit: number): Promise<number[]> {
  const rows = await db
    .select({ id: payments.id })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(
      and(
        eq(payments.status, "succeeded"),
        eq(payments.saveMethod, true),
        isNull(payments.tokenId),
        isNotNull(orders.memberId),
        isNotNull(orders.paidAt),
        lte(payments.updatedAt, before),
      ),
    )
    .orderBy(asc(payments.updatedAt))
    .limit(limit);
  return rows.map(({ id }) => id);
}
