import { eq } from "drizzle-orm";
import type { Db } from "../database/client";
import { type NewParts, type Order, type OrderLine, updateOrder } from "./store";
import { orderLines, orderTaxes } from "./tables";

type Split = Pick<Order, "subtotal" | "tax" | "vatNote" | "vatIdCheck"> & {
  line: Pick<
    NewParts["lines"][number],
    "unitPrice" | "subtotal" | "total" | "tax" | "taxBasisPoints" | "vatKind" | "ledger"
  >;
  taxes: NewParts["taxes"];
};

/** Splits the total of an unpaid order of one line into net and tax by another rate. The caller holds the order's lock. */
export async function splitAgain(
  tx: Db,
  order: Order,
  { id }: Pick<OrderLine, "id">,
  { line, taxes, ...change }: Split,
): Promise<Order> {
  await tx.update(orderLines).set(line).where(eq(orderLines.id, id));
  await tx.delete(orderTaxes).where(eq(orderTaxes.orderId, order.id));
  if (taxes.length > 0)
    await tx.insert(orderTaxes).values(taxes.map((each) => ({ ...each, orderId: order.id })));
  return updateOrder(tx, order.id, change);
}
