import { and, eq, gte, inArray, sql } from "drizzle-orm";
import { catalogue } from "../../content";
import type { Db } from "../../database/client";
import { stock } from "../tables";

export type Pieces = { productId: number; variationId: number | null; quantity: number };

/** What is counted: a variation with a number of its own, else its product with all its variations together. */
export type Shelf = { productId: number; variationId: number; initial: number };

/** The shelf a product or variation is taken from; null when it is not counted. */
export function shelfOf(item: { productId: number; variationId: number | null }): Shelf | null {
  const product = catalogue().product(item.productId);
  const variation = product?.variations.find(({ id }) => id === item.variationId);
  if (variation && variation.stock !== null) {
    return { productId: item.productId, variationId: variation.id, initial: variation.stock };
  }
  if (!product || product.stock === null) return null;
  return { productId: product.id, variationId: 0, initial: product.stock };
}

/** `"992:0"`, to tell shelves apart. */
export function shelfName(shelf: { productId: number; variationId: number }): string {
  return `${shelf.productId}:${shelf.variationId}`;
}

/** Pieces left on each shelf that the database knows; the others still have what the catalogue says. */
export async function readStock(db: Db, productIds: readonly number[]): Promise<Map<string, number>> {
  if (productIds.length === 0) return new Map();
  const rows = await db
    .select()
    .from(stock)
    .where(inArray(stock.productId, [...productIds]));
  return new Map(rows.map((row) => [shelfName(row), row.quantity]));
}

/** Pieces left of an item; null when it is not counted. */
export function leftOf(
  item: { productId: number; variationId: number | null },
  counted: Map<string, number>,
): number | null {
  const shelf = shelfOf(item);
  return shelf === null ? null : (counted.get(shelfName(shelf)) ?? shelf.initial);
}

/** Pieces of a shelf that are not its stock: seats that the waiting list keeps. Of `most` wanted. */
export type Apart = (shelf: Shelf, most: number) => Promise<number>;
const none: Apart = async () => 0;

/**
 * Takes all pieces or answers which one is missing; then the caller rolls back. Shelves are taken in one order, so that
 * two buyers never wait for each other in a circle.
 */
export async function takeStock(
  tx: Db,
  lines: readonly Pieces[],
  apart: Apart = none,
): Promise<{ productId: number; variationId: number | null; remaining: number } | null> {
  for (const { shelf, quantity: wanted, line } of byShelf(lines)) {
    await putOut(tx, shelf);
    const quantity = wanted - (await apart(shelf, wanted));
    if (quantity === 0) continue;
    const taken = await tx
      .update(stock)
      .set({ quantity: sql`${stock.quantity} - ${quantity}` })
      .where(and(here(shelf), gte(stock.quantity, quantity)))
      .returning({ left: stock.quantity });
    if (taken.length > 0) continue;
    const [row] = await tx.select({ left: stock.quantity }).from(stock).where(here(shelf));
    return { productId: line.productId, variationId: line.variationId, remaining: row?.left ?? 0 };
  }
  return null;
}

/** Gives pieces back: an order was cancelled, failed or ran out of time. */
export async function releaseStock(tx: Db, lines: readonly Pieces[], apart: Apart = none): Promise<void> {
  for (const { shelf, quantity: given } of byShelf(lines)) {
    await putOut(tx, shelf);
    const quantity = given - (await apart(shelf, given));
    await tx
      .update(stock)
      .set({ quantity: sql`${stock.quantity} + ${quantity}` })
      .where(here(shelf));
  }
}

/** Holds a shelf until the transaction ends and answers what is left on it. */
export async function lockShelf(tx: Db, shelf: Shelf): Promise<number> {
  await putOut(tx, shelf);
  const [row] = await tx.select({ left: stock.quantity }).from(stock).where(here(shelf)).for("update");
  return row?.left ?? 0;
}

const here = (shelf: Shelf) =>
  and(eq(stock.productId, shelf.productId), eq(stock.variationId, shelf.variationId));

/** The first sale writes the catalogue's number down; from then on the row is the truth and the catalogue's text is not. */
async function putOut(tx: Db, shelf: Shelf): Promise<void> {
  const { productId, variationId, initial } = shelf;
  await tx.insert(stock).values({ productId, variationId, quantity: initial }).onConflictDoNothing();
}

/** Lines in the sequence of their shelves: whoever gives back line by line takes them as a buyer does. */
export function inShelfOrder<T extends Pieces>(lines: readonly T[]): T[] {
  const nameOf = (line: T) => {
    const shelf = shelfOf(line);
    return shelf ? shelfName(shelf) : "";
  };
  return lines.toSorted((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1));
}

function byShelf(lines: readonly Pieces[]) {
  const shelves = new Map<string, { shelf: Shelf; quantity: number; line: Pieces }>();
  for (const line of lines) {
    const shelf = shelfOf(line);
    if (!shelf) continue;
    const quantity = (shelves.get(shelfName(shelf))?.quantity ?? 0) + line.quantity;
    shelves.set(shelfName(shelf), { shelf, quantity, line });
  }
  return [...shelves.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, entry]) => entry);
}
