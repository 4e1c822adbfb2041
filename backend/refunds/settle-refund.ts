import { formatEuro } from "@/lib/money";
import type { Db } from "../database/client";
import type { Deps } from "../deps";
import { addEntry, entriesOf, lockOrder, orderAtDesk } from "../orders";
import { mayTakeMoney, type RefundState, type Reversals } from "../payments/port";
import { type Payment, succeededPayments } from "../payments/store";
import { finishRefund } from "./finish-refund";
import { countedCents, refundMoves } from "./refund";
import { refusedRefund, returnedRefund } from "./refusals";
import {
  findByGatewayRefund,
  findRefund,
  insertRefund,
  lockRefund,
  type Refund,
  releaseRefundable,
  takeRefundable,
  updateRefund,
} from "./store";

/** Updates our refunds of a payment to the gateway's state; refunds made there get rows of their own. */
export async function applyGatewayRefunds(
  tx: Db,
  deps: Deps,
  payment: Payment,
  { refunds, dispute }: Pick<Reversals, "refunds" | "dispute">,
): Promise<{ isNews: boolean }> {
  // Everything that changes an order locks it first, so two events never record the same refund twice.
  await lockOrder(tx, payment.orderId);
  const isDisputed = dispute !== null && mayTakeMoney(dispute.status);
  let isNews = false;
  for (const state of refunds) {
    const known = await findByGatewayRefund(tx, payment.id, state);
    if (known ? refundMoves(known.status, state.status) : isMoney(state)) isNews = true;
    const id = known?.id ?? (await insertGatewayRefund(tx, deps, payment, state));
    if (id !== null) await writeRefundState(tx, deps, id, { ...state, isDisputed });
  }
  return { isNews };
}

const isMoney = ({ status, amountCents }: RefundState) => status !== "failed" && amountCents > 0;

/** @returns the new row; null when there is nothing to write down, or nothing that fits the order */
async function insertGatewayRefund(
  tx: Db,
  deps: Deps,
  payment: Payment,
  state: RefundState,
): Promise<number | null> {
  const { ref, amountCents: amount } = state;
  if (!isMoney(state)) return null;
  const { orderId } = payment;
  const isOnlyPayment = (await succeededPayments(tx, orderId)).length === 1;
  if (!isOnlyPayment || !(await takeRefundable(tx, orderId, amount))) {
    const text = `${amount} cents of the payment ${payment.ref} went back at the provider (${ref}); that fits no refund of this order.`;
    await alertOnce(tx, deps, orderId, text);
    return null;
  }
  const now = deps.clock();
  const { id } = await insertRefund(tx, {
    orderId,
    paymentId: payment.id,
    key: `${payment.gateway}:${ref}`,
    amount,
    reason: null,
    status: "created",
    createdAt: now,
    updatedAt: now,
  });
  return id;
}

/** Asks a person, once, however often the provider lists the cause: they may have seen to it long ago. */
export async function alertOnce(tx: Db, deps: Deps, orderId: number, text: string): Promise<void> {
  if ((await entriesOf(tx, orderId)).some((entry) => entry.text === text)) return;
  await addEntry(tx, deps, orderId, "alert", { topic: "refund", text });
}

type RefundNews = Pick<RefundState, "ref" | "status" | "refusal"> & {
  /** The bank may take the money as well, or has taken it. */
  isDisputed?: boolean;
};

/**
 * Records news about a refund, from a gateway or from the operator who made a transfer, and updates the order. Repeated
 * news changes nothing. A failed refund releases its amount.
 */
export async function writeRefundState(
  tx: Db,
  deps: Deps,
  id: number,
  { ref, status, refusal, isDisputed = false }: RefundNews,
): Promise<Refund> {
  const order = await lockOrder(tx, (await findRefund(tx, id))?.orderId ?? 0);
  if (!order) throw new Error(`refund ${id} has no order`);
  const kept = await lockRefund(tx, id);
  if (!refundMoves(kept.status, status)) return kept;
  const refund = await updateRefund(tx, id, { ref, status, updatedAt: deps.clock() });
  const isOfCorrection = refund.correction !== null;
  if (status === "succeeded" && isOfCorrection) await noteVatBack(tx, deps, refund);
  else if (status === "succeeded") await finishRefund(tx, deps, order, refund);
  if (status === "failed") {
    await releaseRefundable(tx, order.id, countedCents(refund));
    const text = refusal
      ? refusedRefund(refusal, refund.amount)
      : returnedRefund(
          { ...refund, ref },
          {
            hadSucceeded: kept.status === "succeeded",
            isDisputed,
            page: orderAtDesk(deps, order.id),
          },
        );
    await addEntry(tx, deps, order.id, "alert", { topic: isOfCorrection ? "tax" : "refund", text });
  }
  return refund;
}

/** The correction's own mail has announced it. */
export async function noteVatBack(tx: Db, deps: Deps, { orderId, amount }: Refund): Promise<void> {
  await addEntry(tx, { clock: deps.clock }, orderId, "settled", {
    topic: "tax",
    text: `${formatEuro(amount)} of VAT was refunded after the correction.`,
    buyerText: `We refunded ${formatEuro(amount)} of VAT to you.`,
  });
}
