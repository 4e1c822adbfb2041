import MiniSearch, { type AsPlainObject, type Options } from "minisearch";

export type PageKind = "page" | "workshop" | "event" | "talk" | "case" | "professional";

/** `words` is searched but not stored. `note`: its next date and price. `online`: its next date online. */
export type SearchablePage = {
  path: string;
  kind: PageKind;
  title: string;
  text: string;
  words: string;
  note?: string;
  online?: OnlineDate;
};

/** `start` as ISO 8601, `days` in words. */
type OnlineDate = { start: string; days: string };

type SearchHit = {
  path: string;
  kind: PageKind;
  title: string;
  text: string;
  note?: string;
  /** Words of the page that matched, in the form of `searchTerm`. */
  terms: string[];
};

export type SearchGroup = { kind: PageKind; hits: SearchHit[] };

/** Queries also come from addresses, so longer ones are cut. */
export const longestQuery = 80;

const options: Options<SearchablePage> = {
  idField: "path",
  fields: ["title", "words"],
  storeFields: ["kind", "title", "text", "note", "online"],
  tokenize: (text) => text.split(/[^\p{L}\p{N}]+/u).filter(Boolean),
  processTerm: searchTerm,
  searchOptions: {
    boost: { title: 4 },
    prefix: true,
    // One wrong letter in a word of four to seven, two in a longer one.
    fuzzy: (term) => (term.length < 4 ? false : term.length < 8 ? 1 : 2),
    maxFuzzy: 2,
    weights: { fuzzy: 0.3, prefix: 0.6 },
    // For equal matches workshops come before texts about them.
    boostDocument: (_path, _term, stored) => (stored?.kind === "workshop" ? 1.5 : 1),
  },
};

/** As JSON for `readIndex`, on the server or in the browser. */
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

/** The most pages of an answer. */
const mostHits = 10;

/**
 * Matching pages grouped by kind, the best page's group first, but workshops before events and talks. Pages with all
 * words win; without any, those with some. Pages that only resemble a word are left out when others have it.
 * @param limit the number of pages in all groups
 */
export function search(index: SearchIndex, query: string, limit = mostHits): SearchGroup[] {
  const asked = query.slice(0, longestQuery);
  const strict = { combineWith: "AND", fuzzy: false } as const;
  const ways = [strict, { combineWith: "AND" } as const, { fuzzy: false }, {}];
  let found: ReturnType<SearchIndex["search"]> = [];
  for (const way of ways) {
    found = index.search(asked, way).slice(0, limit);
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

/** The workshop with the earliest date online. */
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

/** Cuts a text at its matches; the joined parts are the text. */
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
