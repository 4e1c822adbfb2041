import { and, desc, eq, isNotNull, sql } from "drizzle-orm";
import { formatEuro } from "@/lib/money";
import type { Deps } from "../../deps";
import type { Order } from "../store/orders";
import { orders } from "../tables";
import type { OperatorCommand } from "./operator-command";

const most = 50;

type Filter = Omit<Extract<OperatorCommand, { command: "list" }>, "command">;

/** The newest orders, a line each, for an operator's terminal. The caller has checked that it is the operator. */
export async function listOrders(deps: Deps, { status, email, note }: Filter): Promise<string[]> {
  const { db } = await deps.database();
  const rows = await db
    .select()
    .from(orders)
    .where(
      and(
        status ? eq(orders.status, status) : undefined,
        email ? eq(sql`lower(${orders.email})`, email.toLowerCase()) : undefined,
        note ? isNotNull(orders.note) : undefined,
      ),
    )
    .orderBy(desc(orders.id))
    .limit(most);
  if (rows.length > 0) return rows.map(orderInOneLine);
  return [status || email || note ? "No order is like that." : "There are no orders."];
}

/** `  1001  2026-11-02T08:00  PROCESSING  …`. */
export function orderInOneLine(order: Order): string {
  const paid = order.paidAt ? `paid ${order.paidAt.toISOString().slice(0, 10)}` : "unpaid";
  const back = order.refunded > 0 ? `${formatEuro(order.refunded)} BACK` : "";
  const marks = [order.test ? "TEST" : "", back, order.note ? "NEEDS AN OPERATOR" : ""];
  const columns = [
    String(order.id).padStart(6),
    order.createdAt.toISOString().slice(0, 16),
    order.status.padEnd(10),
    formatEuro(order.total).padStart(14),
  ];
  return [
    ...columns,
    paid.padEnd(15),
    order.paymentMethod.padEnd(8),
    order.email,
    marks.filter(Boolean).join(" "),
  ]
    .join("  ")
    .trimEnd();
}
