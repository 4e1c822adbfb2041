import { and, asc, desc, eq, inArray, isNotNull, sql } from "drizzle-orm";
import type { Db } from "../../ground/database/client";
import type { Deps } from "../../deps";
import type { EntryAuthor, EntryTopic } from "../orders/order";
import { orderEntries } from "../orders";

export type OrderEntry = typeof orderEntries.$inferSelect;
type Said = {
  topic: EntryTopic;
  text: string;
  author?: EntryAuthor;
  /** The buyer's version, a whole sentence; without one the buyer sees nothing. */
  buyerText?: string | null;
};

/**
 * Adds an entry to an order's history; a repeated text is written once. An "alert" waits for an operator until
 * "settled" follows about its topic; a "note" needs no action.
 */
export async function addEntry(
  tx: Db,
  { clock, log }: Pick<Deps, "clock"> & Partial<Pick<Deps, "log">>,
  orderId: number,
  kind: OrderEntry["kind"],
  { topic, text, author = "shop", buyerText = null }: Said,
): Promise<void> {
  if (kind === "alert") log?.error({ order: orderId, note: text }, "an order needs an operator");
  const [last] = await tx
    .select()
    .from(orderEntries)
    .where(and(eq(orderEntries.orderId, orderId), eq(orderEntries.topic, topic)))
    .orderBy(desc(orderEntries.id))
    .limit(1);
  if (last?.kind === kind && last.text === text) return;
  await tx.insert(orderEntries).values({ orderId, at: clock(), author, kind, topic, text, buyerText });
}

/** Settles every topic that waits for an operator, or some of them; the earlier entries stay. */
export async function settleAlerts(
  tx: Db,
  deps: Pick<Deps, "clock">,
  orderId: number,
  { topics, ...said }: Omit<Said, "topic"> & { topics?: ReadonlySet<EntryTopic> },
): Promise<void> {
  const open = await tx
    .select()
    .from(orderEntries)
    .where(and(eq(orderEntries.orderId, orderId), isOpenAlert));
  for (const topic of new Set(open.map((entry) => entry.topic)))
    if (topics?.has(topic) !== false) await addEntry(tx, deps, orderId, "settled", { ...said, topic });
}

/** Everything written about an order, the oldest first. */
export function entriesOf(db: Db, orderId: number): Promise<OrderEntry[]> {
  return db
    .select()
    .from(orderEntries)
    .where(eq(orderEntries.orderId, orderId))
    .orderBy(asc(orderEntries.id));
}

/** Those that have words for the buyers of some orders, the oldest first. */
export function buyerEntriesOf(db: Db, orderIds: readonly number[]): Promise<OrderEntry[]> {
  return db
    .select()
    .from(orderEntries)
    .where(and(inArray(orderEntries.orderId, [...orderIds]), isNotNull(orderEntries.buyerText)))
    .orderBy(asc(orderEntries.id));
}

/** Those of some orders that wait for an operator. */
export async function alertsOf(db: Db, orderIds: readonly number[]): Promise<OrderEntry[]> {
  if (orderIds.length === 0) return [];
  return db
    .select()
    .from(orderEntries)
    .where(and(inArray(orderEntries.orderId, [...orderIds]), isOpenAlert))
    .orderBy(asc(orderEntries.id));
}

/** True for rows of `order_entries` that nothing has settled, in the words of the partial index. */
export const isOpenAlert = sql`${orderEntries.isOpen}`;

/** Open alerts of some topics, of all orders; the oldest first. */
export function openAlerts(db: Db, topics: readonly EntryTopic[], limit: number): Promise<OrderEntry[]> {
  return db
    .select()
    .from(orderEntries)
    .where(and(isOpenAlert, inArray(orderEntries.topic, [...topics])))
    .orderBy(asc(orderEntries.id))
    .limit(limit);
}
