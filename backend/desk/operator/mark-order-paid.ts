import { z } from "zod";
import { formatEuro } from "@/lib/money";
import type { Deps } from "../../deps";
import type { OperatorAnswer } from "../../operator-command";
import { receive } from "../../after-sales/bank";
import { alertsOf } from "../../sales/order-history";
import { type Order } from "../../sales/orders";
import { toPay } from "../../sales/orders/order";
import { orderInOneLine } from "./show-orders";

export const paidWanted = z.strictObject({
  number: z.number().int().min(1).max(2_147_483_647),
  /** Cents of the transfer. Any amount but the order's is refused without `otherAmount`. */
  amount: z.number().int().min(1).max(100_000_000).optional(),
  date: z.iso.date().optional(),
  reference: z.string().trim().min(1).max(300).optional(),
  otherAmount: z.boolean().optional(),
});

/** Marks an order as paid by a transfer that the operator has seen. */
export async function markOrderPaid(
  deps: Deps,
  { id }: Order,
  { amount, date, reference, otherAmount }: z.infer<typeof paidWanted>,
): Promise<OperatorAnswer> {
  const transfer = { amount, on: date, reference, isOtherAmountRight: otherAmount };
  const outcome = await deps.db.transaction((tx) => receive(tx, deps, id, transfer));
  if (!outcome) return { ok: false, lines: [`There is no order ${id}.`] };
  if (outcome.kind === "other amount") {
    const amounts = `Order ${id} costs ${formatEuro(toPay(outcome.order))}, but we received ${formatEuro(amount ?? 0)}.`;
    return {
      ok: false,
      lines: [`${amounts} Nothing was changed; use --other-amount to mark it paid anyway.`],
    };
  }
  if (outcome.kind === "not possible") {
    const alerts = await alertsOf(deps.db, [id]);
    return {
      ok: false,
      lines: [
        `Order ${id} is ${outcome.order.status} and cannot be marked paid.`,
        ...alerts.map(({ text }) => text),
      ],
    };
  }
  const { over = 0 } = ("money" in outcome && outcome.money) || {};
  const waived = "waived" in outcome ? outcome.waived : 0;
  return {
    ok: true,
    lines: [
      `Order ${id} is ${outcome.kind === "added" ? "paid" : outcome.kind}.`,
      over > 0
        ? `That is ${formatEuro(over)} more than it costs: return the difference on its page at the desk.`
        : [],
      waived > 0 ? `The missing ${formatEuro(waived)} has been waived, with a credit note.` : [],
      await orderInOneLine(deps.db, outcome.order),
    ].flat(),
  };
}
