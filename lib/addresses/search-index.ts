import MiniSearch, { type AsPlainObject, type Options } from "minisearch";
import type { PageKind } from "@/lib/rules/addresses/page-kinds";
import { longestQuery } from "./longest-query";

/** `words` is searched but not stored. `note` is the page's next date and price, `online` its next online date. */
export type SearchablePage = {
  path: string;
  kind: PageKind;
  title: string;
  text: string;
  words: string;
  note?: string;
  online?: OnlineDate;
};

/** `start` is in ISO 8601, `days` in words. */
type OnlineDate = { start: string; days: string };

type SearchHit = {
  path: string;
  kind: PageKind;
  title: string;
  text: string;
  note?: string;
  /** The words of the page that matched, as `searchTerm` writes them. */
  terms: string[];
};

export type SearchGroup = { kind: PageKind; hits: SearchHit[] };

/** Letters of a page's text that are searched: enough to find the page, few enough for a small file. */
export const mostLetters = 600;
const LETTERS_TOGETHER = 200_000;

/** Letters of each page's text in an index of so many pages, so that thousands of events still make a small file. */
export const lettersFor = (pages: number) =>
  Math.min(mostLetters, Math.floor(LETTERS_TOGETHER / Math.max(pages, 1)));

const options: Options<SearchablePage> = {
  idField: "path",
  fields: ["title", "words"],
  storeFields: ["kind", "title", "text", "note", "online"],
  tokenize: (text) => text.split(/[^\p{L}\p{N}]+/u).filter(Boolean),
  processTerm: searchTerm,
  searchOptions: {
    boost: { title: 4 },
    prefix: true,
    // Allows one wrong letter in a word of four to seven letters, and two in a longer word.
    fuzzy: (term) => (term.length < 4 ? false : term.length < 8 ? 1 : 2),
    maxFuzzy: 2,
    weights: { fuzzy: 0.3, prefix: 0.6 },
    // Among equal matches, workshops come before texts about them.
    boostDocument: (_path, _term, stored) => (stored?.kind === "workshop" ? 1.5 : 1),
  },
};

/** Returns JSON for `readIndex`, on the server or in the browser. */
export function writeIndex(pages: readonly SearchablePage[]): AsPlainObject {
  const index = new MiniSearch<SearchablePage>(options);
  index.addAll(pages);
  return index.toJSON();
}

export type SearchIndex = MiniSearch<SearchablePage>;

/** @throws Error for anything but an index */
export function readIndex(json: string): SearchIndex {
  return MiniSearch.loadJSON<SearchablePage>(json, options);
}

/** Pages in one answer. */
const mostHits = 10;

/**
 * Matching pages grouped by kind. The group of the best page comes first, but workshops always come before events and
 * talks. Pages with all words win; if there are none, pages with some of them. Pages that only resemble a word are left
 * out when others contain it.
 * @param limit the number of pages in all groups
 */
export function search(index: SearchIndex, query: string, limit = mostHits): SearchGroup[] {
  const asked = query.slice(0, longestQuery);
  const strict = { combineWith: "AND", fuzzy: false } as const;
  const attempts = [strict, { combineWith: "AND" } as const, { fuzzy: false }, {}];
  let found: ReturnType<SearchIndex["search"]> = [];
  for (const attempt of attempts) {
    found = index.search(asked, attempt).slice(0, limit);
    if (found.length > 0) break;
  }
  const groups = new Map<PageKind, SearchHit[]>();
  for (const { id, kind, title, text, note, terms } of found) {
    const hits = groups.get(kind) ?? [];
    hits.push({ path: String(id), kind, title, text, note, terms });
    groups.set(kind, hits);
  }
  const kinds = [...groups.keys()];
  const dated = kinds.findIndex((kind) => kind === "event" || kind === "talk");
  const workshops = kinds.indexOf("workshop");
  if (dated >= 0 && workshops > dated) kinds.splice(dated, 0, ...kinds.splice(workshops, 1));
  return kinds.map((kind) => ({ kind, hits: groups.get(kind) ?? [] }));
}

export type NextOnline = { path: string; title: string; days: string };

/** The workshop with the earliest online date. */
export function nextOnline(index: SearchIndex): NextOnline | null {
  const [next] = index
    .search(MiniSearch.wildcard, { filter: ({ online }) => online !== undefined })
    .sort((a, b) => Date.parse(a.online.start) - Date.parse(b.online.start));
  return next ? { path: String(next.id), title: next.title, days: next.online.days } : null;
}

/** Lower case without accents, so that "novotna" finds "Novotná". */
export function searchTerm(word: string): string {
  return word.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}

type TextPart = { text: string; hit: boolean };

/** Splits a text at its matches. The joined parts are the whole text. */
export function highlight(text: string, terms: readonly string[]): TextPart[] {
  const known = new Set(terms);
  const parts: TextPart[] = [];
  for (const piece of text.split(/([\p{L}\p{N}]+)/u)) {
    const hit = known.has(searchTerm(piece));
    const last = parts.at(-1);
    if (last && last.hit === hit) last.text += piece;
    else if (piece) parts.push({ text: piece, hit });
  }
  return parts;
}
