import { and, eq, isNull, sql } from "drizzle-orm";
import type { Content } from "../content";
import type { Db } from "../database/client";
import { orderLines, orders } from "../orders";
import { lockStock, stockKey } from "../products";
import { stock } from "../products/tables";
import { waitingList } from "../waiting-list/tables";

/** Pieces of a stock item: as the documents say now and would say, and those that nobody has. */
export type StockChange = {
  productId: number;
  variationId: number;
  /** Null: it is not counted, or not there. */
  from: number | null;
  to: number | null;
  isGone: boolean;
  /** The new number of free pieces; below zero: more are taken than there would be. */
  free: number;
};

type Item = Pick<StockChange, "productId" | "variationId">;

/**
 * The stock items that a publication changes, locked until its transaction ends, so that nobody buys while it decides.
 * The locks are taken in the order of buyers.
 */
export const lockChangedStock = (tx: Db, before: Content, next: Content) =>
  changedStock(tx, before, next, lockStock);

/** The same without locks, for a draft. */
export const readChangedStock = (db: Db, before: Content, next: Content) =>
  changedStock(db, before, next, async (_db, { initial, ...item }) => {
    const [row] = await db.select().from(stock).where(isRowOf(item));
    return row?.quantity ?? initial ?? 0;
  });

async function changedStock(
  tx: Db,
  before: Content,
  next: Content,
  leftOf: typeof lockStock,
): Promise<StockChange[]> {
  const [was, will] = [countedItems(before), countedItems(next)];
  const keys = [...new Set([...was.keys(), ...will.keys()])].sort();
  const changes: StockChange[] = [];
  for (const key of keys) {
    const item = was.get(key) ?? will.get(key);
    const [from, to] = [was.get(key)?.initial ?? null, will.get(key)?.initial ?? null];
    if (!item || from === to) continue;
    const { productId, variationId } = item;
    const left = await leftOf(tx, { productId, variationId, initial: from ?? to });
    const isGone = !isThere(next, item);
    const free = await freeAfter(tx, item, { from, to, left, isGone });
    changes.push({ productId, variationId, from, to, isGone, free });
  }
  return changes;
}

/** The stock counts on from the new numbers. Of a date that is gone nothing can be bought by a process that still shows it. */
export async function changeStock(tx: Db, changes: readonly StockChange[]): Promise<void> {
  for (const { productId, variationId, free } of changes)
    await tx.update(stock).set({ quantity: free }).where(isRowOf({ productId, variationId }));
}

const isRowOf = ({ productId, variationId }: Item) =>
  and(eq(stock.productId, productId), eq(stock.variationId, variationId));

type Numbers = { from: number | null; to: number | null; left: number; isGone: boolean };

/** An item that was not counted, or was away, has its pieces counted from the orders. */
async function freeAfter(tx: Db, item: Item, { from, to, left, isGone }: Numbers): Promise<number> {
  if (isGone) return 0;
  if (to === null) return left;
  return from === null ? to - (await takenOf(tx, item)) : left + to - from;
}

/** Pieces in orders that hold them, and those that the waiting list keeps for somebody. */
export async function takenOf(db: Db, { productId, variationId }: Item): Promise<number> {
  const isItem = variationId === 0 ? undefined : eq(orderLines.variationId, variationId);
  const [row] = await db
    .select({ taken: sql<number>`coalesce(sum(${orderLines.quantity}), 0)::int` })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(and(eq(orderLines.productId, productId), isItem, isNull(orderLines.endedAt), orders.holds));
  const offered = and(
    eq(waitingList.productId, productId),
    eq(waitingList.variationId, variationId),
    eq(waitingList.status, "offered"),
  );
  return (row?.taken ?? 0) + (await db.$count(waitingList, offered));
}

function countedItems({ products }: Content): Map<string, Item & { initial: number }> {
  const items = products.flatMap(({ id: productId, stock: initial, variations }) => [
    ...(initial === null ? [] : [{ productId, variationId: 0, initial }]),
    ...variations.flatMap(({ id: variationId, stock: own }) =>
      own === null ? [] : [{ productId, variationId, initial: own }],
    ),
  ]);
  return new Map(items.map((item) => [stockKey(item), item]));
}

function isThere({ products }: Content, { productId, variationId }: Item): boolean {
  const product = products.find(({ id }) => id === productId);
  return (
    product !== undefined && (variationId === 0 || product.variations.some(({ id }) => id === variationId))
  );
}
