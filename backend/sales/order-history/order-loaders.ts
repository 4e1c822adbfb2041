import DataLoader from "dataloader";
import type { BackendContext } from "../../context";
import type { Db } from "../../ground/database/client";
import { creditNotesOfOrders, invoicesOfOrders } from "../invoices";
import { alertsOf, buyerEntriesOf } from "./order-entries";
import { couponsOfOrders, linesOfOrders, taxesOfOrders } from "../orders";

/**
 * Batches the rows of several orders for the fields of a list: reads at the same moment share one query. Nothing is
 * cached, because a mutation may change the rows.
 */
export function rowsByOrder<T extends { orderId: number }>(
  { deps }: BackendContext,
  read: (db: Db, orderIds: readonly number[]) => Promise<T[]>,
): DataLoader<number, T[]> {
  return new DataLoader(
    async (ids) => {
      const rows = await read(deps.db, [...new Set(ids)]);
      return ids.map((id) => rows.filter(({ orderId }) => orderId === id));
    },
    { cache: false },
  );
}

const makeLoaders = (context: BackendContext) => ({
  lines: rowsByOrder(context, linesOfOrders),
  coupons: rowsByOrder(context, couponsOfOrders),
  taxes: rowsByOrder(context, taxesOfOrders),
  invoices: rowsByOrder(context, invoicesOfOrders),
  creditNotes: rowsByOrder(context, creditNotesOfOrders),
  buyerEntries: rowsByOrder(context, buyerEntriesOf),
  alerts: rowsByOrder(context, alertsOf),
});

declare module "../../context" {
  interface BackendContext {
    orderLoaders?: ReturnType<typeof makeLoaders>;
  }
}

export function orderLoaders(context: BackendContext): ReturnType<typeof makeLoaders> {
  return (context.orderLoaders ??= makeLoaders(context));
}
