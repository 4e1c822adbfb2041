import type { Cents } from "@/lib/money";
import type { Db } from "../database/client";
import type { Deps } from "../deps";
import type { Order, OrderLine } from "../orders";
import { GatewayUnavailable } from "../payments/port";
import { askForTransfer, openRefund, type Refund, syncRefund } from "../refunds";

/** Writes down the refund of changed seats; `tryRefund` makes it after the transaction. Null: nothing comes back. */
export async function giveBack(
  tx: Db,
  deps: Deps,
  order: Order,
  line: Pick<OrderLine, "id">,
  { amount, reason }: { amount: Cents; reason: string },
): Promise<Refund | null> {
  if (amount === 0) return null;
  const opened = await openRefund(tx, deps, order, { amount, lineId: line.id, reason });
  if (opened.kind !== "opened") throw new Error(`no refund for line ${line.id}: ${opened.kind}`);
  if (order.paymentMethod === "invoice") await askForTransfer(tx, deps, opened.refund);
  return opened.refund;
}

/** Asks the provider; without its answer the refund stays open for the reconciler. */
export async function tryRefund(deps: Deps, refund: Refund | null): Promise<Refund | null> {
  if (refund === null) return null;
  try {
    return await syncRefund(deps, refund);
  } catch (error) {
    if (!(error instanceof GatewayUnavailable)) throw error;
    return refund;
  }
}
