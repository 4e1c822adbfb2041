import { and, eq } from "drizzle-orm";
import { type Cents, share } from "@/lib/money";
import type { Db } from "../../ground/database/client";
import { linesOf, type NewParts, type Order, type OrderLine, updateOrder } from "../orders";
import { orderCoupons, orderLineDiscounts, orderLines, orderTaxes } from "../orders";

type TaxedFields = "unitPrice" | "subtotal" | "total" | "tax" | "taxBasisPoints" | "vatKind" | "ledger";

type Split = Partial<Pick<Order, "billing" | "purchaseOrder" | "subtotal" | "total" | "refunded">> &
  Pick<Order, "tax" | "vatNote" | "vatIdCheck"> & {
    lines: (Pick<OrderLine, "id"> & Partial<Pick<NewParts["lines"][number], TaxedFields>>)[];
    taxes: NewParts["taxes"];
  };

/** Writes new taxes for an order, line by line. The caller holds the order's lock. */
export async function splitAgain(tx: Db, order: Order, { lines, taxes, ...change }: Split): Promise<Order> {
  for (const { id, ...line } of lines) await tx.update(orderLines).set(line).where(eq(orderLines.id, id));
  await tx.delete(orderTaxes).where(eq(orderTaxes.orderId, order.id));
  if (taxes.length > 0)
    await tx.insert(orderTaxes).values(taxes.map((each) => ({ ...each, orderId: order.id })));
  return updateOrder(tx, order.id, change);
}

/**
 * Stores how much tax each coupon saves: for each line the difference of two rounded taxes, as when the cart was
 * priced. The caller holds the order's lock.
 */
export async function retaxCoupons(tx: Db, orderId: number): Promise<void> {
  const discounts = await tx.select().from(orderLineDiscounts).where(eq(orderLineDiscounts.orderId, orderId));
  if (discounts.length === 0) return;
  const taxes = new Map<string, Cents>();
  for (const { id, subtotal, taxBasisPoints } of await linesOf(tx, orderId)) {
    let left = subtotal;
    for (const { code, discount } of discounts.filter(({ lineId }) => lineId === id)) {
      const tax = share(left, taxBasisPoints) - share(left - discount, taxBasisPoints);
      taxes.set(code, (taxes.get(code) ?? 0) + tax);
      left -= discount;
    }
  }
  for (const [code, discountTax] of taxes)
    await tx
      .update(orderCoupons)
      .set({ discountTax })
      .where(and(eq(orderCoupons.orderId, orderId), eq(orderCoupons.code, code)));
}
