import { eq, getTableColumns, sql, type SQL } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Db } from "../../ground/database/client";
import type { Order, OrderCoupon, OrderLine, OrderTax } from "./store";
import { orderCoupons, orderLines, orders, orderTaxes } from "./tables";

/** An order with its rows in other tables. */
export type WholeOrder = Order & { lines: OrderLine[]; coupons: OrderCoupon[]; taxes: OrderTax[] };

/** Reads the order and its rows with one query. */
export async function findWholeOrder(db: Db, orderId: number): Promise<WholeOrder | undefined> {
  const [row] = await db
    .select({
      order: orders,
      lines: sql<OrderLine[]>`(${asJson(orderLines, orderLines.orderId, orderLines.id)})`,
      coupons: sql<OrderCoupon[]>`(${asJson(orderCoupons, orderCoupons.orderId, orderCoupons.code)})`,
      taxes: sql<OrderTax[]>`(${asJson(orderTaxes, orderTaxes.orderId, orderTaxes.label)})`,
    })
    .from(orders)
    .where(eq(orders.id, orderId));
  if (!row) return undefined;
  const lines = row.lines.map((line) => ({ ...line, endedAt: line.endedAt && new Date(line.endedAt) }));
  return { ...row.order, lines, coupons: row.coupons, taxes: row.taxes };
}

/** The rows of an order as JSON, where moments become texts. */
function asJson(table: PgTable, orderId: PgColumn, by: PgColumn): SQL {
  const fields = Object.entries(getTableColumns(table)).map(
    ([name, column]) => sql`${name}::text, ${column}`,
  );
  return sql`select coalesce(json_agg(json_build_object(${sql.join(fields, sql`, `)}) order by ${by}), '[]')
    from ${table} where ${orderId} = ${orders.id}`;
}
