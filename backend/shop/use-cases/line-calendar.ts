import { catalogue, event, workshop } from "../../content";
import type { Db } from "../../database/client";
import type { OrderLine } from "../store/order-parts";
import { findOrder } from "../store/orders";

/** An event comes back after a year; a ticket is for the first one after the order. */
const yearMs = 364 * 86_400_000;

type Dated = { startDate?: string | null; endDate?: string | null; slug?: string | null };

/**
 * Path of the calendar file of a line's date; null without a date, when it is over, or when the dates on sale are
 * already those of a later run.
 */
export async function lineCalendar(db: Db, now: Date, line: OrderLine): Promise<string | null> {
  if (line.variationId !== null) return runOfSeat(line, line.variationId, now);
  const slug = catalogue().product(line.productId)?.event;
  const date = slug ? event(slug) : undefined;
  if (!slug || !date || !isToCome(date, now)) return null;
  const order = await findOrder(db, line.orderId);
  const wait = Date.parse(date.startDate ?? "") - (order?.createdAt.getTime() ?? 0);
  return wait > 0 && wait <= yearMs ? `/calendar/events/${slug}.ics` : null;
}

/** The name on the order has the date in it, so the same name is the same run. */
function runOfSeat({ variationName }: OrderLine, variationId: number, now: Date): string | null {
  const found = catalogue().variation(variationId)?.variation;
  const date = found?.workshop ? workshop(found.workshop) : undefined;
  if (!found || !date || found.name !== variationName || !isToCome(date, now)) return null;
  return `/calendar/workshops/${found.workshop}.ics`;
}

function isToCome({ endDate }: Dated, now: Date): boolean {
  return Date.parse(endDate ?? "") > now.getTime();
}
