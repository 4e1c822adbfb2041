import { createHmac } from "node:crypto";
import { and, eq, ne, or, sql } from "drizzle-orm";
import { catalogue } from "../content";
import type { Db } from "../database/client";
import { readSecret } from "../database/secrets";
import type { Deps } from "../deps";
import { userError } from "../errors";
import { networkKey } from "../limits/limits";
import { type StockItem, stockItemOf, stockKey } from "../products";
import { countTakenSeats, seatHolderOf } from "../waiting-list";
import { unconfirmedSeatsOf } from "./order";
import type { Order, OrderLine } from "./store";
import { unconfirmedSeats } from "./tables";

/** A ceiling that an order would break: of which item, whose it is, and when the next seat below it comes free. */
type MetCeiling = { line: OrderLine; of: "network" | "all"; most: number; until: Date | null };

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
  const counted = await withoutTaken(tx, order.id, lines);
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
    for (const [of, rows] of [["network", theirs] as const, ["all", others] as const]) {
      if (sumOf(rows) + quantity > most[of])
        return { line, of, most: most[of], until: firstEnd(rows, quantity <= most[of]) };
    }
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

/** The seats of an order but those from the waiting list; only who names a token, or a member, has some of these. */
async function withoutTaken(tx: Db, orderId: number, lines: readonly OrderLine[]) {
  const hasTokens = seatHolderOf(null, lines).hashes.length > 0;
  const counted = [];
  for (const { quantity: bought, ...item } of seatsIn(lines)) {
    const taken = hasTokens ? await countTakenSeats(tx, orderId, item.stockItem) : 0;
    if (bought > taken) counted.push({ ...item, quantity: bought - taken });
  }
  return counted;
}

/** They are held longer or shorter than was thought: a debit is under way. */
export async function moveUnconfirmed(tx: Db, orderId: number, until: Date): Promise<void> {
  await tx.update(unconfirmedSeats).set({ until }).where(eq(unconfirmedSeats.orderId, orderId));
}

/** Money has come, the address is proven, or the seats were given back: nothing is counted, and no network kept. */
export async function forgetUnconfirmed(tx: Db, orderId: number): Promise<void> {
  await tx.delete(unconfirmedSeats).where(eq(unconfirmedSeats.orderId, orderId));
}

/** Says what to do instead. Thrown inside the transaction, so that nothing is taken. */
export function ceilingError({ line, of, most, until }: MetCeiling, now: Date) {
  const name = catalogue().product(line.productId)?.name ?? line.name;
  const seats = `${most} ${most === 1 ? "place" : "places"}`;
  const who = of === "network" ? "from one network" : "all together";
  const minutes = until && Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 60_000));
  const wait = minutes === null ? "" : `, or try again in ${minutes} ${minutes === 1 ? "minute" : "minutes"}`;
  return userError(
    `Unpaid orders whose address is not confirmed may hold ${seats} of “${name}” ${who}. Sign in first, which confirms yours, or pay at once${wait}. Your cart is kept.`,
    "SEATS_LIMITED",
  );
}

/** A /48 of IPv6, which is what one company or provider's customer has, counts as an IPv4 address does. */
async function networkHash(tx: Db, deps: Pick<Deps, "ids">, ip: string): Promise<string> {
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

/** Null: waiting does not help, because even alone it is too much. */
function firstEnd(rows: readonly { until: Date }[], helps: boolean): Date | null {
  const [first] = rows.map(({ until }) => until).sort((a, b) => a.getTime() - b.getTime());
  return helps ? (first ?? null) : null;
}
