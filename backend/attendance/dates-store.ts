import { and, desc, eq, inArray, isNull, or, type SQL, sql } from "drizzle-orm";
import { site } from "@/lib/site";
import { calendarDates } from "../calendar";
import { catalogue } from "../content";
import type { Db } from "../database/client";
import type { Deps } from "../deps";
import { type Occurrence, occurrenceOf, orderLines, orders } from "../orders";
import { quantityLeft, readStock } from "../products";
import { seats } from "../seats";
import { waitingList } from "../waiting-list/tables";
import { attendance } from "./tables";

/** A date with seats, as it is sold now or was sold once. */
export type AttendedDate = {
  /** `workshop-80102`: the calendar's name of it without the site's. */
  id: string;
  occurrence: Occurrence;
  isCancelled: boolean;
  /** Seats that are somebody's now: of paid orders, and of orders that wait for money. */
  paid: number;
  unpaid: number;
  came: number;
  /** Seats that are still on sale; null: they are not counted, or the date is not on sale any more. */
  left: number | null;
  waiting: number;
  /** The products that its seats are sold as today; empty when none is on sale. */
  items: readonly { productId: number; variationId: number | null }[];
};

const uid = sql<string>`${orderLines.occurrence}->>'uid'`;
const start = sql<string>`${orderLines.occurrence}->>'start'`;
const paidStatuses = ["processing", "completed"] as const;
const unpaidStatuses = ["pending", "held"] as const;

/** Whether a seat's row is somebody's now. */
export const isLiveSeat = and(
  isNull(orderLines.endedAt),
  inArray(orders.status, [...paidStatuses, ...unpaidStatuses]),
);

export const uidOf = (id: string) => `${id}@${site.slug}.academy`;
export const idOfUid = (name: string) => name.replace(/@.*$/, "");

/** Dates that have not ended, the next one first. @param until null: all; else those that begin before it */
export async function datesToCome(deps: Deps, until: Date | null = null): Promise<AttendedDate[]> {
  const now = deps.clock();
  // A date may last some days; those that have ended are taken out below.
  const from = new Date(now.getTime() - 14 * 86_400_000).toISOString().slice(0, 10);
  const to = until?.toISOString() ?? null;
  const onSale = [...datesOnSale()].filter(
    ([, { occurrence }]) => until === null || Date.parse(occurrence.start) < until.getTime(),
  );
  const isBetween = and(sql`${start} >= ${from}`, to === null ? undefined : sql`${start} < ${to}`);
  const dates = await withCounts(deps, isBetween, new Map(onSale));
  return dates
    .filter(({ occurrence }) => Date.parse(occurrence.end) > now.getTime())
    .toSorted((a, b) => Date.parse(a.occurrence.start) - Date.parse(b.occurrence.start));
}

const PAGE = 50;

/** Dates that have ended, the last one first. @param before start of the last one of the page before */
export async function datesOver(
  deps: Deps,
  before: string | null,
): Promise<{ dates: AttendedDate[]; next: string | null }> {
  const today = deps.clock().toISOString();
  const page = await deps.db
    .select({ uid, begin: sql<string>`max(${start})` })
    .from(orderLines)
    .where(and(sql`${start} < ${before ?? today}`, sql`${start} is not null`))
    .groupBy(uid)
    .orderBy(desc(sql`max(${start})`))
    .limit(PAGE);
  if (page.length === 0) return { dates: [], next: null };
  const found = await withCounts(
    deps,
    inArray(
      uid,
      page.map((row) => row.uid),
    ),
    new Map(),
  );
  const dates = found
    .filter(({ occurrence }) => Date.parse(occurrence.end) <= deps.clock().getTime())
    .toSorted((a, b) => Date.parse(b.occurrence.start) - Date.parse(a.occurrence.start));
  return { dates, next: page.length < PAGE ? null : (page.at(-1)?.begin ?? null) };
}

/** @param id as in `AttendedDate`; null: nothing was ever sold for it, and it is not on sale */
export async function attendedDate(deps: Deps, id: string): Promise<AttendedDate | null> {
  const name = uidOf(id);
  const onSale = datesOnSale().get(name);
  const [date] = await withCounts(deps, eq(uid, name), new Map(onSale ? [[name, onSale]] : []));
  return date ?? null;
}

type OnSale = Pick<AttendedDate, "occurrence" | "items">;

