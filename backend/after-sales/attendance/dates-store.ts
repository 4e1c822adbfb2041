import { and, eq, gt, inArray, isNull, or, type SQL, sql } from "drizzle-orm";
import type { Db } from "../../ground/database/client";
import type { Deps } from "../../deps";
import { type Occurrence } from "../../sales/orders/order";
import { orderLines, orders } from "../../sales/orders/tables";
import { readStock } from "../../sales/products";
import { seats } from "../../sales/seats";
import { waitingList } from "../../sales/waiting-list/tables";
import {
  cancelledDates,
  datesOnSale,
  idOfUid,
  isToCome,
  type OnSale,
  seatsLeft,
  uidOf,
} from "./dates-on-sale";
import { isBeyond, type Place, soldDatesFrom } from "./sold-dates";
import { attendance } from "./tables";

/** A date with seats that is on sale or was ever sold. */
export type AttendedDate = {
  /** `workshop-80102`: the date's calendar name without the site's part. */
  id: string;
  occurrence: Occurrence;
  isCancelled: boolean;
  /** Live seats: of paid orders, and of orders that wait for money. */
  paid: number;
  unpaid: number;
  came: number;
  /** Seats still on sale; null: the seats are not counted, or the date is not on sale any more. */
  left: number | null;
  waiting: number;
  /** Empty: none is on sale today. */
  items: OnSale["items"];
};

const uid = sql<string>`${orderLines.occurrence}->>'uid'`;
const start = sql<string>`${orderLines.occurrence}->>'start'`;
const paidStatuses = ["processing", "completed"] as const;
const unpaidStatuses = ["pending", "held"] as const;

/** Whether a seat belongs to a paid order or one that waits for money, and has not ended. */
export const isLiveSeat = and(
  isNull(orderLines.endedAt),
  inArray(orders.status, [...paidStatuses, ...unpaidStatuses]),
);

/** Dates that have not ended and begin before a moment, the next one first. */
export async function datesToCome(deps: Deps, until: Date): Promise<AttendedDate[]> {
  const now = deps.clock();
  const onSale = [...datesOnSale()].filter(
    ([, { occurrence }]) => Date.parse(occurrence.start) < until.getTime(),
  );
  const isBetween = and(sql`${start} >= ${mayLast(now)}`, sql`${start} < ${until.toISOString()}`);
  return inOrder(await withCounts(deps, isBetween, new Map(onSale))).filter(isToCome(now));
}

/**
 * The earliest start of a date that may not have ended yet: a date can last several days.
 * @returns a day, such as `2026-11-27`
 */
const mayLast = (now: Date) => new Date(now.getTime() - 14 * 86_400_000).toISOString().slice(0, 10);
const inOrder = (dates: readonly AttendedDate[]) =>
  dates.toSorted((a, b) => Date.parse(a.occurrence.start) - Date.parse(b.occurrence.start));

const PAGE = 50;

type PageOfDates = {
  dates: AttendedDate[];
  /** Where the next page starts; null: this is the last page. */
  next: string | null;
};

/**
 * Dates that have not ended, the next one first.
 * @param after `next` of the page before
 */
export async function pageToCome(deps: Deps, after: string | null): Promise<PageOfDates> {
  const now = deps.clock();
  const from = after === null ? { start: mayLast(now), uid: "" } : placeOf(after);
  const all = datesOnSale();
  const onSale = [...all]
    .filter(([uid, date]) => isToCome(now)(date) && isBeyond({ start: date.occurrence.start, uid }, from))
    .map(([uid, date]): Place => ({ start: date.occurrence.start, uid }))
    .slice(0, PAGE + 1);
  const until = onSale.length > PAGE ? (onSale.at(-1)?.start ?? null) : null;
  // Up to a page of these dates is also on sale and in `onSale`. The rest are dates that are not on sale any more.
  const limit = 2 * PAGE;
  const sold = await soldDatesFrom(deps.db, from, { isBackwards: false, until, limit });
  const last = sold.length < limit ? undefined : sold.at(-1);
  const places = [...onSale, ...sold.filter(({ uid }) => !all.has(uid))]
    .filter((place) => !last || !isBeyond(place, last))
    .toSorted((a, b) => (isBeyond(a, b) ? 1 : -1));
  const page = places.slice(0, PAGE);
  const names = page.map(({ uid }) => uid);
  const found = await withCounts(
    deps,
    inArray(uid, names),
    new Map(names.flatMap((name) => saleOf(all, name))),
  );
  const end = page.at(-1);
  return {
    dates: inOrder(found).filter(isToCome(now)),
    next: end && (places.length > PAGE || last) ? textOf(end) : null,
  };
}

