import { occurrenceText } from "../../content/documents/occurrence";
import { fold } from "../../ground/database/folded";
import type { Occurrence } from "../../sales/orders/order";

type Named = Pick<Occurrence, "title" | "location" | "start" | "end" | "timezone">;

/** Words by the facts that they are made of. They are cached because every search compares all dates. */
const known = new Map<string, string>();
const KEPT = 20_000;

/** Title, place and day of a date, folded. The day appears in each format in which people write it. */
export function dateWords(occurrence: Named): string {
  const { title, location, start, end, timezone } = occurrence;
  const facts = [title, location, start, end, timezone].join("\n");
  const words = known.get(facts) ?? ` ${fold(wordsOf(occurrence))}`;
  if (known.size >= KEPT) known.clear();
  known.set(facts, words);
  return words;
}

/**
 * Whether a date has each word.
 * @param words folded; one of up to two letters must begin a word of the date
 */
export const hasWords = (text: string, words: readonly string[]): boolean =>
  words.every((word) => text.includes(word.length < 3 ? ` ${word}` : word));

/** `2026-11-27 27.11.2026 27 November 2026`: the day in the time zone of the place. */
function wordsOf(occurrence: Named): string {
  const { title, location, start } = occurrence;
  const [year = "", month = "", day = ""] = start.slice(0, 10).split("-");
  const numbers = `${year}-${month}-${day} ${day}.${month}.${year} ${Number(day)}.${Number(month)}.${year}`;
  const days = occurrenceText(occurrence);
  // The search also finds "1–2 December" as "2 December".
  return [title, location ?? "online", numbers, days, days.replace("–", " ")].join(" ");
}
