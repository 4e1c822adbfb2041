import "server-only";
import type { Metadata } from "next";
import { menu } from "@/components/layout/menu";
import { GetNodeByUriDocument } from "@/graphql/generated/content/documents";
import { isRemote, ownPages } from "@/lib/gateway/answerers";
import { shownByHost } from "@/lib/gateway/hosts/host-pages";
import { publicFetch } from "@/lib/gateway/public-cache";
import { readPublic } from "@/lib/gateway/read";
import { isOwnAddress } from "@/lib/addresses/own-addresses";
import { plainText } from "@/lib/rules/texts/plain-text";
import { slugTone, type Tone } from "@/components/ui/art/tones";
import { pageMetadata } from "@/lib/seo";
import { site } from "@/lib/site";

export type ContentPage = {
  title: string;
  /** The page's first headline, or its title. */
  headline: string;
  /** The first paragraph as plain text; "" when the text does not begin with a paragraph. */
  lead: string;
  /** The text below the headline. */
  html: string;
  /** The text without the lead. */
  rest: string;
  image: { src: string; alt: string } | null;
  /** Colour of the drawing. */
  tone: Tone;
  /** False when the editor excludes the page from search engines. */
  isListed: boolean;
};

/** An editors' page by its path without outer slashes. Other kinds of content have their own pages. */
export async function contentPage(path: string): Promise<ContentPage | null> {
  const { nodeByUri } = await readPublic(GetNodeByUriDocument, { uri: `/${path}/` }, [`page:${path}`]);
  if (nodeByUri?.__typename !== "Page") return null;
  const picture = nodeByUri.featuredImage?.node;
  const title = plainText(nodeByUri.title ?? "");
  return {
    title,
    ...partsOf(nodeByUri.content ?? "", title),
    image: picture?.sourceUrl ? { src: picture.sourceUrl, alt: picture.altText ?? "" } : null,
    tone: slugTone(/\/art\/(.+)\.svg$/.exec(picture?.sourceUrl ?? "")?.[1] ?? path),
    isListed: !ownPages().some((own) => own.path === path && !own.isListed),
  };
}

/** A page's metadata for search engines; empty for a missing page. */
export async function contentMetadata(path: string): Promise<Metadata> {
  const page = await contentPage(path);
  if (!page) return {};
  const { title, lead, html, isListed } = page;
  return pageMetadata({ title, description: lead || html, path: `/${path}`, index: isListed });
}

/** Headline and lead of a text, and the rest. */
function partsOf(content: string, title: string) {
  const [top = "", headline] = /^\s*<h1>(.*?)<\/h1>\s*/.exec(content) ?? [];
  const html = content.slice(top.length);
  const [first = "", lead = ""] = /^<p>(.*?)<\/p>\s*/s.exec(html) ?? [];
  return {
    headline: headline ? plainText(headline) : title,
    lead: plainText(lead),
    html,
    rest: html.slice(first.length),
  };
}

/**
 * Paths of editors' pages. Pages in this site's own files are listed completely. For a remote host, only pages that a
 * menu or the specification names are known, because the contract has no list of all pages. A plain WordPress without
 * menus lists its pages.
 */
export async function contentPaths(): Promise<string[]> {
  const menus = await Promise.all([menu("mainmenu"), menu("footer"), menu("legalmenu")]);
  const paths = menus
    .flat()
    .flatMap((entry) => [entry, ...entry.children])
    .filter(({ external }) => !external);
  const linked = paths.map(({ href }) => href.split(/[?#]/)[0]?.slice(1) ?? "");
  const own = ownPages()
    .map(({ path }) => path)
    .filter((path) => isDrawnByCatchAll(path) && !isOwnAddress(`/${path}`));
  const shown = isRemote("content") ? await shownByHost(publicFetch("content", ["menus", "pages"])) : null;
  // If the host has menus, only they decide.
  const published = shown?.menus.length === 0 ? shown.pages.filter((path) => !isOwnAddress(`/${path}`)) : [];
  const unique = [...new Set([...linked, ...contentRoutes, ...own])].filter(
    (path) => path && !published.includes(path),
  );
  const found = await Promise.all(unique.map(async (path) => ((await contentPage(path)) ? path : null)));
  return [...published, ...found.filter((path) => path !== null)];
}

const { slug } = site;

/**
 * Public paths of the specification that menus need not link to. The catch-all renders those that editors wrote as
 * pages. Source: R041–R080.
 */
const contentRoutes = [
  `${slug}-kick-start`,
  "academy",
  "academy/events/access",
  `academy/events/${slug}-future-lab`,
  "academy/flcp-alumni",
  "contact",
  `${slug}-in-practice`,
  `${slug}-now`,
  "lms-test",
  "tool-partner/businessmap",
  `${slug}-professional/businessmap`,
  `${slug}-professional/${slug}-professional-membership`,
  `${slug}-professional/${slug}-workshop-accreditation`,
  `${slug}-professional/our-professionals`,
  `${slug}-professional/transform-your-career`,
  "what-is-purchasing-power-parity",
  "what-is-rethinking-agile",
  "privacy-policy",
  "terms",
  "imprint",
];

/**
 * Forms and pages for internal use. The content may contain them, but no sitemap does. Source: readings, "lms-test".
 */
export const unlistedRoutes = ["lms-test", "academy/events/access"];

/** Editors' pages with their own folder in `app`. The catch-all must not render them a second time. */
const routesWithFolder = ["privacy-policy", "academy", "contact", `${slug}-kick-start`];

/** Whether the catch-all renders the page at this path. The professional section has its own folder as well. */
export function isDrawnByCatchAll(path: string): boolean {
  return !routesWithFolder.includes(path) && !path.startsWith(`${slug}-professional/`);
}
