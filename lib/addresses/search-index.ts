import MiniSearch, { type Options } from "minisearch";
import type { PageKind } from "@/lib/rules/addresses/page-kinds";
import { type FacetNames, facetNames, type NamedPlace, type OfferedDate } from "./search-facets";
import { searchTerm, searchTerms } from "./search-terms";

export type SearchablePage = {
  path: string;
  kind: PageKind;
  title: string;
  /** Shown below the title. */
  text: string;
  /** Searched, not shown. */
  words: string;
  /** Names of the page beside its title, such as a customer's company. Searched, not shown. */
  names?: string;
  /** In words: `"from 149,00 €"`. */
  price?: string;
  /** Starting with the next. */
  dates?: readonly OfferedDate[];
  /** Legal texts come after other pages. */
  isLegal?: true;
};

const options: Options<SearchablePage> = {
  idField: "path",
  fields: ["title", "names", "text", "words"],
  storeFields: ["kind", "title", "text", "price", "dates", "isLegal"],
  tokenize: (text) => text.split(/[^\p{L}\p{N}]+/u).filter(Boolean),
  processTerm: searchTerm,
  searchOptions: {
    boost: { title: 4, names: 3, text: 1.5 },
    // Long pages have lists and questions, which must not push them behind short ones.
    bm25: { k: 1.2, b: 0.3, d: 0.5 },
    prefix: true,
    // Allows one wrong letter in a word of four to seven letters, and two in a longer word.
    fuzzy: (term) => (term.length < 4 ? false : term.length < 8 ? 1 : 2),
    maxFuzzy: 2,
    weights: { fuzzy: 0.3, prefix: 0.6 },
    boostDocument: (_path, _term, stored) => weightOf(stored),
  },
};

/** Among equal matches, workshops and events with a date come first, and legal texts last. */
function weightOf(stored: Record<string, unknown> | undefined): number {
  if (stored?.isLegal === true) return 0.3;
  const kind = stored?.kind === "workshop" ? 1.5 : 1;
  return stored?.dates ? kind * 1.6 : kind;
}

/** The index as it is sent: the words of each page, each once, and places that visitors may name. */
type IndexFile = { pages: readonly SearchablePage[]; places: readonly NamedPlace[] };

/** Letters of all pages' words together, so that thousands of events still make a small file. */
export const lettersTogether = 240_000;

/** Returns JSON for `readIndex`. */
export function writeIndex(
  pages: readonly SearchablePage[],
  places: readonly NamedPlace[] = [],
  letters = lettersTogether,
): IndexFile {
  const searched = pages.map(wordsOf);
  const most = lettersOfEach(
    searched.map((words) => words.length),
    letters,
  );
  return {
    pages: pages.map((page, at) => ({ ...page, words: searched[at]?.slice(0, most) ?? "" })),
    places,
  };
}

/** The page's words that are neither in its title nor in its text, each once. */
function wordsOf({ title, text, names = "", words }: SearchablePage): string {
  const shown = new Set(searchTerms(`${title} ${names} ${text}`));
  return [...new Set(searchTerms(words))].filter((term) => !shown.has(term)).join(" ");
}

/** The number of letters that each page may have so that all have so many together; short pages leave theirs to long ones. */
function lettersOfEach(lengths: readonly number[], together: number): number {
  let left = together;
  for (const [at, length] of lengths.toSorted((a, b) => a - b).entries()) {
    const share = Math.floor(left / (lengths.length - at));
    if (length > share) return share;
    left -= length;
  }
  return Infinity;
}

export type SearchIndex = { pages: MiniSearch<SearchablePage>; facets: FacetNames };

/** @throws Error for anything but an index */
export function readIndex(json: string): SearchIndex {
  const { pages, places }: Partial<IndexFile> = JSON.parse(json);
  if (!Array.isArray(pages) || !Array.isArray(places)) throw new Error("This is no search index.");
  const index = new MiniSearch<SearchablePage>(options);
  index.addAll(pages);
  return { pages: index, facets: facetNames(pages, places) };
}
