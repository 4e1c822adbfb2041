import { type Cents, formatEuro } from "@/lib/money";
import type { Deps } from "../../deps";
import { addEntry } from "../../sales/order-history";
import { lockOrder, type Order, waitingOrdersOf } from "../../sales/orders";
import { lockOrderWithCart } from "../../sales/settlement";
import { noteReceipts } from "../../sales/payments/receipts";
import { differenceOf, moneyOfOrder, noteBalance } from "../ledger";
import { receive, type Received } from "./receive";

export type MovedOver =
  | (Received & { from: Order })
  | { kind: "nothing over" }
  /** The other order is not waiting for a transfer of this buyer. */
  | { kind: "not waiting" };

type Wanted = { from: number; to: number };

/** Uses overpaid money of one order to pay another order of the same buyer, in whole or in part. */
export function moveOver(deps: Deps, { from: fromId, to: toId }: Wanted): Promise<MovedOver> {
  return deps.db.transaction(async (tx): Promise<MovedOver> => {
    // Locks orders by ascending number, as a transfer for several orders does.
    if (toId < fromId) await lockOrderWithCart(tx, toId);
    const from = await lockOrder(tx, fromId);
    if (!from) return { kind: "nothing over" };
    const { over } = differenceOf(from, await moneyOfOrder(tx, from));
    if (over === 0) return { kind: "nothing over" };
    const to = (await waitingOrdersOf(tx, from)).find(({ id }) => id === toId);
    const due = to ? ((await moneyOfOrder(tx, to))?.short ?? 0) : 0;
    if (due === 0) return { kind: "not waiting" };
    const amount: Cents = Math.min(over, due);
    const at = deps.clock();
    await noteReceipts(tx, [{ orderId: fromId, lineId: null, kind: "moved", cents: 0 - amount, at }]);
    await addEntry(tx, deps, fromId, "note", {
      topic: "refund",
      author: "operator",
      text: `${formatEuro(amount)} paid above the price now pays for order ${toId}.`,
      buyerText: `The ${formatEuro(amount)} that you overpaid now pays for order ${toId}.`,
    });
    await noteBalance(tx, deps, fromId);
    const reference = `overpaid for order ${fromId}`;
    const got = await receive(tx, deps, toId, { amount, reference, isPart: amount < due });
    if (!got || !("money" in got)) throw new Error(`order ${toId} took no money of order ${fromId}`);
    return { ...got, from };
  });
}
