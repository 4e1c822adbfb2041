import { and, eq, gte, inArray, sql } from "drizzle-orm";
import { catalogue, event, isEventCancelled } from "../../content/catalogue";
import { type Product, type Variation } from "../../content/documents";
import type { Db } from "../../ground/database/client";
import { stock } from "./tables";

type StockQuantity = { productId: number; variationId: number | null; quantity: number };

/** The counted unit: a variation with its own number, else its product with all its variations together. */
export type StockItem = { productId: number; variationId: number; initial: number };

/** The stock item that a product or variation is taken from; null if it is not counted. */
export function stockItemOf(item: { productId: number; variationId: number | null }): StockItem | null {
  const product = catalogue().product(item.productId);
  const variation = product?.variations.find(({ id }) => id === item.variationId);
  if (variation && variation.stock !== null) {
    return { productId: item.productId, variationId: variation.id, initial: variation.stock };
  }
  if (!product || product.stock === null) return null;
  return { productId: product.id, variationId: 0, initial: product.stock };
}

/** A stock item with sales. `initial` is null when its date has left the catalogue. */
export type SoldItem = { productId: number; variationId: number; initial: number | null };

/** Also counts the seats of a date that the academy cancelled, because its file may come back. */
function soldItemOf(item: { productId: number; variationId: number | null }): SoldItem | null {
  const known = stockItemOf(item);
  if (known) return known;
  const product = catalogue().product(item.productId);
  const isListed = product?.variations.some(({ id }) => id === item.variationId) ?? false;
  if (product && (item.variationId === null || isListed)) return null;
  return { productId: item.productId, variationId: item.variationId ?? 0, initial: null };
}

/** `"992:0"`, the key of a stock item. */
export function stockKey(stockItem: { productId: number; variationId: number }): string {
  return `${stockItem.productId}:${stockItem.variationId}`;
}

/** Quantities left of the stock items in the database. All other items still have the catalogue's quantity. */
export async function readStock(db: Db, productIds: readonly number[]): Promise<Map<string, number>> {
  if (productIds.length === 0) return new Map();
  const rows = await db
    .select()
    .from(stock)
    .where(inArray(stock.productId, [...productIds]));
  return countedStock(rows);
}

/** Quantities left in rows that another query has read. */
export function countedStock(rows: readonly (typeof stock.$inferSelect)[]): Map<string, number> {
  return new Map(rows.map((row) => [stockKey(row), row.quantity]));
}

/** Pieces left of an item; null when it is not counted. */
export function quantityLeft(
  item: { productId: number; variationId: number | null },
  counted: Map<string, number>,
): number | null {
  const stockItem = stockItemOf(item);
  return stockItem === null ? null : (counted.get(stockKey(stockItem)) ?? stockItem.initial);
}

/** Takes up to `most` seats that the waiting list holds for a stock item. */
type TakeReserved = (stockItem: SoldItem, most: number) => Promise<number>;
const noneReserved: TakeReserved = async () => 0;

/**
 * Takes all items, or returns the one that is missing, and the caller rolls back. Rows are locked in a fixed sequence,
 * so that two buyers cannot deadlock.
 */
export async function takeStock(
  tx: Db,
  lines: readonly StockQuantity[],
  takeReserved: TakeReserved = noneReserved,
): Promise<{ productId: number; variationId: number | null; remaining: number } | null> {
  for (const { stockItem, quantity: wanted, line } of quantityByStockItem(lines)) {
    const quantity = wanted - (await takeReserved(stockItem, wanted));
    if (quantity === 0 || (await takeFrom(tx, stockItem, quantity))) continue;
    // Not enough is left, or nothing of the item was ever sold.
    await insertInitialStock(tx, stockItem);
    if (await takeFrom(tx, stockItem, quantity)) continue;
    const [row] = await tx.select({ left: stock.quantity }).from(stock).where(isStockRow(stockItem));
    if (!row) continue;
    return { productId: line.productId, variationId: line.variationId, remaining: row.left };
  }
  return null;
}