const saleOf = (all: ReadonlyMap<string, OnSale>, name: string): [string, OnSale][] => {
  const sale = all.get(name);
  return sale ? [[name, sale]] : [];
};

/**
 * Dates that have ended, the latest one first.
 * @param before `next` of the page before
 */
export async function datesOver(deps: Deps, before: string | null): Promise<PageOfDates> {
  const now = deps.clock();
  const from = before === null ? { start: now.toISOString(), uid: "" } : placeOf(before);
  const page = await soldDatesFrom(deps.db, from, { isBackwards: true, until: null, limit: PAGE });
  const end = page.at(-1);
  if (!end) return { dates: [], next: null };
  const found = await withCounts(
    deps,
    inArray(
      uid,
      page.map((row) => row.uid),
    ),
    new Map(),
  );
  return {
    dates: inOrder(found.filter((date) => !isToCome(now)(date))).toReversed(),
    next: page.length < PAGE ? null : textOf(end),
  };
}

const textOf = ({ start: begin, uid: name }: Place) => `${begin} ${name}`;

function placeOf(text: string): Place {
  const [begin = "", name = ""] = text.split(" ");
  return { start: begin, uid: name };
}

/**
 * @param id as in `AttendedDate`
 * @returns null: the date was never sold and is not on sale
 */
export async function attendedDate(deps: Deps, id: string): Promise<AttendedDate | null> {
  const name = uidOf(id);
  const onSale = datesOnSale().get(name);
  const [date] = await withCounts(deps, eq(uid, name), new Map(onSale ? [[name, onSale]] : []));
  return date ?? null;
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
    const waits = (sale?.items ?? []).map((item) => waiting.get(itemKey(item)) ?? 0);
    return {
      id: idOfUid(name),
      occurrence,
      isCancelled: cancelled.has(name),
      paid: counts?.paid ?? 0,
      unpaid: counts?.unpaid ?? 0,
      came: counts?.came ?? 0,
      left: sale ? seatsLeft(sale, stock) : null,
      waiting: waits.reduce((sum, count) => sum + count, 0),
      items: sale?.items ?? [],
    };
  });
}

type SoldDate = { uid: string; occurrence: Occurrence | null; paid: number; unpaid: number; came: number };

/** Counts line by line, so that the seats of other dates are not read: `which` matches few lines. */
function soldDates(db: Db, which: SQL | undefined): Promise<SoldDate[]> {
  const isAmong = (statuses: readonly ("processing" | "completed" | "pending" | "held")[]) =>
    sql<boolean>`${and(isNull(orderLines.endedAt), inArray(orders.status, [...statuses]))}`;
  const lines = db
    .select({
      uid: uid.as("uid"),
      occurrence: orderLines.occurrence,
      isPaid: isAmong(paidStatuses).as("is_paid"),
      isUnpaid: isAmong(unpaidStatuses).as("is_unpaid"),
      seats: sql<number>`(select count(*) from ${seats} where ${seats.lineId} = ${orderLines.id})`.as(
        "seats",
      ),
      came: sql<number>`(select count(*) from ${attendance} where ${attendance.undoneAt} is null and ${attendance.seatId} in
        (select ${seats.id} from ${seats} where ${seats.lineId} = ${orderLines.id}))`.as("came"),
    })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(which)
    .as("lines");
  return db
    .select({
      uid: lines.uid,
      // The latest facts that the buyers were told.
      occurrence: sql<Occurrence | null>`(array_agg(${lines.occurrence} order by ${lines.occurrence}->>'modified' desc nulls last))[1]`,
      paid: sql<number>`coalesce(sum(${lines.seats}) filter (where ${lines.isPaid}), 0)::int`,
      unpaid: sql<number>`coalesce(sum(${lines.seats}) filter (where ${lines.isUnpaid}), 0)::int`,
      came: sql<number>`sum(${lines.came})::int`,
    })
    .from(lines)
    .where(gt(lines.seats, 0))
    .groupBy(lines.uid);
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
