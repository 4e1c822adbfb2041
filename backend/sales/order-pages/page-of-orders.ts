import { aliasedTable, and, asc, desc, eq, inArray, sql, type SQL } from "drizzle-orm";
import type { Db } from "../../ground/database/client";
import type { OrderStatus } from "../orders/order";
import type { Order } from "../orders";
import { orderLines, orders } from "../orders";

export type OrderSort = { field: "DATE" | "DATE_PAID" | "MODIFIED" | "TOTAL"; direction: "ASC" | "DESC" };
export type OrderFilter = { statuses: OrderStatus[]; search: string; sort: OrderSort };
/** A range of the member's own orders, between two of their numbers. */
export type OrderRange = { size: number; fromEnd: boolean; after: number | null; before: number | null };

const cursorOrder = aliasedTable(orders, "cursor");

/** The sort columns; unpaid orders come before all paid ones. */
const sortColumns = {
  DATE: (of: typeof orders) => sql`${of.createdAt}`,
  MODIFIED: (of: typeof orders) => sql`${of.createdAt}`,
  DATE_PAID: (of: typeof orders) => sql`coalesce(${of.paidAt}, 'epoch')`,
  TOTAL: (of: typeof orders) => sql`${of.total}`,
};

/**
 * A page of a member's own orders. It uses the index instead of an offset, so that the thousandth page costs no more
 * than the first. The search matches the number and the names of lines.
 *
 * @returns `hasMore`: more orders exist beyond the page, in the direction of reading
 */
export async function pageOfOrders(
  db: Db,
  memberId: number,
  filter: OrderFilter,
  { size, fromEnd, after, before }: OrderRange,
): Promise<{ rows: Order[]; hasMore: boolean }> {
  const column = sortColumns[filter.sort.field];
  const isDown = filter.sort.direction === "DESC";
  const conditions: SQL[] = [eq(orders.memberId, memberId)];
  if (filter.statuses.length > 0) conditions.push(inArray(orders.status, filter.statuses));
  if (filter.search !== "") conditions.push(matchesSearch(filter.search));
  // This selects one value. With a row of two values PostgreSQL would compare every order, without the index.
  const sortedBy = (number: number) =>
    db
      .select({ sortedBy: column(cursorOrder).as("sorted_by") })
      .from(cursorOrder)
      .where(and(eq(cursorOrder.id, number), eq(cursorOrder.memberId, memberId)));
  const beyond = (number: number, isBelow: boolean) =>
    sql`(${column(orders)}, ${orders.id}) ${isBelow ? sql`<` : sql`>`} ((${sortedBy(number)}), ${number}::integer)`;
  if (after !== null) conditions.push(beyond(after, isDown));
  if (before !== null) conditions.push(beyond(before, !isDown));
  const inOrder = isDown === fromEnd ? asc : desc;
  const rows = await db
    .select()
    .from(orders)
    .where(and(...conditions))
    .orderBy(inOrder(column(orders)), inOrder(orders.id))
    .limit(size + 1);
  const kept = rows.slice(0, size);
  return { rows: fromEnd ? kept.reverse() : kept, hasMore: rows.length > size };
}

function matchesSearch(search: string): SQL {
  const named = sql`exists (select 1 from ${orderLines} where ${orderLines.orderId} = ${orders.id}
    and position(lower(${search}) in lower(coalesce(${orderLines.variationName}, ${orderLines.name}))) > 0)`;
  return sql`(${orders.id}::text = ${search} or ${named})`;
}
