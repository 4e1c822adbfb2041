import { dateWords, hasWords, type KnownDate, knownDates } from "../../after-sales/attendance";
import type { Db } from "../../ground/database/client";
import { fold } from "../../ground/database/folded";
import { closeTo } from "./closeness";
import { type Found, MOST } from "./find-rows";

/**
 * Dates by title, place and day, in every format in which days are written. Future dates come first, the next one at
 * the top; then past dates, the latest first.
 */
export async function findDates(db: Db, typed: readonly string[], now: Date): Promise<Found<KnownDate>[]> {
  if (typed.length === 0) return [];
  const words = typed.map(fold);
  const latestFirst = (await knownDates(db)).map((row) => ({ row, text: dateWords(row.occurrence) }));
  const isOver = ({ row }: { row: KnownDate }) => Date.parse(row.occurrence.end) < now.getTime();
  const dates = [...latestFirst.filter((one) => !isOver(one)).toReversed(), ...latestFirst.filter(isOver)];
  const isExact = ({ text }: { text: string }) => hasWords(text, words);
  const exact = dates.filter(isExact);
  const isClose = closeTo(words);
  const close = exact.length > MOST ? [] : dates.filter((one) => !isExact(one) && isClose(one.text));
  return [
    ...exact.map(({ row }) => ({ row, isExact: true })),
    ...close.map(({ row }) => ({ row, isExact: false })),
  ].slice(0, MOST + 1);
}
