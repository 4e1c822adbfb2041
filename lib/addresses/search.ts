import MiniSearch, { type SearchOptions, type SearchResult } from "minisearch";
import { languageName } from "@/lib/rules/prices/display-names";
import type { PageKind } from "@/lib/rules/addresses/page-kinds";
import { longestQuery } from "./longest-query";
import { type Facet, fits, type OfferedDate } from "./search-facets";
import type { SearchIndex } from "./search-index";
import { type Question, questionOf } from "./search-question";
import { searchTerms } from "./search-terms";

export type SearchHit = {
  path: string;
  kind: PageKind;
  title: string;
  text: string;
  /** The next date that can be booked and meets the query's conditions, if there is one, and the price. */
  note?: string;
  /** The words of the page that matched, as `searchTerm` writes them. */
  terms: string[];
};

export type SearchGroup = { kind: PageKind; hits: SearchHit[] };

/** Pages in one answer, and pages of one kind while others wait. */
const mostHits = 10;
const mostOfKind = 6;

const strict: SearchOptions = { combineWith: "AND", fuzzy: false };
const allWords: readonly SearchOptions[] = [strict, { combineWith: "AND" }];
const someWords: readonly SearchOptions[] = [{ fuzzy: false }, {}];

/**
 * Matching pages grouped by kind. Pages with a date that meets the query's conditions come first, then pages that the
 * query names, then workshops and the other kinds. Pages with all words win; if there are none, pages with some of
 * them. Pages that only resemble a word are left out when others contain it.
 * @param limit the number of pages in all groups
 */
export function search(index: SearchIndex, query: string, limit = mostHits): SearchGroup[] {
  const question = questionOf(index, query.slice(0, longestQuery));
  const found = foundFor(index, question);
  const levels = levelsOf(index, question, found);
  const level = ({ id }: SearchResult) => levels.get(id) ?? 0;
  const groups = new Map<PageKind, SearchResult[]>();
  for (const one of limited(
    found.toSorted((a, b) => level(b) - level(a)),
    limit,
  ))
    groups.set(one.kind, [...(groups.get(one.kind) ?? []), one]);
  const best = (hits: readonly SearchResult[]) => Math.max(...hits.map(level));
  return [...groups]
    .sort(([one, hits], [other, others]) => best(others) - best(hits) || placeOf(one) - placeOf(other))
    .map(([kind, hits]) => ({ kind, hits: hits.map((one) => hitOf(one, question.facets)) }));
}

/** Groups of equal level: workshops first, pages last. */
const placeOf = (kind: PageKind) =>
  ["workshop", "event", "case", "talk", "professional", "page"].indexOf(kind);

function foundFor(index: SearchIndex, question: Question): SearchResult[] {
  const { asked, rest, facets } = question;
  if (facets.length === 0) return firstFound(index, asked, [...allWords, ...someWords]);
  const dated = datedPages(index, question);
  const others = firstFound(index, asked, [strict]);
  const all = [...dated, ...others, ...(rest ? firstFound(index, rest, allWords) : [])];
  const found = all.filter(({ id }, at) => all.findIndex((one) => one.id === id) === at);
  return found.length > 0 ? found : datedPages(index, { ...question, rest: "" });
}

function firstFound(
  { pages }: SearchIndex,
  words: string,
  attempts: readonly SearchOptions[],
  filter?: (result: SearchResult) => boolean,
): SearchResult[] {
  for (const attempt of attempts) {
    const found = pages.search(words, { ...attempt, ...(filter && { filter }) });
    if (found.length > 0) return found;
  }
  return [];
}

/** Pages with a date that can be booked and meets the conditions; without other words, starting with the next date. */
function datedPages(index: SearchIndex, { rest, kinds, facets }: Question): SearchResult[] {
  const filter = ({ kind, dates }: SearchResult) =>
    kinds.includes(kind) && nextDate(dates, facets) !== undefined;
  if (rest) return firstFound(index, rest, allWords, filter);
  const start = ({ dates }: SearchResult) => nextDate(dates, facets)?.start ?? "";
  return index.pages
    .search(MiniSearch.wildcard, { filter })
    .toSorted((one, other) => start(one).localeCompare(start(other)));
}

/** The first date that can be booked and meets the conditions. */
export function nextDate(
  dates: readonly OfferedDate[] | undefined,
  facets: readonly Facet[] = [],
): OfferedDate | undefined {
  return dates?.find((date) => !date.full && fits(date, facets));
}

/**
 * How closely a page answers: 4 when it has a date or is of a person as asked for, and in addition 3 when the words are
 * its title, 2 when they are in it, 1 when they are among its names. One word of an event's, a talk's or a case's title
 * does not name it, because workshops on the same subject come first.
 */
function levelsOf(
  index: SearchIndex,
  { asked, rest, facets, kinds }: Question,
  found: readonly SearchResult[],
) {
  const words = rest || asked;
  const count = searchTerms(words).length;
  const within = (field: string) => new Set(allWordsIn(index, words, field).map(({ id }) => id));
  const [titles, names] = [within("title"), within("names")];
  const namedByOneWord: readonly PageKind[] = ["workshop", "professional", "page"];
  return new Map(
    found.map(({ id, kind, title, dates }): [string, number] => {
      const isAsked = kinds.includes(kind) && (facets.length === 0 || nextDate(dates, facets) !== undefined);
      const isNamed = titles.has(id) && (count > 1 || namedByOneWord.includes(kind));
      const named = isNamed ? (searchTerms(title).length === count ? 3 : 2) : names.has(id) ? 1 : 0;
      return [id, (isAsked ? 4 : 0) + named];
    }),
  );
}

/** Pages with all words in one field. Misspelt words count when no page has them as they are. */
function allWordsIn(index: SearchIndex, words: string, field: string): SearchResult[] {
  const attempts = firstFound(index, words, [strict]).length > 0 ? [strict] : allWords;
  return firstFound(
    index,
    words,
    attempts.map((attempt) => ({ ...attempt, fields: [field] })),
  );
}

/** The first pages, with at most `mostOfKind` of a kind as long as there are others. */
function limited(found: readonly SearchResult[], limit: number): SearchResult[] {
  const counts = new Map<PageKind, number>();
  const isEarly = ({ kind }: SearchResult) => {
    const count = (counts.get(kind) ?? 0) + 1;
    counts.set(kind, count);
    return count <= mostOfKind;
  };
  const early = new Set(found.filter(isEarly));
  return [...early, ...found.filter((one) => !early.has(one))].slice(0, limit);
}

function hitOf(
  { id, kind, title, text, price, dates, terms }: SearchResult,
  facets: readonly Facet[],
): SearchHit {
  const date = nextDate(dates, facets);
  const when = date && (kind === "workshop" ? `Next: ${dateText(date, facets)}` : dateText(date, facets));
  const note = [when, price].filter(Boolean).join(" · ");
  return { path: String(id), kind, title, text, ...(note && { note }), terms };
}

/** "21 Jan 2027, online", with the language if the query names one. */
export function dateText({ days, place, language }: OfferedDate, facets: readonly Facet[]): string {
  const isLanguageAsked = facets.some((facet) => facet.of === "language");
  return [
    days,
    place ?? "online",
    ...(isLanguageAsked && language ? [`in ${languageName(language)}`] : []),
  ].join(", ");
}
