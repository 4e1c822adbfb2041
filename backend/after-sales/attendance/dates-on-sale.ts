import { and, eq, inArray } from "drizzle-orm";
import { site } from "@/lib/site";
import { calendarDates } from "../../sales/calendar";
import { catalogue } from "../../content/catalogue";
import type { Db } from "../../ground/database/client";
import { type Occurrence } from "../../sales/orders/order";
import { occurrenceOf } from "../../sales/order-lines";
import { quantityLeft, type readStock } from "../../sales/products";
import { isBeyond, type Place } from "./sold-dates";

/** `items`: the products that sell the date's seats. */
export type OnSale = {
  occurrence: Occurrence;
  items: readonly { productId: number; variationId: number | null }[];
};

export const uidOf = (id: string) => `${id}@${site.slug}.academy`;
export const idOfUid = (name: string) => name.replace(/@.*$/, "");

export const isToCome =
  (now: Date) =>
  ({ occurrence }: Pick<OnSale, "occurrence">) =>
    Date.parse(occurrence.end) > now.getTime();

const ofContent = new WeakMap<object, ReadonlyMap<string, OnSale>>();

/** Every date of today's content with a seat to sell, by its calendar name, in order of start. */
export function datesOnSale(): ReadonlyMap<string, OnSale> {
  const products = catalogue();
  const known = ofContent.get(products) ?? readOnSale(products);
  ofContent.set(products, known);
  return known;
}

function readOnSale(all: ReturnType<typeof catalogue>): ReadonlyMap<string, OnSale> {
  const dates = new Map<string, OnSale>();
  for (const product of all.products()) {
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
  const begin = ([name, date]: [string, OnSale]): Place => ({ start: date.occurrence.start, uid: name });
  return new Map([...dates].toSorted((a, b) => (isBeyond(begin(a), begin(b)) ? 1 : -1)));
}

/** Seats of a date that are still on sale; null: the seats are not counted. */
export function seatsLeft({ items }: OnSale, stock: Awaited<ReturnType<typeof readStock>>): number | null {
  const left = items.flatMap((item) => quantityLeft(item, stock) ?? []);
  return left.length > 0 ? left.reduce((sum, count) => sum + count, 0) : null;
}

/** The cancelled ones among these dates. */
export async function cancelledDates(db: Db, names: readonly string[]): Promise<Set<string>> {
  if (names.length === 0) return new Set();
  const rows = await db
    .select({ uid: calendarDates.uid })
    .from(calendarDates)
    .where(and(inArray(calendarDates.uid, [...names]), eq(calendarDates.isCancelled, true)));
  return new Set(rows.map((row) => row.uid));
}
