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

/** The item for which an order would exceed a limit. */
type MetCeiling = { line: OrderLine; quantity: number };

/**
 * Counts the seats of an order by an unknown address, together with those of others. Call it in the transaction that
 * took the seats, which still holds the locks of the stock, so that simultaneous orders are counted one after the
 * other. Seats from the waiting list are not counted, because their token came by mail.
 *
 * @returns the limit that the order would exceed; then nothing is counted, and the caller releases the seats
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

/**
 * The order's seats, except those from the waiting list. Only members and buyers with a token have seats from the list.
 */
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

/**
 * Stops counting an order's seats and deletes its network, because money has come, the address is proven, or the seats
 * were released.
 */
export async function forgetUnconfirmed(tx: Db, orderId: number): Promise<void> {
  await tx.delete(unconfirmedSeats).where(eq(unconfirmedSeats.orderId, orderId));
}

/** Keyed hash of the network that an unconfirmed order came from; null when its half hour is over. */
export async function networkOf(tx: Db, orderId: number): Promise<string | null> {
  const [row] = await tx
    .select({ network: unconfirmedSeats.network })
    .from(unconfirmedSeats)
    .where(eq(unconfirmedSeats.orderId, orderId))
    .limit(1);
  return row?.network ?? null;
}

/** The error that names the alternative. Throw it inside the transaction, so that nothing is taken. */
export function ceilingError({ line, quantity }: MetCeiling) {
  const name = catalogue().product(line.productId)?.name ?? line.name;
  return orderErrors.seatsLimited(name, quantity);
}

/**
 * A keyed hash of the network. A /48 of IPv6 belongs to one company or one provider's customer, so it counts like one
 * IPv4 address.
 */
export async function networkHash(tx: Db, deps: Pick<Deps, "ids">, ip: string): Promise<string> {
  const key = await readSecret(tx, deps.ids, "networks");
  return createHmac("sha256", key).update(networkKey(ip, 3)).digest("base64url").slice(0, 22);
}

/** The counted items of an order, each once, even if several lines contain it. */
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
