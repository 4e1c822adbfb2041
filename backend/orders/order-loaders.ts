import DataLoader from "dataloader";
import type { BackendContext } from "../context";
import type { Db } from "../database/client";
import { creditNotesOfOrders, invoicesOfOrders } from "../invoices";
import { buyerEntriesOf } from "./order-entries";
import { couponsOfOrders, linesOfOrders, taxesOfOrders } from "./store";

/**
 * Rows that belong to orders, for the fields of a list: those that ask in the same moment ask once. Nothing is kept, as
 * a mutation may change what an earlier one has read.
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
});

declare module "../context" {
  interface BackendContext {
    orderLoaders?: ReturnType<typeof makeLoaders>;
  }
}

export function orderLoaders(context: BackendContext): ReturnType<typeof makeLoaders> {
  return (context.orderLoaders ??= makeLoaders(context));
}
