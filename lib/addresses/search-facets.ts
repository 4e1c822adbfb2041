import MiniSearch from "minisearch";
import { languageName } from "@/lib/rules/prices/display-names";
import { searchTerm } from "./search-terms";

/** `start` is a day such as `2027-01-21`, `days` the same in words. A date without a place is online. */
export type OfferedDate = {
  start: string;
  days: string;
  place?: string;
  /** A code such as `de`. */
  language?: string;
  /** Set when no seat is left. */
  full?: "waiting-list" | "closed";
};

/** A place by its names, the usual one first, and the nearest place with workshops if it has none. */
export type NamedPlace = { names: readonly string[]; near?: string };

/** A condition on dates that a query names: "Berlin", "online", "in German", "March", "2027". */
export type Facet =
  | { of: "place"; label: string; names: readonly string[]; near?: string }
  | { of: "format"; label: string; isOnline: boolean }
  | { of: "language"; label: string; code: string }
  | { of: "month"; label: string; month: number }
  | { of: "year"; label: string; year: string };

/** The names of all facets. `slips` finds the one that a misspelt word means. */
export type FacetNames = {
  byName: ReadonlyMap<string, Facet>;
  slips: MiniSearch<{ id: string }>;
};

/** `words` are the other words of the query. */
type Understood = { facets: readonly Facet[]; words: readonly string[] };

const online = ["online", "remote", "remotely", "virtual", "zoom", "webinar"];
const inPerson = ["in person", "on site", "onsite", "face to face"];
const languages = ["en", "de", "fr", "es", "it", "pt", "nl", "pl", "cs"];

/** @param places those that visitors may name; places of the dates are added */
export function facetNames(
  pages: readonly { dates?: readonly OfferedDate[] }[],
  places: readonly NamedPlace[],
): FacetNames {
  const dates = pages.flatMap((page) => page.dates ?? []);
  const byName = new Map<string, Facet>();
  const add = (names: readonly string[], facet: Facet) => {
    for (const name of names) if (!byName.has(phrase(name))) byName.set(phrase(name), facet);
  };
  add(online, { of: "format", label: "online", isOnline: true });
  add(inPerson, { of: "format", label: "in person", isOnline: false });
  const spoken = new Set(dates.flatMap(({ language }) => language ?? []));
  for (const code of new Set([...spoken, ...languages])) {
    const own = new Intl.DisplayNames(code, { type: "language" }).of(code) ?? code;
    add([languageName(code), own], { of: "language", label: `in ${languageName(code)}`, code });
  }
  for (const month of Array.from({ length: 12 }, (_, at) => at + 1)) {
    const [long, short, german] = monthNames(month);
    add([long, short, german], { of: "month", label: `in ${long}`, month });
  }
  for (const { names, near } of places) add(names, { of: "place", label: `in ${names[0]}`, names, near });
  const ofDates = new Set(dates.flatMap(({ place }) => place?.split(", ") ?? []));
  for (const name of ofDates) add([name], { of: "place", label: `in ${name}`, names: [name] });

  const slips = new MiniSearch<{ id: string }>({ fields: ["id"], tokenize: (name) => [name] });
  const isOffered = (facet: Facet) =>
    facet.of === "place"
      ? facet.names.some((name) => ofDates.has(name))
      : facet.of !== "language" || spoken.has(facet.code);
  slips.addAll([...byName].flatMap(([id, facet]) => (isOffered(facet) ? { id } : [])));
  return { byName, slips };
}

function monthNames(month: number): [long: string, short: string, german: string] {
  const day = new Date(Date.UTC(2027, month - 1, 1));
  const named = (locale: string, length: "long" | "short") =>
    new Intl.DateTimeFormat(locale, { month: length, timeZone: "UTC" }).format(day);
  return [named("en-US", "long"), named("en-US", "short"), named("de", "long")];
}

/** "München" → "munchen", "in Person" → "in person". */
function phrase(name: string): string {
  return name
    .split(/[^\p{L}\p{N}]+/u)
    .map((word) => searchTerm(word) ?? word.toLowerCase())
    .join(" ");
}

const longestName = 3;

/**
 * Reads the conditions of a query.
 * @param isWord whether a word stands on the site; such a word is not taken for a misspelt place
 */
export function understand(
  { byName, slips }: FacetNames,
  query: string,
  isWord: (word: string) => boolean,
): Understood {
  const asked = query.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  const facets: Facet[] = [];
  const words: string[] = [];
  for (let at = 0; at < asked.length;) {
    const length = longestKnown(asked.slice(at, at + longestName), byName);
    const name = phrase(asked.slice(at, at + length).join(" "));
    const facet = isVerb(asked, at) ? undefined : (byName.get(name) ?? yearOf(name) ?? slip(name, at));
    if (facet) facets.push(facet);
    else words.push(...asked.slice(at, at + length));
    at += length;
  }
  return { facets, words };

  /** The last word may still be unfinished. */
  function slip(name: string, at: number): Facet | undefined {
    if (name.length < 4 || isWord(name)) return undefined;
    const wrong = name.length < 5 ? false : name.length < 7 ? 1 : 2;
    const [found] = slips.search(name, { prefix: at === asked.length - 1, fuzzy: wrong, maxFuzzy: 2 });
    return found && byName.get(String(found.id));
  }
}

function longestKnown(words: readonly string[], byName: FacetNames["byName"]): number {
  for (let length = words.length; length > 1; length--)
    if (byName.has(phrase(words.slice(0, length).join(" ")))) return length;
  return 1;
}

/** "May I bring a colleague?" names no month. */
function isVerb(words: readonly string[], at: number): boolean {
  return words[at]?.toLowerCase() === "may" && /^(i|we|you|my|our|people)$/i.test(words[at + 1] ?? "");
}

function yearOf(word: string): Facet | undefined {
  return /^20\d\d$/.test(word) ? { of: "year", label: `in ${word}`, year: word } : undefined;
}

/** Whether a date meets the conditions. Of two places, or two months, one is enough. */
export function fits(date: OfferedDate, facets: readonly Facet[]): boolean {
  return facets.every(({ of }) => facets.some((facet) => facet.of === of && fitsOne(date, facet)));
}

function fitsOne(date: OfferedDate, facet: Facet): boolean {
  switch (facet.of) {
    case "place":
      return (date.place?.split(", ") ?? []).some((part) => facet.names.includes(part));
    case "format":
      return facet.isOnline === !date.place;
    case "language":
      return date.language === facet.code;
    case "month":
      return Number(date.start.slice(5, 7)) === facet.month;
    case "year":
      return date.start.startsWith(facet.year);
  }
}
