import { and, eq, isNull, sql } from "drizzle-orm";
import type { Content } from "../documents";
import type { Db } from "../../ground/database/client";
import { orderLines, orders } from "../../sales/orders/tables";
import { lockStock, stockKey } from "../../sales/products";
import { stock } from "../../sales/products/tables";
import { waitingList } from "../../sales/waiting-list/tables";

/** Pieces of a stock item: the numbers in the current and in the next documents, and the free pieces. */
export type StockChange = {
  productId: number;
  variationId: number;
  /** Null: the item is not counted, or does not exist. */
  from: number | null;
  to: number | null;
  isGone: boolean;
  /** The new number of free pieces. Below zero: more pieces are taken than there would be. */
  free: number;
};

type Item = Pick<StockChange, "productId" | "variationId">;

/**
 * The stock items that a publication changes, locked until its transaction ends, so that nobody buys in the meantime. The
 * locks are taken in the same order as buyers take them.
 */
export const lockChangedStock = (tx: Db, before: Content, next: Content) =>
  changedStock(tx, before, next, lockStock);

/** The stock items that a draft would change, without locks. */
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

/**
 * Sets the stock to the new numbers. A removed date gets none, so that nobody can buy it from a process that still
 * shows it.
 */
export async function changeStock(tx: Db, changes: readonly StockChange[]): Promise<void> {
  for (const { productId, variationId, free } of changes)
    await tx.update(stock).set({ quantity: free }).where(isRowOf({ productId, variationId }));
}

const isRowOf = ({ productId, variationId }: Item) =>
  and(eq(stock.productId, productId), eq(stock.variationId, variationId));

type Numbers = { from: number | null; to: number | null; left: number; isGone: boolean };

/** If an item was not counted or did not exist, its taken pieces are counted from the orders. */
async function freeAfter(tx: Db, item: Item, { from, to, left, isGone }: Numbers): Promise<number> {
  if (isGone) return 0;
  if (to === null) return left;
  return from === null ? to - (await takenOf(tx, item)) : left + to - from;
}

/** Pieces in orders that hold them, plus pieces that the waiting list keeps for somebody. */
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
