import type { Cents } from "@/lib/money";
import type { Db } from "../../ground/database/client";
import { type Order, type OrderLine } from "../../sales/orders";
import { taxLines } from "../../sales/order-documents";
import { countedCents } from "../ledger/refund";
import { creditedRefunds, sharesOfRefunds } from "../ledger";
import { recounted, type Retaxed } from "./correction";

export type Recount = {
  /** Cents of the new total that were refunded. */
  refunded: Cents;
  counted: { id: number; cents: Cents }[];
};

/** Cents that an order's refunds take off its total after a change of tax. No refund may be on its way. */
export async function recountRefunds(
  tx: Db,
  order: Order,
  stored: readonly OrderLine[],
  { lines: taxed, total }: Pick<Retaxed, "lines"> & { total: Cents },
): Promise<Recount> {
  const { lines, parts } = taxLines(order, stored);
  const refunds = (await creditedRefunds(tx, order.id)).map(({ refund }) => refund);
  const taxes = new Map(taxed.map(({ id, tax }) => [id, tax]));
  let left = total;
  let { refunded } = order;
  const shares = sharesOfRefunds(parts, lines, refunds);
  const counted = refunds.map((refund, index) => {
    const cents = Math.min(left, recounted(shares[index] ?? [], refund, lines, taxes));
    left -= cents;
    refunded += cents - countedCents(refund);
    return { id: refund.id, cents };
  });
  return { refunded, counted };
}
