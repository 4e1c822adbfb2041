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
  /** The text for the buyer, a whole sentence. Without it the buyer does not see the entry. */
  buyerText?: string | null;
};

/**
 * Adds an entry to an order's history. A repeated text is written once. An "alert" waits for an operator until a
 * "settled" entry on the same topic follows; a "note" needs no action.
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

/** Settles an order's open alerts, of all topics or only of some. The earlier entries stay. */
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

/** All entries of an order, the oldest first. */
export function entriesOf(db: Db, orderId: number): Promise<OrderEntry[]> {
  return db
    .select()
    .from(orderEntries)
    .where(eq(orderEntries.orderId, orderId))
    .orderBy(asc(orderEntries.id));
}

/** Entries of some orders with a text for the buyer, the oldest first. */
export function buyerEntriesOf(db: Db, orderIds: readonly number[]): Promise<OrderEntry[]> {
  return db
    .select()
    .from(orderEntries)
    .where(and(inArray(orderEntries.orderId, [...orderIds]), isNotNull(orderEntries.buyerText)))
    .orderBy(asc(orderEntries.id));
}

/** Open alerts of some orders. */
export async function alertsOf(db: Db, orderIds: readonly number[]): Promise<OrderEntry[]> {
  if (orderIds.length === 0) return [];
  return db
    .select()
    .from(orderEntries)
    .where(and(inArray(orderEntries.orderId, [...orderIds]), isOpenAlert))
    .orderBy(asc(orderEntries.id));
}

/** True for open alerts in `order_entries`, written as in the partial index. */
export const isOpenAlert = sql`${orderEntries.isOpen}`;

/** Open alerts of all orders on some topics, the oldest first. */
export function openAlerts(db: Db, topics: readonly EntryTopic[], limit: number): Promise<OrderEntry[]> {
  return db
    .select()
    .from(orderEntries)
    .where(and(isOpenAlert, inArray(orderEntries.topic, [...topics])))
    .orderBy(asc(orderEntries.id))
    .limit(limit);
}
