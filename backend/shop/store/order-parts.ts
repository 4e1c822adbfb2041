import { asc, eq, inArray } from "drizzle-orm";
import type { Db } from "../../database/client";
import { orderCoupons, orderLines, orderTaxes } from "../tables";

export type OrderLine = typeof orderLines.$inferSelect;
export type OrderCoupon = typeof orderCoupons.$inferSelect;
export type OrderTax = typeof orderTaxes.$inferSelect;

export type NewParts = {
  lines: Omit<typeof orderLines.$inferInsert, "orderId">[];
  coupons: Omit<OrderCoupon, "orderId">[];
  taxes: Omit<OrderTax, "orderId">[];
};

export async function insertParts(tx: Db, orderId: number, parts: NewParts): Promise<void> {
  const of = <T>(rows: T[]) => rows.map((row) => ({ ...row, orderId }));
  await tx.insert(orderLines).values(of(parts.lines));
  if (parts.coupons.length > 0) await tx.insert(orderCoupons).values(of(parts.coupons));
  if (parts.taxes.length > 0) await tx.insert(orderTaxes).values(of(parts.taxes));
}

export function linesOf(db: Db, orderId: number): Promise<OrderLine[]> {
  return db.select().from(orderLines).where(eq(orderLines.orderId, orderId)).orderBy(asc(orderLines.id));
}

export function couponsOf(db: Db, orderId: number): Promise<OrderCoupon[]> {
  return db
    .select()
    .from(orderCoupons)
    .where(eq(orderCoupons.orderId, orderId))
    .orderBy(asc(orderCoupons.code));
}

export function taxesOf(db: Db, orderId: number): Promise<OrderTax[]> {
  return db.select().from(orderTaxes).where(eq(orderTaxes.orderId, orderId)).orderBy(asc(orderTaxes.label));
}

export async function linesByOrder(db: Db, orderIds: number[]): Promise<OrderLine[]> {
  if (orderIds.length === 0) return [];
  return db
    .select()
    .from(orderLines)
    .where(inArray(orderLines.orderId, orderIds))
    .orderBy(asc(orderLines.id));
}
