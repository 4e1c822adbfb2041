import type { Db } from "../../ground/database/client";
import type { Deps } from "../../deps";
import { addEntry, alertsOf } from "../../sales/order-history";
import { lockOrder, orderAtDesk } from "../../sales/orders";
import { formatEuro } from "@/lib/money";
import { findPayment } from "../../sales/payments/store";
import { type Chosen, chooseRefund } from "./choose-refund";
import { finishRefund } from "./finish-refund";
import type { Wanted } from "../ledger/refund";
import { noteVatBack, writeRefundState } from "./settle-refund";
import { insertRefund, type Refund, refundsOf, updateRefund } from "../ledger";

export type PaidByHand =
  | { kind: "refund"; refund: Refund; onCode: 0 }
  /** The provider is still making a refund. */
  | { kind: "unanswered"; refund: Refund }
  | Exclude<Chosen, { kind: "chosen" }>;

/**
 * Records money that an operator has paid back outside of the provider, because the provider refused or the bank sent
 * the refund back. A credit note that is still owed covers it; otherwise it gets a new one.
 *
 * @returns null when there is no such order
 */
export function recordByHand(deps: Deps, orderId: number, wanted: Wanted): Promise<PaidByHand | null> {
  return deps.db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order) return null;
    const unanswered = (await refundsOf(tx, orderId)).find(({ status }) => status === "created");
    if (unanswered) return { kind: "unanswered", refund: unanswered };
    const chosen = await chooseRefund(tx, order, wanted, { isByHand: true });
    if (chosen.kind !== "chosen") return chosen;
    const { amount, counted } = chosen;
    const refund = await insertByHand(tx, deps, { ...wanted, orderId, amount, counted });
    const reserved = (await lockOrder(tx, orderId)) ?? order;
    await finishRefund(tx, deps, reserved, refund);
    await addEntry(tx, { clock: deps.clock }, orderId, "settled", {
      topic: "refund",
      author: "operator",
      text: `${formatEuro(amount)} was refunded by hand.`,
    });
    return { kind: "refund", refund, onCode: 0 };
  });
}

type ByHand = Pick<Refund, "orderId" | "lineId" | "amount" | "counted" | "reason"> & {
  correction?: string | null;
};

async function insertByHand(
  tx: Db,
  { clock, ids }: Pick<Deps, "clock" | "ids">,
  refund: ByHand,
): Promise<Refund> {
  const now = clock();
  const key = `by-hand-${refund.orderId}-${ids.uuid()}`;
  return insertRefund(tx, {
    ...refund,
    key,
    paymentId: null,
    status: "succeeded",
    createdAt: now,
    updatedAt: now,
  });
}

/**
 * Marks refunds by transfer as done, after an operator has sent the transfers. The VAT of a correction that the
 * provider could not refund counts too.
 *
 * @returns the refunds that were waiting
 */
export async function confirmRefund(deps: Deps, orderId: number): Promise<Refund[]> {
  return deps.db.transaction(async (tx) => {
    if (!(await lockOrder(tx, orderId))) return [];
    const sent: Refund[] = [];
    for (const refund of await refundsOf(tx, orderId)) {
      if (refund.status === "failed" && refund.correction !== null)
        sent.push(await replaceVatBack(tx, deps, refund));
      if (refund.status !== "pending" || refund.ref === null || refund.paymentId === null) continue;
      if ((await findPayment(tx, refund.paymentId))?.gateway !== "invoice") continue;
      sent.push(await writeRefundState(tx, deps, refund.id, { ref: refund.ref, status: "succeeded" }));
    }
    if (sent.length > 0) await settleTransfer(tx, deps, orderId);
    return sent;
  });
}

/** Asks an operator to make the transfer that a buyer's own change caused. */
export async function askForTransfer(
  tx: Db,
  deps: Pick<Deps, "clock" | "log" | "settings">,
  { orderId, amount }: Pick<Refund, "orderId" | "amount">,
): Promise<void> {
  const text = `Transfer ${formatEuro(amount)} to the buyer. Then press “The transfers have left”: ${orderAtDesk(deps, orderId)}`;
  await addEntry(tx, deps, orderId, "alert", { topic: "transfer", text });
}

async function settleTransfer(tx: Db, deps: Deps, orderId: number): Promise<void> {
  const isAsked = (await alertsOf(tx, [orderId])).some(({ topic }) => topic === "transfer");
  if (isAsked)
    await addEntry(tx, deps, orderId, "settled", { topic: "transfer", text: "The transfer was sent." });
}

/**
 * Replaces a failed refund of VAT by one that an operator paid by hand. The failed one no longer counts for the order.
 */
async function replaceVatBack(tx: Db, deps: Deps, failed: Refund): Promise<Refund> {
  await updateRefund(tx, failed.id, { correction: null, counted: 0, updatedAt: deps.clock() });
  const { orderId, lineId, amount, reason, correction } = failed;
  const refund = await insertByHand(tx, deps, { orderId, lineId, amount, reason, correction, counted: null });
  await noteVatBack(tx, deps, refund);
  return refund;
}
