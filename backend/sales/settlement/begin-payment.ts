import { catalogue } from "../../content/catalogue";
import type { Db } from "../../ground/database/client";
import type { Deps } from "../../deps";
import { causeOf } from "../../ground/errors";
import { customerOf, customerOfToken, renewCustomer } from "../payment-methods";
import {
  type PaymentGateway,
  type PaymentRequest,
  type PaymentState,
  UnknownCustomer,
} from "../payments/port";
import {
  findPaymentByRef,
  insertPayment,
  keepCustomerRef,
  keepPaymentRef,
  type Payment,
  replaceCustomerRef,
} from "../payments/store";
import type { AddressProof } from "../../people/sign-in";
import { changeOrder } from "./change-order";
import type { ChosenPayment } from "./choose-payment";
import { hasSeatsLeft, limitHolds, missingHoldError } from "../holds";
import { isHeldUnpaid, isHoldOver, toPay } from "../orders/order";
import { isFinal } from "./payment-attempt";
import { findOrder, linesOf, type Order, type OrderLine, updateOrder } from "../orders";
import { lockUnpaidHolder } from "../holds";

/**
 * Continues a payment attempt at its gateway from any step: creates the payment, stores its reference, and confirms it.
 * It is safe to call at any time and repeatedly: only the stored payment is confirmed, and it succeeds once. After the
 * time to pay, no payment begins, and a created payment is cancelled.
 *
 * @throws GatewayUnavailable, and the next call asks the gateway for the result
 */
export async function continuePayment(
  deps: Deps,
  gateway: PaymentGateway,
  payment: Payment,
  known?: KnownOrder,
): Promise<PaymentState> {
  const order = known?.order ?? (await findOrder(deps.db, payment.orderId));
  if (!order) throw new Error(`payment ${payment.id} has no order`);
  const ordered = { order, lines: known?.lines ?? (await linesOf(deps.db, order.id)) };
  const isPayable = await mayBegin(deps, order, payment);
  if (payment.ref === null && !isPayable) return neverBegun(payment);
  const { state, customer } =
    payment.ref === null
      ? await makePayment(deps, gateway, payment, ordered)
      : { state: await gateway.get(payment.ref), customer: payment.customerRef };
  if (state.status !== "created") return state;
  if (!isPayable || !(await isStillThere(deps, order))) return gateway.cancel(state.ref);
  const request = requestOf(deps, payment, ordered, customer);
  return gateway.confirm(state.ref, request, `${payment.key}-confirm-${deps.ids.uuid()}`);
}

/** An order and its lines, as the transaction before this call wrote them. */
export type KnownOrder = { order: Order; lines: readonly OrderLine[] };

/** False for an order that is no longer open or whose seats were released. */
async function mayBegin(deps: Deps, order: Order, { offSession }: Payment): Promise<boolean> {
  const now = deps.clock();
  if (order.status !== "pending" || isHoldOver(order, now)) return false;
  return !offSession || deps.orderEffects.isStillCharged(deps.db, order, now);
}

/** False for a sold-out item when the order could not hold seats during the payment. */
async function isStillThere({ db }: Deps, order: Order): Promise<boolean> {
  return order.holds || order.subscriptionId !== null || hasSeatsLeft(db, order.id);
}

/** The state of an attempt that ended before the gateway was called. */
export function neverBegun({ key, orderId, amount: amountCents, currency }: Payment): PaymentState {
  return {
    ref: `not-begun-${key}`,
    orderId: String(orderId),
    status: "cancelled",
    amountCents,
    currency,
  };
}

type Made = { state: PaymentState; customer: string | null };

/**
 * Creates the attempt's payment and stores its reference. If another request stored one first, this payment is
 * cancelled.
 */
async function makePayment(
  deps: Deps,
  gateway: PaymentGateway,
  payment: Payment,
  ordered: KnownOrder,
): Promise<Made> {
  const { state: made, customer } = await createFor(
    deps,
    gateway,
    payment,
    ordered,
    await gatewayCustomerOf(deps, gateway, payment, ordered.order),
  );
  if (isFinal(made.status)) return { state: made, customer };
  const kept = await keepPaymentRef(deps.db, payment.id, made.ref);
  if (kept?.ref === made.ref) return { state: made, customer };
  await cancelOrphan(deps, gateway, made.ref);
  if (!kept?.ref || isFinal(kept.status)) return { state: neverBegun(payment), customer };
  return { state: await gateway.get(kept.ref), customer };
}

/**
 * Creates the payment for a customer, or for a new customer if the gateway no longer knows the old one. Saved methods
 * are lost with their customer.
 */
async function createFor(
  deps: Deps,
  gateway: PaymentGateway,
  payment: Payment,
  ordered: KnownOrder,
  customer: string | null,
): Promise<Made> {
  const { order } = ordered;
  const request = requestOf(deps, payment, ordered, customer);
  try {
    return { state: await gateway.create(request, `${payment.key}-create`), customer };
  } catch (error) {
    if (!(error instanceof UnknownCustomer) || customer === null) throw error;
    const renewed = await renewCustomer(deps, gateway, { ...order, orderId: order.id }, customer);
    if (payment.tokenId !== null) return { state: methodGone(payment), customer: renewed };
    await replaceCustomerRef(deps.db, payment.id, renewed);
    const again = { ...request, customer: renewed };
    return { state: await gateway.create(again, `${payment.key}-create`), customer: renewed };
  }
}

