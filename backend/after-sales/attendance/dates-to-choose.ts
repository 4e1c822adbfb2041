import { fold } from "../../ground/database/folded";
import type { Deps } from "../../deps";
import { readStock } from "../../sales/products";
import { dateWords, hasWords } from "./date-words";
import { cancelledDates, datesOnSale, idOfUid, isToCome, type OnSale, seatsLeft } from "./dates-on-sale";

type DateToChoose = OnSale & { id: string; isCancelled: boolean; left: number | null };

type Wanted = {
  /** Words of title, place or day. */
  find: string;
  /** Only dates without a free seat. */
  isSoldOut: boolean;
  /** A date's id, or `product:variation` of an item. Its date comes first, however many others there are. */
  chosen: readonly string[];
};

const SHOWN = 50;

/** Dates on sale that have not ended, the next one first. `hasMore`: more dates match than are returned. */
export async function datesToChoose(
  { db, clock }: Deps,
  { find, isSoldOut, chosen }: Wanted,
): Promise<{ nodes: DateToChoose[]; hasMore: boolean }> {
  const words = fold(find).split(/\s+/).filter(Boolean);
  const toCome = [...datesOnSale()].filter(([, date]) => isToCome(clock())(date));
  const first = toCome.filter(([name, date]) => isAmong(chosen, name, date));
  const found = toCome.filter((one) => !first.includes(one) && hasWords(dateWords(one[1].occurrence), words));
  // The stock says whether a date is sold out, so it is read for all dates that match.
  const read = [...first, ...(isSoldOut ? found : found.slice(0, SHOWN + 1))];
  const products = read.flatMap(([, { items }]) => items.map(({ productId }) => productId));
  const stock = await readStock(db, [...new Set(products)]);
  const counted = read
    .map(([name, date]) => ({ name, date, left: seatsLeft(date, stock) }))
    .filter(({ left }) => !isSoldOut || left === 0);
  const shown = counted.slice(0, SHOWN);
  const cancelled = await cancelledDates(
    db,
    shown.map(({ name }) => name),
  );
  const nodes = shown.map(({ name, date, left }) => ({
    ...date,
    id: idOfUid(name),
    isCancelled: cancelled.has(name),
    left,
  }));
  return { nodes, hasMore: counted.length > SHOWN };
}

const isAmong = (chosen: readonly string[], name: string, { items }: OnSale) =>
  chosen.includes(idOfUid(name)) ||
  items.some(({ productId, variationId }) => chosen.includes(`${productId}:${variationId ?? 0}`));
