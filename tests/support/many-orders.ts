import { randomUUID } from "node:crypto";
import type { Db } from "@/backend/ground/database/client";
import { orderLines, orders } from "@/backend/sales/orders/tables";

const batch = 500;

/** So many paid orders of a member with one line each; several share a moment and a total, as in life. */
export async function insertManyOrders(db: Db, memberId: number, count: number): Promise<void> {
  for (let from = 0; from < count; from += batch) {
    const numbers = Array.from({ length: Math.min(batch, count - from) }, (_, at) => from + at);
    const rows = await db
      .insert(orders)
      .values(numbers.map((number) => orderRow(memberId, number)))
      .returning({ id: orders.id });
    await db.insert(orderLines).values(rows.map(({ id }) => lineRow(id)));
  }
}

function orderRow(memberId: number, number: number): typeof orders.$inferInsert {
  const isPaid = number % 7 !== 0;
  const createdAt = new Date(Date.UTC(2020, 0, 1) + Math.floor(number / 3) * 3_600_000);
  return {
    orderKey: `order_${randomUUID()}`,
    memberId,
    email: "many@example.com",
    status: isPaid ? "completed" : "failed",
    billing: { country: "AT", email: "many@example.com" },
    subtotal: 9_900,
    discount: 0,
    tax: 1_980,
    total: 11_880 + (number % 5) * 100,
    paymentMethod: "invoice",
    paymentMethodTitle: "Invoice (bank transfer)",
    createdAt,
    paidAt: isPaid ? createdAt : null,
    holds: isPaid,
  };
}

function lineRow(orderId: number): typeof orderLines.$inferInsert {
  return {
    orderId,
    productId: 992,
    name: "Introduction",
    quantity: 1,
    unitPrice: 9_900,
    subtotal: 9_900,
    total: 9_900,
    tax: 1_980,
    taxBasisPoints: 2_000,
    vatKind: "standard",
  };
}
