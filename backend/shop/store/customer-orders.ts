import { and, asc, desc, eq, inArray, sql, type SQL } from "drizzle-orm";
import type { Db } from "../../database/client";
import { orderLines, orders, type OrderStatus } from "../tables";
import type { Order } from "./orders";

export type OrderSort = { field: "DATE" | "DATE_PAID" | "MODIFIED" | "TOTAL"; direction: "ASC" | "DESC" };
export type OrderFilter = { statuses: OrderStatus[]; search: string; sort: OrderSort };

/** More orders than any person has; the newest of them. */
const most = 1_000;

const columns = {
  DATE: orders.createdAt,
  MODIFIED: orders.createdAt,
  DATE_PAID: orders.paidAt,
  TOTAL: orders.total,
};

/** A member's own orders. The search looks for the number and for names of lines. */
export function ordersOfMember(db: Db, memberId: number, filter: OrderFilter): Promise<Order[]> {
  const conditions: SQL[] = [eq(orders.memberId, memberId)];
  if (filter.statuses.length > 0) conditions.push(inArray(orders.status, filter.statuses));
  if (filter.search !== "") conditions.push(matches(filter.search));
  const inOrder = filter.sort.direction === "ASC" ? asc : desc;
  return db
    .select()
    .from(orders)
    .where(and(...conditions))
    .orderBy(inOrder(columns[filter.sort.field]), inOrder(orders.id))
    .limit(most);
}

function matches(search: string): SQL {
  const named = sql`exists (select 1 from ${orderLines} where ${orderLines.orderId} = ${orders.id}
    and position(lower(${search}) in lower(coalesce(${orderLines.variationName}, ${orderLines.name}))) > 0)`;
  return sql`(${orders.id}::text = ${search} or ${named})`;
}

export async function orderById(db: Db, memberId: number, id: number): Promise<Order[]> {
  return db
    .select()
    .from(orders)
    .where(and(eq(orders.memberId, memberId), eq(orders.id, id)));
}
