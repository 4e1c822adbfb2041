import { aliasedTable, and, asc, desc, eq, inArray, sql, type SQL } from "drizzle-orm";
import type { Db } from "../../database/client";
import { orderLines, orders, type OrderStatus } from "../tables";
import type { Order } from "./orders";

export type OrderSort = { field: "DATE" | "DATE_PAID" | "MODIFIED" | "TOTAL"; direction: "ASC" | "DESC" };
export type OrderFilter = { statuses: OrderStatus[]; search: string; sort: OrderSort };
/** Orders between two of the member's own, by their numbers. */
export type OrderRange = { size: number; fromEnd: boolean; after: number | null; before: number | null };

const place = aliasedTable(orders, "place");

/** What they are sorted by; an unpaid order has been paid before all others. */
const columns = {
  DATE: (of: typeof orders) => sql`${of.createdAt}`,
  MODIFIED: (of: typeof orders) => sql`${of.createdAt}`,
  DATE_PAID: (of: typeof orders) => sql`coalesce(${of.paidAt}, 'epoch')`,
  TOTAL: (of: typeof orders) => sql`${of.total}`,
};

/**
 * A page of a member's own orders, taken by the index and not by counting, so that the thousandth page costs what the
 * first one does. The search looks for the number and for names of lines.
 *
 * @returns `hasMore`: there are others beyond the page, seen from the end it was taken from
 */
export async function pageOfOrders(
  db: Db,
  memberId: number,
  filter: OrderFilter,
  { size, fromEnd, after, before }: OrderRange,
): Promise<{ rows: Order[]; hasMore: boolean }> {
  const column = columns[filter.sort.field];
  const isDown = filter.sort.direction === "DESC";
  const conditions: SQL[] = [eq(orders.memberId, memberId)];
  if (filter.statuses.length > 0) conditions.push(inArray(orders.status, filter.statuses));
  if (filter.search !== "") conditions.push(matches(filter.search));
  const beyond = (number: number, isBelow: boolean) =>
    sql`(${column(orders)}, ${orders.id}) ${isBelow ? sql`<` : sql`>`} (${db
      .select({ sortedBy: column(place).as("sorted_by"), id: place.id })
      .from(place)
      .where(and(eq(place.id, number), eq(place.memberId, memberId)))})`;
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

/** Every order of a member, the newest first. */
export function everyOrderOf(db: Db, memberId: number): Promise<Order[]> {
  return db.select().from(orders).where(eq(orders.memberId, memberId)).orderBy(desc(orders.id));
}

function matches(search: string): SQL {
  const named = sql`exists (select 1 from ${orderLines} where ${orderLines.orderId} = ${orders.id}
    and position(lower(${search}) in lower(coalesce(${orderLines.variationName}, ${orderLines.name}))) > 0)`;
  return sql`(${orders.id}::text = ${search} or ${named})`;
}
