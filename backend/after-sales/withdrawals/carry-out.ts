import { formatEuro } from "@/lib/money";
import { durationText, times } from "@/lib/rules/times/times";
import type { Db } from "../../ground/database/client";
import type { Deps } from "../../deps";
import { causeOf } from "../../ground/errors";
import { queueMail } from "../../ground/mail/outbox";
import { addEntry } from "../../sales/order-history";
import { cancelOrder } from "../../sales/settlement";
import { findOrder, lockOrder, type Order, orderAtDesk } from "../../sales/orders";
import { isPaid } from "../../sales/orders/order";
import { liveLinesOf } from "../../sales/order-lines";
import { inStockOrder } from "../../sales/products";
import { type Refund, refundsOf } from "../ledger";
import { refundOrder, revokeLine } from "../refunds";
import { refundMoves, refundsOfMoves } from "../seat-changes";
import { finishWithdrawal, findWithdrawal, noteEndedLines, openWithdrawals, type Withdrawal } from "./store";
import {
  isRefunded,
  isWithdrawable,
  type JudgedLine,
  judgedLines,
  nameOf,
  refusalTexts,
} from "./withdrawn-lines";

/** The result: a sentence for the buyer, and the rest for an operator to do; null if there is no rest. */
type Outcome = { text: string; toDo: string | null };

const reason = "Withdrawal";

/**
 * Carries out a proven withdrawal: lines that the terms allow are refunded, an unpaid order is cancelled, and an
 * operator gets the rest. It is safe to call repeatedly and from anywhere: stored refunds are continued, and entry and
 * mail are written once.
 *
 * @returns the sentence for the buyer; null while a payment's outcome is unknown, and then it is tried again
 * @throws GatewayUnavailable when a payment cannot be stopped now
 */
export async function carryOut(deps: Deps, id: number): Promise<string | null> {
  const stated = await findWithdrawal(deps.db, id);
  if (!stated?.provenAt || stated.orderId === null) return null;
  if (stated.carriedOutAt) return stated.outcome;
  const order = await findOrder(deps.db, stated.orderId);
  if (!order) throw new Error(`withdrawal ${id} is about order ${stated.orderId}, which is gone`);
  const outcome = await actOn(deps, stated, order, stated.provenAt);
  if (!outcome) return null;
  await deps.db.transaction((tx) => writeOutcome(tx, deps, stated, order, outcome));
  return outcome.text;
}

async function actOn(deps: Deps, stated: Withdrawal, order: Order, provenAt: Date): Promise<Outcome | null> {
  if (stated.items !== null && stated.lineIds === null) return byHand(deps, order, stated.items);
  const since = { statedAt: stated.at, provenAt };
  const left = isWithdrawable(order) ? await judgedLines(deps.db, order, since, stated.id) : [];
  const chosen = left.filter(({ line }) => stated.lineIds?.includes(line.id) ?? true);
  if (chosen.length === 0) return alreadyOver(deps.db, order, stated);
  const open = chosen.filter(({ refusal }) => refusal === null);
  const refused = chosen.filter(({ refusal }) => refusal !== null);
  if (open.length === 0) return refusedAll(deps, order, refused);
  const isWhole = open.length === left.length;
  if (!isPaid(order.status) && order.paidAt === null) return withdrawUnpaid(deps, order, { open, isWhole });
  await endLines(deps, stated, order.id, open);
  const why = { reason, withdrawalId: stated.id };
  if (isWhole) await refundOrder(deps, order.id, { amount: null, lineId: null, ...why });
  else
    for (const { line } of open) await refundOrder(deps, order.id, { amount: null, lineId: line.id, ...why });
  const lineIds = open.map(({ line }) => line.id);
  await refundMoves(deps, order.id, lineIds, why);
  return paidOutcome(deps, order, stated, { open, refused, isWhole });
}

/**
 * Ends the withdrawn lines. The contract ends with the withdrawal, so rights end and seats become free before the money
 * arrives.
 */
async function endLines(
  deps: Deps,
  { id: withdrawalId }: Withdrawal,
  orderId: number,
  open: readonly JudgedLine[],
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    const ids = open.map(({ line }) => line.id);
    const live = (await liveLinesOf(tx, orderId)).filter(({ id }) => ids.includes(id));
    if (!order) return;
    for (const line of inStockOrder(live)) await revokeLine(tx, deps, order, line, "withdrawn");
    await noteEndedLines(
      tx,
      withdrawalId,
      live.map(({ id }) => id),
    );
  });
}

async function withdrawUnpaid(
  deps: Deps,
  order: Order,
  { open, isWhole }: { open: readonly JudgedLine[]; isWhole: boolean },
): Promise<Outcome | null> {
  if (!isWhole)
    return {
      text: `You withdrew from ${listed(open)}. The order has not been paid yet, so we will change it by hand and email you. Please do not pay before then.`,
      toDo: `The order is unpaid, and the buyer withdrew from part of it: ${listed(open)}. Agree with the buyer on the rest, for instance on a new order once this one has been cancelled: ${orderAtDesk(deps, order.id)}`,
    };
  const now = await cancelOrder(deps, order.id);
  if (now?.status === "cancelled")
    return { text: "The order has been cancelled, and there is nothing to pay.", toDo: null };
  // The order's money has come in the meantime or is on its way. The next run sees the result.
  return null;
}

type Part = { open: readonly JudgedLine[]; refused: readonly JudgedLine[]; isWhole: boolean };

