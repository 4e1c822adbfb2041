import { and, eq, gt, isNull } from "drizzle-orm";
import { durationText, secondsOf, times } from "@/lib/rules/times/times";
import type { Db } from "../../ground/database/client";
import { secondsAfter } from "../../ground/dates";
import type { Deps } from "../../deps";
import { takeFromLimit } from "../../ground/limits/limits";
import { queueMail } from "../../ground/mail/outbox";
import { type StockItem, stockKey } from "../products";
import { isTransfer } from "../orders/order";
import { addEntry } from "../order-history";
import { lockOrder, updateOrder } from "../orders";
import { orders, unpaidSeats } from "../orders";
import { mostlyUnpaidDates } from "./unpaid-seats";

/** One line in the log a day for each date. */
const alarms = { max: 1, seconds: 86_400 };

/**
 * For dates whose seats are mostly held unpaid: alarms the operator, shortens the time of their unpaid orders, and
 * sends each buyer one mail. Orders placed in the meantime have the short time from the beginning.
 *
 * @returns how many orders were shortened
 */
export async function shortenUnpaid(deps: Deps): Promise<number> {
  const { db, clock, log } = deps;
  let shortened = 0;
  for (const date of await mostlyUnpaidDates(db)) {
    const { productId, variationId, initial: seats } = date;
    if (await takeFromLimit(db, clock, `unpaid-alarm:${stockKey(date)}`, alarms))
      log.error({ productId, variationId, seats }, "most seats of a date are held unpaid");
    for (const id of await heldTooLong(deps, date))
      if (await db.transaction((tx) => shortenOne(tx, deps, id))) shortened += 1;
  }
  return shortened;
}

async function heldTooLong({ db, clock }: Deps, { productId, variationId }: StockItem): Promise<number[]> {
  const rows = await db
    .select({ id: orders.id })
    .from(unpaidSeats)
    .innerJoin(orders, eq(orders.id, unpaidSeats.orderId))
    .where(
      and(
        eq(unpaidSeats.productId, productId),
        eq(unpaidSeats.variationId, variationId),
        isNull(unpaidSeats.lapsedAt),
        eq(orders.status, "held"),
        gt(orders.holdUntil, secondsAfter(shortEnd(clock), APART)),
      ),
    )
    .orderBy(orders.id);
  return rows.map(({ id }) => id);
}

/**
 * Seconds by which two servers' clocks may differ. An order with the short time from the beginning gets no mail about
 * it.
 */
const APART = 60;

const shortEnd = (clock: Deps["clock"]) => secondsAfter(clock(), secondsOf(times.shortTransfer));

async function shortenOne(tx: Db, deps: Deps, id: number): Promise<boolean> {
  const order = await lockOrder(tx, id);
  const until = shortEnd(deps.clock);
  if (!order?.holdUntil || order.holdUntil <= secondsAfter(until, APART)) return false;
  if (!isTransfer(order) || order.paidAt) return false;
  await updateOrder(tx, id, { holdUntil: until });
  const buyerText = `Most seats of this date are held without payment, so this order is only held for ${durationText(times.shortTransfer)} from now on.`;
  await addEntry(tx, deps, id, "note", { topic: "seats", text: "Held shorter.", buyerText });
  await queueMail(tx, deps, {
    reason: `order-${id}-shortened`,
    recipient: order.email,
    template: "order-shortened",
    data: { orderId: id },
  });
  return true;
}