function methodGone(payment: Payment): PaymentState {
  const message = "This payment method cannot be used here. Please try another payment method.";
  return {
    ...neverBegun(payment),
    status: "failed",
    failure: { code: "resource_missing", message, retryable: false },
  };
}

function requestOf(
  deps: Deps,
  payment: Payment,
  { order, lines }: KnownOrder,
  customer: string | null,
): PaymentRequest {
  const products = lines.map(({ productId }) => catalogue().product(productId));
  return {
    orderId: String(payment.orderId),
    attempt: payment.key,
    amountCents: payment.amount,
    currency: "EUR",
    customer,
    method: payment.method,
    returnUrl: `${deps.settings.origin}/store/confirm/${payment.orderId}`,
    offSession: payment.offSession,
    saveMethod: payment.saveMethod,
    recurring: order.subscriptionId !== null || products.some((product) => product?.subscription),
    country: order.billing.country ?? "",
  };
}

/** Cancels a payment that was never confirmed and so is harmless. If that fails now, a job tries again. */
async function cancelOrphan(deps: Deps, gateway: PaymentGateway, ref: string): Promise<void> {
  try {
    await gateway.cancel(ref);
  } catch (error) {
    deps.log.warn({ ref, cause: causeOf(error) }, "an unneeded payment was not cancelled, will try again");
  }
}

/** After this time no request can still be about to store the payment's reference. */
const orphanAgeMs = 3_600_000;

/**
 * Cancels payments of this shop that were created but never confirmed, because the answer with their reference was
 * lost.
 * @returns how many
 */
export async function sweepOrphans(deps: Deps): Promise<number> {
  const before = new Date(deps.clock().getTime() - orphanAgeMs);
  let swept = 0;
  for (const gateway of deps.payments) {
    for (const ref of await gateway.neverConfirmed(before)) {
      if (await findPaymentByRef(deps.db, gateway.id, ref)) continue;
      await cancelOrphan(deps, gateway, ref);
      swept += 1;
    }
  }
  return swept;
}

/** The gateway customer of a saved or future saved method; null for a guest who saves nothing. */
async function gatewayCustomerOf(
  deps: Deps,
  gateway: PaymentGateway,
  payment: Payment,
  order: Order,
): Promise<string | null> {
  if (payment.customerRef !== null) return payment.customerRef;
  const { tokenId, saveMethod } = payment;
  if (tokenId === null && !saveMethod) return null;
  const ref =
    tokenId === null || order.memberId === null
      ? await customerOf(deps, gateway, { ...order, orderId: order.id })
      : await customerOfToken(deps, gateway, { tokenId, memberId: order.memberId });
  return keepCustomerRef(deps.db, payment.id, ref);
}

type MethodChoice = Pick<ChosenPayment, "gateway" | "method" | "tokenId" | "save">;

/** Stores a payment attempt with its key. Call it before the gateway is called. */
export function newAttempt(
  tx: Db,
  deps: Pick<Deps, "clock" | "ids">,
  order: Order,
  attempt: number,
  { gateway, method, tokenId, save }: MethodChoice,
  offSession = false,
): Promise<Payment> {
  const now = deps.clock();
  return insertPayment(tx, {
    key: `order-${order.id}-a${attempt}-${deps.ids.uuid()}`,
    orderId: order.id,
    attempt,
    gateway,
    method,
    tokenId,
    saveMethod: save,
    offSession,
    amount: toPay(order),
    currency: order.currency,
    status: "created",
    createdAt: now,
    updatedAt: now,
  });
}

/**
 * Adds an attempt to an order whose last attempt, if any, failed for good. It takes the seats again and gets a new key.
 */
export async function retryOrder(
  tx: Db,
  deps: Deps,
  order: Order,
  attempts: number,
  chosen: ChosenPayment,
  who: { ip: string; proof: AddressProof | null } | "off session",
): Promise<Payment> {
  const isHeld = who !== "off session" && isHeldUnpaid({ paymentMethod: chosen.gateway });
  if (isHeld) await lockUnpaidHolder(tx, deps, order);
  const { missing } = await changeOrder(tx, deps, order, "retry");
  if (missing) throw missingHoldError(missing);
  const { gateway, title, test } = chosen;
  const change = { paymentMethod: gateway, paymentMethodTitle: title, paidMethod: null, test };
  const retried = await updateOrder(tx, order.id, change);
  const changed = order.subscriptionId === null ? retried : await deps.orderEffects.retax(tx, deps, retried);
  if (who !== "off session") await limitHolds(tx, deps, changed, who);
  return newAttempt(tx, deps, order, attempts + 1, chosen, who === "off session");
}
