import { occurrenceText } from "../content";
import { type KnownDate, knownDates } from "../attendance";
import type { Db } from "../database/client";
import { closeTo, fold } from "./closeness";
import { type Found, MOST } from "./find-rows";

/** Dates by title, place and day, in the ways in which days are written; the next ones first, then the last ones. */
export async function findDates(db: Db, typed: readonly string[], now: Date): Promise<Found<KnownDate>[]> {
  if (typed.length === 0) return [];
  const words = typed.map(fold);
  const latestFirst = (await knownDates(db)).map((row) => ({ row, text: textOf(row) }));
  const isOver = ({ row }: { row: KnownDate }) => Date.parse(row.occurrence.end) < now.getTime();
  const dates = [...latestFirst.filter((one) => !isOver(one)).toReversed(), ...latestFirst.filter(isOver)];
  const isExact = ({ text }: { text: string }) =>
    words.every((word) => text.includes(word.length < 3 ? ` ${word}` : word));
  const exact = dates.filter(isExact);
  const isClose = closeTo(words);
  const close = exact.length > MOST ? [] : dates.filter((one) => !isExact(one) && isClose(one.text));
  return [
    ...exact.map(({ row }) => ({ row, isExact: true })),
    ...close.map(({ row }) => ({ row, isExact: false })),
  ].slice(0, MOST + 1);
}

/** Dates in words, by what they are made of: every search compares all dates with what was typed. */
const texts = new Map<string, string>();
const KEPT = 20_000;

/** Folded. */
function textOf(row: KnownDate): string {
  const { title, location, start, end, timezone } = row.occurrence;
  const facts = [title, location, start, end, timezone].join("\n");
  const text = texts.get(facts) ?? ` ${fold(wordsOf(row))}`;
  if (texts.size >= KEPT) texts.clear();
  texts.set(facts, text);
  return text;
}

/** `2026-11-27 27.11.2026 27 November 2026`: the day in the zone of the place. */
function wordsOf({ occurrence }: KnownDate): string {
  const { title, location, start } = occurrence;
  const [year = "", month = "", day = ""] = start.slice(0, 10).split("-");
  const numbers = `${year}-${month}-${day} ${day}.${month}.${year} ${Number(day)}.${Number(month)}.${year}`;
  return [title, location ?? "online", numbers, occurrenceText(occurrence)].join(" ");
}
