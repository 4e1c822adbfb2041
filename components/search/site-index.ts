import "server-only";
import { cachedPages, type PublicPage, publicPages } from "@/components/pages/public-pages";
import { readIndex, type SearchablePage, type SearchIndex, writeIndex } from "@/lib/addresses/search-index";
import { summary } from "@/lib/seo";

/** Length of the searched part of a page's text: long enough to find the page, short enough for a small file. */
const SEARCHED_LETTERS = 600;

/** The index for browsers. */
export async function siteIndexJson(): Promise<string> {
  return JSON.stringify(writeIndex((await publicPages()).map(searchable)));
}

let cachedIndex: { of: readonly PublicPage[]; index: SearchIndex } | null = null;

/** The same index for the server's own answers, for visitors without scripts. */
export async function siteIndex(): Promise<SearchIndex> {
  const pages = await cachedPages();
  if (cachedIndex?.of !== pages)
    cachedIndex = { of: pages, index: readIndex(JSON.stringify(writeIndex(pages.map(searchable)))) };
  return cachedIndex.index;
}

function searchable({ path, kind, title, text, words }: PublicPage): SearchablePage {
  return {
    path,
    kind,
    title,
    text: summary(text),
    words: [...words, text.slice(0, SEARCHED_LETTERS)].join(" "),
  };
}