async function takeFrom(tx: Db, stockItem: SoldItem, quantity: number): Promise<boolean> {
  const taken = await tx
    .update(stock)
    .set({ quantity: sql`${stock.quantity} - ${quantity}` })
    .where(and(isStockRow(stockItem), gte(stock.quantity, quantity)))
    .returning({ left: stock.quantity });
  return taken.length > 0;
}

/** Returns items to stock when an order was cancelled, failed or expired. */
export async function releaseStock(
  tx: Db,
  lines: readonly StockQuantity[],
  takeReserved: TakeReserved = noneReserved,
): Promise<void> {
  for (const { stockItem, quantity: given } of quantityByStockItem(lines)) {
    await insertInitialStock(tx, stockItem);
    const quantity = given - (await takeReserved(stockItem, given));
    await tx
      .update(stock)
      .set({ quantity: sql`${stock.quantity} + ${quantity}` })
      .where(isStockRow(stockItem));
  }
}

/** Locks a stock item until the transaction ends and returns the quantity left. */
export async function lockStock(tx: Db, stockItem: SoldItem): Promise<number> {
  const lock = () =>
    tx.select({ left: stock.quantity }).from(stock).where(isStockRow(stockItem)).for("update");
  const [there] = await lock();
  if (there) return there.left;
  await insertInitialStock(tx, stockItem);
  return (await lock())[0]?.left ?? 0;
}

const isStockRow = (stockItem: SoldItem) =>
  and(eq(stock.productId, stockItem.productId), eq(stock.variationId, stockItem.variationId));

/** The first sale stores the catalogue's number. From then on the row is used instead of the catalogue. */
async function insertInitialStock(tx: Db, stockItem: SoldItem): Promise<void> {
  const { productId, variationId, initial } = stockItem;
  if (initial === null) return;
  await tx.insert(stock).values({ productId, variationId, quantity: initial }).onConflictDoNothing();
}

/**
 * Sorts lines by their stock items, so that releasing them line by line takes locks in the same sequence as buyers do.
 */
export function inStockOrder<T extends StockQuantity>(lines: readonly T[]): T[] {
  const nameOf = (line: T) => {
    const stockItem = soldItemOf(line);
    return stockItem ? stockKey(stockItem) : "";
  };
  return lines.toSorted((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1));
}

function quantityByStockItem(lines: readonly StockQuantity[]) {
  const stockItems = new Map<string, { stockItem: SoldItem; quantity: number; line: StockQuantity }>();
  for (const line of lines) {
    const stockItem = soldItemOf(line);
    if (!stockItem) continue;
    const quantity = (stockItems.get(stockKey(stockItem))?.quantity ?? 0) + line.quantity;
    stockItems.set(stockKey(stockItem), { stockItem, quantity, line });
  }
  return [...stockItems.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, entry]) => entry);
}

/** A seat is no longer sold once the workshop has begun. */
export function isBookable(variation: Variation, now: Date): boolean {
  return variation.startsAt === null || new Date(variation.startsAt) > now;
}

/** Whether a product or its variation is sold at this time. A ticket is sold until its event has ended. */
export function isForSale(product: Product, variation: Variation | null, now: Date): boolean {
  if (variation) return isBookable(variation, now);
  // A course without dates is not sold yet.
  if (product.type === "ONLINE_COURSE_VARIABLE") return false;
  if (!product.event) return true;
  const end = event(product.event)?.endDate;
  return !isEventCancelled(product.event) && (!end || new Date(end) > now);
}

/** Whether waiting is pointless, because the stock item's date has begun or it is no longer on sale. */
export function isDateOver(stockItem: { productId: number; variationId: number }, now: Date): boolean {
  const product = catalogue().product(stockItem.productId);
  if (!product) return true;
  if (stockItem.variationId !== 0) {
    const variation = product.variations.find(({ id }) => id === stockItem.variationId);
    return !variation || !isBookable(variation, now);
  }
  if (product.event && isEventCancelled(product.event)) return true;
  const start = product.event ? event(product.event)?.startDate : null;
  return start ? new Date(start) <= now : false;
}