/** Every date of today's content with a seat to sell, by its calendar name. */
export function datesOnSale(): Map<string, OnSale> {
  const dates = new Map<string, OnSale>();
  for (const product of catalogue().products()) {
    const items = product.event
      ? [{ productId: product.id, variationId: null }]
      : product.variations.flatMap(({ id, workshop }) =>
          workshop ? [{ productId: product.id, variationId: id }] : [],
        );
    for (const item of items) {
      const occurrence = occurrenceOf(item);
      if (!occurrence) continue;
      const known = dates.get(occurrence.uid);
      dates.set(occurrence.uid, { occurrence, items: [...(known?.items ?? []), item] });
    }
  }
  return dates;
}

async function withCounts(
  { db }: Deps,
  which: SQL | undefined,
  onSale: ReadonlyMap<string, OnSale>,
): Promise<AttendedDate[]> {
  const sold = new Map((await soldDates(db, which)).map((row) => [row.uid, row]));
  const names = [...new Set([...onSale.keys(), ...sold.keys()])];
  if (names.length === 0) return [];
  const items = [...onSale.values()].flatMap((date) => date.items);
  const stock = await readStock(db, [...new Set(items.map(({ productId }) => productId))]);
  const waiting = await waitingCounts(db, items);
  const cancelled = await cancelledDates(db, names);
  return names.flatMap((name) => {
    const [counts, sale] = [sold.get(name), onSale.get(name)];
    const occurrence = sale?.occurrence ?? counts?.occurrence;
    if (!occurrence) return [];
    const left = (sale?.items ?? []).flatMap((item) => quantityLeft(item, stock) ?? []);
    const waits = (sale?.items ?? []).map((item) => waiting.get(itemKey(item)) ?? 0);
    return {
      id: idOfUid(name),
      occurrence,
      isCancelled: cancelled.has(name),
      paid: counts?.paid ?? 0,
      unpaid: counts?.unpaid ?? 0,
      came: counts?.came ?? 0,
      left: left.length > 0 ? left.reduce((sum, count) => sum + count, 0) : null,
      waiting: waits.reduce((sum, count) => sum + count, 0),
      items: sale?.items ?? [],
    };
  });
}

type SoldDate = { uid: string; occurrence: Occurrence | null; paid: number; unpaid: number; came: number };

function soldDates(db: Db, which: SQL | undefined): Promise<SoldDate[]> {
  const counted = (statuses: readonly ("processing" | "completed" | "pending" | "held")[]) =>
    sql<number>`(count(${seats.id}) filter (where ${and(isNull(orderLines.endedAt), inArray(orders.status, [...statuses]))}))::int`;
  return db
    .select({
      uid,
      // The one that its buyers heard of last.
      occurrence: sql<Occurrence | null>`(array_agg(${orderLines.occurrence} order by ${orderLines.occurrence}->>'modified' desc nulls last))[1]`,
      paid: counted(paidStatuses),
      unpaid: counted(unpaidStatuses),
      came: sql<number>`count(${attendance.id})::int`,
    })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .innerJoin(seats, eq(seats.lineId, orderLines.id))
    .leftJoin(attendance, and(eq(attendance.seatId, seats.id), isNull(attendance.undoneAt)))
    .where(which)
    .groupBy(uid);
}

const itemKey = (item: { productId: number; variationId: number | null }) =>
  `${item.productId}:${item.variationId ?? 0}`;

async function waitingCounts(
  db: Db,
  items: readonly OnSale["items"][number][],
): Promise<Map<string, number>> {
  const products = [...new Set(items.map(({ productId }) => productId))];
  if (products.length === 0) return new Map();
  const rows = await db
    .select({
      productId: waitingList.productId,
      variationId: waitingList.variationId,
      count: sql<number>`count(*)::int`,
    })
    .from(waitingList)
    .where(
      and(
        inArray(waitingList.productId, products),
        or(eq(waitingList.status, "waiting"), eq(waitingList.status, "offered")),
      ),
    )
    .groupBy(waitingList.productId, waitingList.variationId);
  return new Map(rows.map((row) => [itemKey(row), row.count]));
}

async function cancelledDates(db: Db, names: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .select({ uid: calendarDates.uid })
    .from(calendarDates)
    .where(and(inArray(calendarDates.uid, [...names]), eq(calendarDates.isCancelled, true)));
  return new Set(rows.map((row) => row.uid));
}
