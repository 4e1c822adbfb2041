import "server-only";
import { LRUCache } from "lru-cache";
import { publicVersion } from "@/lib/gateway/read";
import { filteredBy, type Filters, matchesFilters } from "./date-query";
import type { DatedOffer } from "./dated-offers";
import type { DateList } from "./ask-dates";
import { type Workshop, workshops } from "./workshop-catalogue";
import { dateLine } from "./workshop-dates";
import type { DateLine } from "./workshop-lines";
import { dateNote } from "./workshop-offers";

/** Dates of each workshop in one answer, and of one workshop that is asked for alone. */
const OF_EACH = 6;
const OF_ONE = 20;

/** In milliseconds, as for other answers from the editors' files. */
const KEEP_MS = 30_000;

const kept = new LRUCache<string, readonly WholeList[]>({
  max: 1,
  ttl: KEEP_MS,
  fetchMethod: async () => {
    const all = await workshops();
    const next = nextOf(all);
    return all.map((workshop) => ({
      kind: workshop.certification.slug ?? "",
      lines: linesOf(workshop, next),
    }));
  },
});

type WholeList = { kind: string; lines: readonly DateLine[] };

/** The earliest date of all workshops. */
export function nextOf(all: readonly Workshop[]): DatedOffer | undefined {
  const begin = (date: DatedOffer) => Date.parse(date.startDate ?? "") || Infinity;
  return all.flatMap(({ dates }) => dates).toSorted((a, b) => begin(a) - begin(b))[0];
}

/** The dates of a workshop, starting with the next. A date with its own name shows it. */
export function linesOf({ dates }: Workshop, next: DatedOffer | undefined): DateLine[] {
  return dates.flatMap((date) => {
    const line = dateLine(date, next);
    return line ? { ...line, ...(dateNote(date) && date.title ? { title: date.title } : {}) } : [];
  });
}

/**
 * The next dates that pass the filters, by workshop. Workshops without such a date are left out.
 *
 * @param after leaves out the dates up to the one with this slug; an unknown slug leaves out none
 * @throws GraphqlFailure
 */
export async function datesOf(filters: Filters, after: string | null): Promise<DateList[]> {
  const all = (await kept.fetch(publicVersion())) ?? [];
  return all.flatMap(({ kind, lines }) => {
    const matching = lines.filter((line) => matchesFilters({ kind, ...filteredBy(line) }, filters));
    const from = after === null ? 0 : matching.findIndex(({ slug }) => slug === after) + 1;
    const most = filters.kind ? OF_ONE : OF_EACH;
    return matching.length > 0
      ? { kind, lines: matching.slice(from, from + most), total: matching.length }
      : [];
  });
}
