import { createHmac } from "node:crypto";
import { and, eq, gt, inArray, isNotNull, isNull, ne, not, or, sql } from "drizzle-orm";
import { durationText, secondsOf, times } from "@/lib/rules/times/times";
import { catalogue } from "../../content/catalogue";
import type { Db } from "../../ground/database/client";
import { readSecret } from "../../ground/database/secrets";
import { secondsAfter } from "../../ground/dates";
import type { Deps } from "../../deps";
import { memberById } from "../../people/members";
import { type StockItem, stockItemOf } from "../products";
import { orderErrors } from "../orders";
import { companyDomainOf, mailboxOf } from "./mailbox";
import type { Order, OrderLine } from "../orders";
import { orders, unpaidSeats } from "../orders";
import { type MetCeiling, metUnpaidCeiling, mostlyUnpaid } from "./unpaid-ceilings";
import { seatsIn, seatsOutsideList } from "./unconfirmed-seats";

/** The buyer of an order without a payment. The address is proven or about to be. */
export type UnpaidBuyer = {
  memberId: number | null;
  /** The account's address, or the one that the order's buyer has proven; never an address that was only typed. */
  email: string;
  /** Keyed hash of the network: see `networkHash`. */
  network: string | null;
};

/**
 * Serialises one buyer's orders without a payment. The total limit belongs to no single date, so the lock of a date's
 * stock is not enough. Call it before coupons and stock are locked.
 */
