import { formatEuro } from "@/lib/money";
import type { Db } from "../../ground/database/client";
import type { Deps } from "../../deps";
import { addEntry, entriesOf } from "../../sales/order-history";
import { lockOrder, orderAtDesk } from "../../sales/orders";
import { mayTakeMoney, type RefundState, type Reversals } from "../../sales/payments/port";
import { type Payment, succeededPayments } from "../../sales/payments/store";
import { dropWaitingDifferences } from "../ledger";
import { announceRefund, finishRefund } from "./finish-refund";
import { countedCents, refundMoves } from "../ledger/refund";
import { refusedRefund, returnedRefund } from "./refusals";
import {
  findByGatewayRefund,
  failRefundOfKey,
  findRefund,
  insertRefund,
  lockRefund,
  type Refund,
  releaseRefundable,
  takeRefundable,
  updateRefund,
} from "../ledger";

/** Updates our refunds of a payment to the gateway's state. Refunds made at the gateway get their own rows. */
export async function applyGatewayRefunds(
  tx: Db,
  deps: Deps,
  payment: Payment,
  { refunds, dispute }: Pick<Reversals, "refunds" | "dispute">,
): Promise<{ isNews: boolean }> {
  // Every change of an order locks it first, so two events never record the same refund twice.
  await lockOrder(tx, payment.orderId);
  const isDisputed = dispute !== null && mayTakeMoney(dispute.status);
  let isNews = false;
  for (const state of refunds) {
    const known = await findByGatewayRefund(tx, payment.id, state);
    if (known ? refundMoves(known.status, state.status) : isMoney(state)) isNews = true;
    const made = known ? null : await insertGatewayRefund(tx, deps, payment, state);
    const id = known?.id ?? made?.id ?? null;
    if (id !== null) await writeRefundState(tx, deps, id, { ...state, isDisputed });
    if (made?.beyond) await insertBeyond(tx, deps, made.beyond, made);
    if (state.status === "failed") await failRefundOfKey(tx, beyondKey(payment, state), deps.clock());
  }
  return { isNews };
}

const isMoney = ({ status, amountCents }: RefundState) => status !== "failed" && amountCents > 0;

type Made = {
  /** The row of the part that the order still covers; null if it covers nothing. */
  id: number | null;
  /** The part beyond that, which gets its own row. */
  beyond: Beyond | null;
  isPaidTwice: boolean;
};

/** @returns null when there is nothing to record */
async function insertGatewayRefund(
  tx: Db,
  deps: Deps,
  payment: Payment,
  state: RefundState,
): Promise<Made | null> {
  const { ref, amountCents } = state;
  if (!isMoney(state)) return null;
  const { orderId } = payment;
  const order = await lockOrder(tx, orderId);
  const isPaidTwice = (await succeededPayments(tx, orderId)).length > 1;
  const amount = order && !isPaidTwice ? Math.min(amountCents, order.total - order.refunded) : 0;
  const now = deps.clock();
  const row = { orderId, paymentId: payment.id, createdAt: now, updatedAt: now };
  const key = `${payment.gateway}:${ref}`;
  if (amount === 0 || !(await takeRefundable(tx, orderId, amount)))
    return { id: null, beyond: { ...row, key, ref, amount: amountCents }, isPaidTwice };
  const { id } = await insertRefund(tx, { ...row, key, amount, reason: null, status: "created" });
  const rest = { ...row, key: beyondKey(payment, state), ref: null, amount: amountCents - amount };
  return { id, beyond: rest.amount > 0 ? rest : null, isPaidTwice };
}

/** Key of the row for the part of a provider's refund that the order no longer covers. */
const beyondKey = ({ gateway }: Payment, { ref }: RefundState) => `${gateway}:${ref}:beyond`;

type Beyond = Pick<Refund, "orderId" | "paymentId" | "key" | "ref" | "amount" | "createdAt" | "updatedAt">;

/**
 * Records money that went back although nothing of its order was left. The row does not reduce the order and has no
 * document, because the order's credit notes already cover its full price.
 */
export async function insertBeyond(
  tx: Db,
  deps: Deps,
  beyond: Beyond,
  { isPaidTwice = false } = {},
): Promise<void> {
  const reason = isPaidTwice ? "One of several payments" : "More than the order had left";
  await insertRefund(tx, { ...beyond, counted: 0, reason, status: "succeeded" });
  const where = `${formatEuro(beyond.amount)} of this order was refunded at the provider (${beyond.ref ?? beyond.key})`;
  const text = isPaidTwice
    ? `${where}. The order was paid more than once, so this belongs to none of its refunds, and there is no document.`
    : `${where}, but had already been refunded or put on a code: the buyer has it twice. There is no document for the second time. Respond at the provider, or ask the buyer for it, and add a note here.`;
  await alertOnce(tx, deps, beyond.orderId, text);
}

/** Alerts a person once, however often the provider lists the cause, because they may have dealt with it long ago. */
export async function alertOnce(tx: Db, deps: Deps, orderId: number, text: string): Promise<void> {
  if ((await entriesOf(tx, orderId)).some((entry) => entry.text === text)) return;
  await addEntry(tx, deps, orderId, "alert", { topic: "refund", text });
}

type RefundNews = Pick<RefundState, "ref" | "status" | "refusal"> & {
  /** The bank may take the money as well, or has already taken it. */
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
  else if (status === "succeeded" && refund.kind === "over") await announceRefund(tx, deps, order, refund);
  else if (status === "succeeded") await finishRefund(tx, deps, order, refund);
  if (status === "failed") {
    await releaseRefundable(tx, order.id, countedCents(refund));
    if (kept.status === "created") await dropWaitingDifferences(tx, deps, order.id);
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

/** Notes refunded VAT in the order's history. The correction's own mail has announced it. */
export async function noteVatBack(tx: Db, deps: Deps, { orderId, amount }: Refund): Promise<void> {
  await addEntry(tx, { clock: deps.clock }, orderId, "settled", {
    topic: "tax",
    text: `${formatEuro(amount)} of VAT was refunded after the correction.`,
    buyerText: `We refunded ${formatEuro(amount)} of VAT to you.`,
  });
}
