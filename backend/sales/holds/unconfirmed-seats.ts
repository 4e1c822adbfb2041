import { createHmac } from "node:crypto";
import { and, eq, ne, or, sql } from "drizzle-orm";
import { catalogue } from "../../content/catalogue";
import type { Db } from "../../ground/database/client";
import { readSecret } from "../../ground/database/secrets";
import type { Deps } from "../../deps";
import { networkKey } from "../../ground/limits/limits";
import { type StockItem, stockItemOf, stockKey } from "../products";
import { countTakenSeats, seatHolderOf } from "../waiting-list";
import { unconfirmedSeatsOf } from "../orders/order";
import type { Order, OrderLine } from "../orders";
import { unconfirmedSeats } from "../orders";
import { orderErrors } from "../orders";

/** The item of which an order would break a ceiling. */
type MetCeiling = { line: OrderLine; quantity: number };

/**
 * Counts the seats that an order by an unknown address holds, beside those of others. Call it in the transaction that
 * took them: the locks of the stock are still held, so that orders placed at the same time are counted one after the
 * other. Seats from the waiting list are not counted: their token came by mail.
 *
 * @returns the ceiling that it would break; nothing is counted then, and the caller gives the seats back
 */
export async function countUnconfirmed(
  tx: Db,
  deps: Pick<Deps, "ids">,
  order: Order,
  { ip, until, lines }: { ip: string; until: Date; lines: readonly OrderLine[] },
): Promise<MetCeiling | null> {
  const counted = await seatsOutsideList(tx, order, lines);
  if (counted.length === 0) return null;
  const network = await networkHash(tx, deps, ip);
  const every = await tx
    .select()
    .from(unconfirmedSeats)
    .where(
      and(
        or(...counted.map(({ stockItem }) => isOfStockItem(stockItem))),
        ne(unconfirmedSeats.orderId, order.id),
      ),
    );
  const rows: (typeof unconfirmedSeats.$inferInsert)[] = [];
  for (const { stockItem, line, quantity } of counted) {
    const { productId, variationId } = stockItem;
    const others = every.filter((row) => row.productId === productId && row.variationId === variationId);
    const theirs = others.filter((row) => row.network === network);
    const most = unconfirmedSeatsOf(stockItem.initial);
    if (sumOf(theirs) + quantity > most.network || sumOf(others) + quantity > most.all)
      return { line, quantity };
    rows.push({ orderId: order.id, productId, variationId, quantity, network, until });
  }
  await tx
    .insert(unconfirmedSeats)
    .values(rows)
    .onConflictDoUpdate({
      target: [unconfirmedSeats.orderId, unconfirmedSeats.productId, unconfirmedSeats.variationId],
      set: { quantity: sql`excluded.quantity`, network, until },
    });
  return null;
}

const isOfStockItem = ({ productId, variationId }: StockItem) =>
  and(eq(unconfirmedSeats.productId, productId), eq(unconfirmedSeats.variationId, variationId));

/** The order's seats, except those from the waiting list; only buyers with a token and members have such seats. */
export async function seatsOutsideList(
  tx: Db,
  { id: orderId, memberId }: Pick<Order, "id" | "memberId">,
  lines: readonly OrderLine[],
) {
  const mayHave = memberId !== null || seatHolderOf(null, lines).hashes.length > 0;
  const counted = [];
  for (const { quantity: bought, ...item } of seatsIn(lines)) {
    const taken = mayHave ? await countTakenSeats(tx, orderId, item.stockItem) : 0;
    if (bought > taken) counted.push({ ...item, quantity: bought - taken });
  }
  return counted;
}

/** Money has come, the address is proven, or the seats were given back: nothing is counted, and no network kept. */
export async function forgetUnconfirmed(tx: Db, orderId: number): Promise<void> {
  await tx.delete(unconfirmedSeats).where(eq(unconfirmedSeats.orderId, orderId));
}

/** Keyed hash of the network that an unconfirmed order came from; null: its half hour is over. */
export async function networkOf(tx: Db, orderId: number): Promise<string | null> {
  const [row] = await tx
    .select({ network: unconfirmedSeats.network })
    .from(unconfirmedSeats)
    .where(eq(unconfirmedSeats.orderId, orderId))
    .limit(1);
  return row?.network ?? null;
}

/** Names the alternative. Thrown inside the transaction, so that nothing is taken. */
export function ceilingError({ line, quantity }: MetCeiling) {
  const name = catalogue().product(line.productId)?.name ?? line.name;
  return orderErrors.seatsLimited(name, quantity);
}

/** A /48 of IPv6 belongs to one company or provider's customer, so it counts like one IPv4 address. */
export async function networkHash(tx: Db, deps: Pick<Deps, "ids">, ip: string): Promise<string> {
  const key = await readSecret(tx, deps.ids, "networks");
  return createHmac("sha256", key).update(networkKey(ip, 3)).digest("base64url").slice(0, 22);
}

/** The counted things of an order; several lines may be of one. */
export function seatsIn(lines: readonly OrderLine[]) {
  const items = new Map<string, { stockItem: StockItem; line: OrderLine; quantity: number }>();
  for (const line of lines) {
    const stockItem = stockItemOf(line);
    if (!stockItem) continue;
    const before = items.get(stockKey(stockItem))?.quantity ?? 0;
    items.set(stockKey(stockItem), { stockItem, line, quantity: before + line.quantity });
  }
  return [...items.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, item]) => item);
}

function sumOf(rows: readonly { quantity: number }[]): number {
  return rows.reduce((sum, { quantity }) => sum + quantity, 0);
}