export async function lockUnpaidHolder(
  tx: Db,
  deps: Pick<Deps, "ids">,
  buyer: Pick<Order, "memberId" | "email">,
): Promise<void> {
  const holder = await keyed(tx, deps, "holder", mailboxOf(await provenAddressOf(tx, buyer)));
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${holder}, 0))`);
}

/** The address by which the limits identify the buyer: that of a member's account, or the one that a guest typed. */
export async function provenAddressOf(tx: Db, { memberId, email }: Pick<Order, "memberId" | "email">) {
  return memberId === null ? email : ((await memberById(tx, memberId))?.email ?? email);
}

/**
 * Counts the seats that an order without a payment holds. Call it in the transaction that took them, after
 * `lockUnpaidHolder`. The transaction still holds the locks of the stock, so simultaneous orders are counted one after
 * the other. Seats from the waiting list exceed no limit.
 *
 * @param isLasting false: the address is not proven yet, so nothing is written. The limits are those of a proven
 *   address, but a stranger who typed the address learns nothing about its owner's orders
 * @throws SEATS_UNPAID with a sentence that tells the buyer what to do; the caller's transaction is rolled back
 */
export async function limitUnpaidSeats(
  tx: Db,
  deps: Pick<Deps, "ids" | "clock">,
  order: Order,
  buyer: UnpaidBuyer,
  lines: readonly OrderLine[],
  isLasting = true,
): Promise<void> {
  const met = await countUnpaidSeats(tx, deps, order, buyer, lines, isLasting);
  if (met) throw orderErrors.seatsUnpaid(unpaidSentence(met, order.total === 0));
}

/** The same, but returns the limit that is met instead of throwing. In that case nothing is written. */
export async function countUnpaidSeats(
  tx: Db,
  deps: Pick<Deps, "ids" | "clock">,
  order: Order,
  buyer: UnpaidBuyer,
  lines: readonly OrderLine[],
  isLasting = true,
): Promise<MetCeiling<{ line: OrderLine }> | null> {
  const all = seatsIn(lines);
  if (all.length === 0) return null;
  const now = deps.clock();
  const trusted = isLasting && (await hasPaidBefore(tx, buyer));
  const domain = trusted ? null : companyDomainOf(buyer.email);
  const counted = {
    holder: isLasting ? await keyed(tx, deps, "holder", mailboxOf(buyer.email)) : "",
    domain: domain && (await keyed(tx, deps, "domain", domain)),
    network: trusted ? null : buyer.network,
    trusted,
    free: order.total === 0,
  };
  const isCounted = or(
    eq(unpaidSeats.holder, counted.holder),
    ...all.map(({ stockItem }) => isOfStockItem(stockItem)),
  );
  const others = await tx
    .select()
    .from(unpaidSeats)
    .where(and(isCounted, ne(unpaidSeats.orderId, order.id)));
  const wanted = (await seatsOutsideList(tx, order, lines)).map(({ stockItem, ...seats }) => ({
    ...seats,
    ...stockItem,
    seats: stockItem.initial,
  }));
  const met = metUnpaidCeiling(counted, wanted, others, {
    since: secondsAfter(now, -secondsOf(times.transfer)),
    lapsedSince: secondsAfter(now, -secondsOf(times.unpaidMemory)),
  });
  if (met || !isLasting) return met;
  const rows = all.map(({ stockItem: { productId, variationId }, quantity }) => ({
    orderId: order.id,
    productId,
    variationId,
    quantity,
    ...counted,
    heldAt: now,
  }));
  await tx
    .insert(unpaidSeats)
    .values(rows)
    .onConflictDoUpdate({
      target: [unpaidSeats.orderId, unpaidSeats.productId, unpaidSeats.variationId],
      set: { quantity: sql`excluded.quantity`, ...counted, heldAt: now, lapsedAt: null },
    });
  return null;
}

/** Whether the buyer has paid an order before. A refunded payment does not count. */
async function hasPaidBefore(tx: Db, { memberId, email }: UnpaidBuyer): Promise<boolean> {
  const isTheirs = memberId === null ? eq(orders.email, email) : eq(orders.memberId, memberId);
  const isPaid = and(isNotNull(orders.paidAt), gt(orders.total, 0));
  const [paid] = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(and(isTheirs, isPaid, inArray(orders.status, ["processing", "completed"])))
    .limit(1);
  return paid !== undefined;
}

/** Stops counting an order's seats, because they were released or paid. Seats that ended unpaid stay recorded. */
export async function forgetUnpaid(tx: Db, orderId: number): Promise<void> {
  await tx.delete(unpaidSeats).where(and(eq(unpaidSeats.orderId, orderId), isNull(unpaidSeats.lapsedAt)));
}

/** Records that an order's time ended unpaid: its buyer and the company's domain are remembered, the network is not. */
export async function noteLapsed(tx: Db, { clock }: Pick<Deps, "clock">, orderId: number): Promise<void> {
  const lapsed = { lapsedAt: clock(), network: null };
  await tx
    .update(unpaidSeats)
    .set(lapsed)
    .where(and(eq(unpaidSeats.orderId, orderId), eq(unpaidSeats.free, false)));
}

/**
 * Until when an order that waits for a transfer is held from now on. The time is shorter when most seats of a date are
 * held unpaid.
 */
export async function transferUntil(tx: Db, { clock }: Pick<Deps, "clock">, orderId: number): Promise<Date> {
  const own = await tx.select().from(unpaidSeats).where(eq(unpaidSeats.orderId, orderId));
  const isShort = own.length > 0 && (await mostlyUnpaidDates(tx, own)).length > 0;
  return secondsAfter(clock(), secondsOf(isShort ? times.shortTransfer : times.transfer));
}

type Item = Pick<StockItem, "productId" | "variationId">;

/** Dates whose seats are mostly held unpaid. @param among only these dates; without it, all */
export async function mostlyUnpaidDates(db: Db, among?: readonly Item[]): Promise<StockItem[]> {
  const { productId, variationId, quantity } = unpaidSeats;
  const isAmong = among && or(...among.map(isOfStockItem));
  const rows = await db
    .select({ productId, variationId, held: sql<number>`sum(${quantity})::integer` })
    .from(unpaidSeats)
    .where(and(isNull(unpaidSeats.lapsedAt), not(unpaidSeats.free), isAmong))
    .groupBy(productId, variationId);
  return rows.flatMap(({ held, ...item }) => {
    const stockItem = stockItemOf({ ...item, variationId: item.variationId || null });
    const isMost = stockItem?.variationId === item.variationId && held >= mostlyUnpaid(stockItem.initial);
    return stockItem && isMost && stockItem.initial > 0 ? [stockItem] : [];
  });
}

const isOfStockItem = ({ productId, variationId }: Item) =>
  and(eq(unpaidSeats.productId, productId), eq(unpaidSeats.variationId, variationId));

async function keyed(tx: Db, deps: Pick<Deps, "ids">, kind: "holder" | "domain", text: string) {
  const key = await readSecret(tx, deps.ids, "networks");
  return createHmac("sha256", key).update(`${kind}:${text}`).digest("base64url").slice(0, 22);
}

/** The limit in a buyer's words, with advice. */
function unpaidSentence(met: MetCeiling<{ line: OrderLine }>, isFree: boolean): string {
  const name = "of" in met ? (catalogue().product(met.of.line.productId)?.name ?? met.of.line.name) : "";
  const [pay, offer] = isFree
    ? ["Please", "write to us with the contact form"]
    : ["Please pay at once (by card, for example), or", "write to us with the contact form for an offer"];
  const fewer = isFree
    ? "Please choose fewer seats, or"
    : "Please pay at once (by card, for example), choose fewer seats, or";
  return `${whyUnpaid(met, name, isFree)} ${"held" in met ? fewer : pay} ${offer}. Your cart is kept.`;
}

function whyUnpaid(met: MetCeiling<{ line: OrderLine }>, name: string, isFree: boolean): string {
  const held = "held" in met && met.held > 0 ? ` You already have ${met.held}.` : "";
  const unpaid = isFree ? "One buyer can have" : "Without payment, we hold";
  switch (met.kind) {
    case "date":
      return `${unpaid} at most ${met.most} seats for “${name}”${isFree ? "" : " for one buyer"}.${held}`;
    case "all":
      return `${unpaid} at most ${met.most} seats in all${isFree ? "" : " for one buyer"}.${held}`;
    case "share":
      return isFree
        ? `People from one company or network can have at most ${met.most} seats for “${name}”, and these are taken.`
        : `Without payment, we hold at most ${met.most} seats for “${name}” for people from one company or network, and these are taken.`;
    case "everybody":
      return `Most seats for “${name}” are currently held without payment; the others are for buyers who pay at once.`;
    case "mailboxes":
      return `Many seats for “${name}” are currently held without payment; the others are for buyers who pay at once and for companies with their own email domain.`;
    case "lapsed":
      return `Your last order was not paid in time. For ${durationText(times.unpaidMemory)} after that, we only hold seats that are paid for.`;
  }
}
