import MiniSearch from "minisearch";
import { longestQuery } from "./longest-query";
import { dateText, nextDate } from "./search";
import { type Facet, fits, type OfferedDate } from "./search-facets";
import type { SearchIndex } from "./search-index";
import { questionOf } from "./search-question";

/** A query asks for dates that no workshop has, or that are sold out. */
export type MissingDates = {
  /** Its conditions in words: "in Berlin", "online in German", "in March 2027". */
  asked: string;
  soldOut: DateOffer[];
  /** The nearest dates that can be booked. */
  nearest: DateOffer[];
};

/** `when` has day and place: "3 Dec 2026, online". */
export type DateOffer = { path: string; title: string; when: string; hasWaitingList: boolean };

/** Sold-out dates, and others, in one answer. */
const mostOffers = 2;

/** Null when there is such a date, or when the query does not ask for dates of workshops. */
export function missingDates(index: SearchIndex, query: string): MissingDates | null {
  const { facets, rest, kinds } = questionOf(index, query.slice(0, longestQuery));
  if (facets.length === 0 || !kinds.includes("workshop")) return null;
  const workshops = index.pages.search(rest || MiniSearch.wildcard, {
    combineWith: "AND",
    filter: ({ kind }) => kind === "workshop",
  });
  if (workshops.length === 0 || workshops.some(({ dates }) => nextDate(dates, facets))) return null;
  const all = workshops
    .flatMap(({ id, title, dates = [] }) =>
      dates.map((date: OfferedDate): Dated => ({ path: String(id), title: String(title), date })),
    )
    .toSorted((one, other) => one.date.start.localeCompare(other.date.start));
  const offer = ({ path, title, date }: Dated): DateOffer => ({
    path,
    title,
    when: dateText(date, facets),
    hasWaitingList: date.full === "waiting-list",
  });
  const soldOut = all.filter(({ date }) => date.full && fits(date, facets));
  const free = all.filter(({ date }) => !date.full);
  const nearest = new Set(wider(facets).flatMap((one) => free.find(({ date }) => fits(date, one)) ?? []));
  return {
    asked: inWords(facets),
    soldOut: soldOut.slice(0, mostOffers).map(offer),
    nearest: [...nearest].slice(0, mostOffers).map(offer),
  };
}

type Dated = { path: string; title: string; date: OfferedDate };

/** The conditions with less and less of them: the nearest place, any month, online, any language. */
function wider(facets: readonly Facet[]): Facet[][] {
  const near = facets.map((facet): Facet =>
    facet.of === "place" && facet.near ? { ...facet, names: [facet.near.split(", ")[0] ?? ""] } : facet,
  );
  const without = (list: readonly Facet[], ...of: Facet["of"][]) =>
    list.filter((facet) => !of.includes(facet.of));
  const online: Facet = { of: "format", label: "online", isOnline: true };
  return [
    near,
    without(near, "month", "year"),
    [...without(facets, "place", "format"), online],
    [...without(facets, "place", "format", "month", "year"), online],
    without(near, "month", "year", "language"),
    [],
  ];
}

function inWords(facets: readonly Facet[]): string {
  const order: Facet["of"][] = ["format", "language", "place", "month", "year"];
  const labels = order.map((of) => facets.filter((facet) => facet.of === of).map(({ label }) => label));
  return labels
    .map((some) => some.join(" or "))
    .filter(Boolean)
    .join(" ")
    .replace(/(in \p{L}+) in (20\d\d)$/u, "$1 $2");
}