async function paidOutcome(
  deps: Deps,
  order: Order,
  stated: Withdrawal,
  { open, refused, isWhole }: Part,
): Promise<Outcome> {
  const refunds = await refundsOf(deps.db, order.id);
  const cents = centsOf(refunds, stated);
  const moreCents = centsOf(await refundsOfMoves(deps.db, order.id), stated);
  const isStuck = isWhole
    ? order.total > 0 && cents === 0
    : open.some(({ line }) => line.total + line.tax > 0 && !isRefunded(line, refunds));
  const text = [
    `You have withdrawn from ${isWhole ? `order ${order.id}` : listed(open)}.`,
    ...(cents > 0 ? [moneyText(order, cents + moreCents)] : []),
    ...(refused.length > 0 ? [refusedText(refused)] : []),
    ...(isStuck ? ["We will take care of the rest by hand and email you."] : []),
  ];
  const toDo = [
    ...(isStuck
      ? [
          `The buyer withdrew from ${listed(open)}, and not all of it could be refunded. Please check what is left.`,
        ]
      : []),
    ...(refused.length > 0 ? [toDoAbout(deps, order, refused)] : []),
  ];
  return { text: text.join(" "), toDo: toDo.join(" ") || null };
}

/** Cents refunded by this withdrawal, including those of an interrupted run. */
function centsOf(refunds: readonly Refund[], { id }: Withdrawal): number {
  return refunds
    .filter(({ withdrawalId, status }) => withdrawalId === id && status !== "failed")
    .reduce((sum, { amount }) => sum + amount, 0);
}

function moneyText({ paymentMethod }: Order, cents: number): string {
  const method =
    paymentMethod === "invoice"
      ? `by bank transfer, within ${durationText(times.withdrawal)}`
      : "to the payment method you used";
  return `We are refunding ${formatEuro(cents)} ${method}.`;
}

/** The result when none of the chosen lines is left, because an interrupted run or somebody else has ended them. */
async function alreadyOver(db: Db, order: Order, stated: Withdrawal): Promise<Outcome> {
  const refunds = [...(await refundsOf(db, order.id)), ...(await refundsOfMoves(db, order.id))];
  const cents = centsOf(refunds, stated);
  if (cents > 0)
    return { text: `You have withdrawn from order ${order.id}. ${moneyText(order, cents)}`, toDo: null };
  const isUnpaid = order.status === "cancelled" || order.total === 0;
  return {
    text: isUnpaid
      ? "The order has ended, and there is nothing to pay."
      : "There is nothing left to withdraw from: the money has already been refunded, is on its way, or is on a code.",
    toDo: null,
  };
}

function byHand(deps: Deps, order: Order, items: string): Outcome {
  return {
    text: "You told us in your own words which part you withdraw from, so we will process it by hand and email you.",
    toDo: `The buyer described the part they withdraw from: “${items}”. Refund it, and reply: ${orderAtDesk(deps, order.id)}`,
  };
}

function refusedAll(deps: Deps, order: Order, refused: readonly JudgedLine[]): Outcome {
  return { text: refusedText(refused), toDo: toDoAbout(deps, order, refused) };
}

function refusedText(refused: readonly JudgedLine[]): string {
  const why = refused.map(
    ({ line, refusal }) => `${nameOf(line)}, because ${refusal ? refusalTexts[refusal] : ""}`,
  );
  return `Our terms do not cover this: ${why.join("; ")}. We will review it and email you.`;
}

function toDoAbout(deps: Deps, order: Order, refused: readonly JudgedLine[]): string {
  const why = refused.map(({ line, refusal }) => `${nameOf(line)} (${refusal ? refusalTexts[refusal] : ""})`);
  return `The buyer withdrew from items that the terms exclude: ${why.join("; ")}. Reply to the buyer, or refund it anyway: ${orderAtDesk(deps, order.id)}`;
}

const listed = (lines: readonly JudgedLine[]) => lines.map(({ line }) => nameOf(line)).join(", ");

/** Writes the withdrawal's end, the order's entry and the mail, once. */
async function writeOutcome(
  tx: Db,
  deps: Deps,
  { id }: Withdrawal,
  { id: orderId, email }: Order,
  { text, toDo }: Outcome,
): Promise<void> {
  await lockOrder(tx, orderId);
  if (!(await finishWithdrawal(tx, id, { at: deps.clock(), outcome: text }))) return;
  const entry = { topic: "withdrawal" as const, buyerText: text };
  if (toDo) await addEntry(tx, deps, orderId, "alert", { ...entry, text: toDo });
  else await addEntry(tx, deps, orderId, "settled", { ...entry, text: `Withdrawal ${id}: ${text}` });
  await queueMail(tx, deps, {
    reason: `order-${orderId}-withdrawn-${id}`,
    recipient: email,
    template: "withdrawal-done",
    data: { orderId, text },
  });
}

/** By then the press of the button, which has 8 s for its gateway, is done. */
const continueAfterMs = 10_000;
const batch = 100;

/** Continues withdrawals that were interrupted or had to wait for a payment. */
export async function carryOutOpen(deps: Deps): Promise<{ done: number; failed: number }> {
  const result = { done: 0, failed: 0 };
  const before = new Date(deps.clock().getTime() - continueAfterMs);
  for (const { id } of await openWithdrawals(deps.db, before, batch)) {
    try {
      if ((await carryOut(deps, id)) !== null) result.done += 1;
    } catch (error) {
      result.failed += 1;
      deps.log.warn({ withdrawal: id, cause: causeOf(error) }, "not carried out, will try again");
    }
  }
  return result;
}
