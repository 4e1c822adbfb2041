import "server-only";
import { eventTalks, liveSessions } from "@/components/events/events";
import { GetCertificationDocument, GetNodeByUriDocument } from "@/graphql/generated/content/documents";
import { ownPages } from "@/lib/gateway/answerers";
import { publicVersion, readPublic } from "@/lib/gateway/read";
import { routes } from "@/lib/addresses/routes";
import { plainText } from "@/lib/rules/texts/plain-text";
import { slugTone, type Tone } from "@/components/ui/art/tones";
import type { PageKind } from "@/lib/rules/addresses/page-kinds";
import { site } from "@/lib/site";
import { contentPaths, unlistedRoutes } from "./content-page";
import { fixedPages, type ListedPage, listedPages } from "./listed-pages";

export type PublicPage = {
  /** Path without a trailing slash. */
  path: string;
  kind: PageKind;
  title: string;
  /** The page's text as one line of plain text, without the part that is for members only. */
  text: string;
  words: string[];
  /** Names by which visitors know the page beside its title. */
  names: string[];
  /** `2026-03-01`; null when the content has no date. */
  modified: string | null;
  image: string | null;
  tone: Tone;
  /** Whether search engines may list the page. */
  isListed: boolean;
};

/** Every public page once. Sitemap, site search and sharing cards all use this list. */
export async function publicPages(): Promise<PublicPage[]> {
  const [written, listed] = await Promise.all([contentPaths(), listedPages()]);
  const inContent = new Map<string, ListedPage>();
  for (const path of written) inContent.set(`/${path}`, { path: `/${path}`, kind: "page" });
  for (const page of listed) inContent.set(page.path, page);
  const kept = ownPages().flatMap(({ path, isListed }) => (isListed ? [] : path));
  for (const path of [...unlistedRoutes, ...kept]) inContent.delete(`/${path}`);
  const [pages, variants, rooms] = await Promise.all([
    Promise.all([...inContent.values()].map(pageOfContent)),
    Promise.all(listed.filter(({ kind }) => kind === "workshop").map(variantsOf)),
    liveRooms(),
  ]);
  const found = [...pages.filter((page) => page !== null), ...variants.flat(), ...rooms];
  const known = new Set(found.map(({ path }) => path));
  return [
    ...fixedPages.filter(({ path }) => !known.has(path)).map((page) => fixedPage(page, found)),
    ...found,
  ];
}

async function pageOfContent(listed: ListedPage): Promise<PublicPage | null> {
  const { nodeByUri: node } = await readPublic(GetNodeByUriDocument, { uri: `${listed.path}/` }, [
    `page:${listed.path.slice(1)}`,
  ]);
  if (!node || !("title" in node)) return null;
  const excerpt = "excerpt" in node ? (node.excerpt ?? "") : "";
  const content = "content" in node ? (node.content ?? "") : "";
  return {
    ...complete(listed),
    title: plainText(node.title ?? ""),
    text: plainText(`${excerpt} ${content}`),
    modified: node.modified?.slice(0, 10) ?? null,
    image: "featuredImage" in node ? (node.featuredImage?.node.sourceUrl ?? null) : null,
  };
}

async function variantsOf(listed: ListedPage): Promise<PublicPage[]> {
  const slug = listed.path.split("/").at(-1) ?? "";
  const { certification } = await readPublic(GetCertificationDocument, { slug }, [`certification:${slug}`]);
  return (certification?.variants ?? []).flatMap((variant) => {
    if (!variant) return [];
    return {
      ...complete({ ...listed, path: `${listed.path}/${variant.key}`, words: [certification?.title] }),
      title: plainText(variant.title ?? ""),
      text: plainText(variant.content ?? ""),
      modified: certification?.modified?.slice(0, 10) ?? null,
      image: certification?.featuredImage?.node.sourceUrl ?? null,
    };
  });
}

/** Pages of the live rooms of the yearly event. Everybody may see the page; a ticket opens the room. */
async function liveRooms(): Promise<PublicPage[]> {
  const day = `${site.slug}-day`;
  return liveSessions((await eventTalks()).get(day) ?? []).map(({ slug, name, talks }) => ({
    ...complete({
      path: `${routes.event(day)}/live/${slug}`,
      isListed: false,
      kind: "event",
      words: talks.map(({ title }) => title),
    }),
    title: `Live room: ${name.toLowerCase()}`,
    text: `The live room of the ${name.toLowerCase()}. It opens automatically when the session begins.`,
    modified: null,
    image: null,
  }));
}

/** A list page counts as changed when its newest entry changes. The home page shows part of all pages. */
function fixedPage(page: (typeof fixedPages)[number], others: readonly PublicPage[]): PublicPage {
  const below = others.filter(({ path }) => path.startsWith(page.path === "/" ? "/" : `${page.path}/`));
  const modified =
    below
      .flatMap((one) => one.modified ?? [])
      .toSorted()
      .at(-1) ?? null;
  return { ...complete(page), title: page.title, text: page.text, modified, image: null };
}

function complete({
  path,
  kind,
  words = [],
  names = [],
  tone = slugTone(path),
  isListed = true,
}: ListedPage) {
  const given = (list: typeof words) => list.flatMap((word) => word ?? []);
  return { path, kind, tone, isListed, words: given(words), names: given(names) };
}

const CACHE_MS = 600_000;

let cache: { version: string; until: number; pages: Promise<PublicPage[]> } | null = null;

/**
 * The public pages for answers per request, which anybody may request often. While the content stays the same, they are
 * read at most every ten minutes. A failed read is not kept.
 */
export function cachedPages(): Promise<PublicPage[]> {
  const now = Date.now();
  const version = publicVersion();
  if (cache && cache.version === version && cache.until > now) return cache.pages;
  const fresh = { version, until: now + CACHE_MS, pages: publicPages() };
  cache = fresh;
  // The caller handles the failure. The next call reads the pages again.
  fresh.pages.catch(() => {
    if (cache === fresh) cache = null;
  });
  return fresh.pages;
}
