import type { Cents } from "@/lib/money";
import type { Db } from "../../ground/database/client";
import type { Deps } from "../../deps";
import type { Order, OrderLine } from "../../sales/orders";
import { GatewayUnavailable } from "../../sales/payments/port";
import { paymentsOfOrders } from "../../sales/payments/store";
import { askForTransfer, openRefund, syncRefund } from "../refunds";
import { type Refund } from "../ledger";

/**
 * Writes the refunds for changed seats; `tryRefund` makes them after the transaction. There are none when nothing is
 * refunded, and two when a code has paid a part. With `codeOf`, the whole amount goes on that order's code.
 */
export async function giveBack(
  tx: Db,
  deps: Deps,
  order: Order,
  line: Pick<OrderLine, "id">,
  { amount, reason, codeOf }: { amount: Cents; reason: string; codeOf: Order | null },
): Promise<Refund[]> {
  if (amount === 0) return [];
  const wanted = { amount, lineId: line.id, reason, ...(codeOf && { codeOf }) };
  const opened = await openRefund(tx, deps, order, wanted);
  if (opened.kind !== "opened") throw new Error(`no refund for line ${line.id}: ${opened.kind}`);
  const { refund, onCode } = opened;
  if (refund.codeId === null && order.paymentMethod === "invoice") await askForTransfer(tx, deps, refund);
  return onCode && onCode.id !== refund.id ? [refund, onCode] : [refund];
}

/** Whether a bank still decides about the money of an order. Until then the provider refunds none of it. */
export async function isDisputed(tx: Db, orderIds: readonly number[]): Promise<boolean> {
  const payments = await paymentsOfOrders(tx, [...orderIds]);
  return payments.some(({ dispute }) => dispute === "open" || dispute === "answered");
}

export async function tryRefunds(deps: Deps, opened: readonly Refund[]): Promise<Refund[]> {
  const refunds: Refund[] = [];
  for (const refund of opened) refunds.push(await tryRefund(deps, refund));
  return refunds;
}

/** Makes the refund at the provider. Without an answer it stays open for the reconciler. */
async function tryRefund(deps: Deps, refund: Refund): Promise<Refund> {
  try {
    return await syncRefund(deps, refund);
  } catch (error) {
    if (!(error instanceof GatewayUnavailable)) throw error;
    return refund;
  }
}
