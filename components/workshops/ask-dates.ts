import { type Filters, searchOf } from "./date-query";
import type { DateLine } from "./workshop-lines";

/** The next dates of a workshop that pass the filters. */
export type DateList = {
  kind: string;
  lines: readonly DateLine[];
  /** The number of all dates that pass, including those that are not in this answer. */
  total: number;
};

/**
 * @param after the slug of the last date that is known; null asks from the next date on
 * @throws Error without an answer
 */
export async function askDates(filters: Filters, after: string | null = null): Promise<DateList[]> {
  const query = new URLSearchParams(searchOf(filters));
  if (after !== null) query.set("after", after);
  const response = await fetch(`/api/workshop-dates?${query}`, { signal: AbortSignal.timeout(10_000) });
  const answer: unknown = response.ok ? await response.json() : null;
  if (!hasLists(answer)) throw new Error(`The dates were answered with status ${response.status}.`);
  return answer.workshops;
}

/** Checked by hand, because a schema library would be larger than the rest of the list. */
function hasLists(answer: unknown): answer is { workshops: DateList[] } {
  return (
    typeof answer === "object" && answer !== null && "workshops" in answer && Array.isArray(answer.workshops)
  );
}
