import type { Metadata } from "next";
import type { Graph, Thing } from "schema-dts";
import { env } from "./env";
import { plainText } from "@/lib/rules/plain-text";
import { site } from "./site";

type PageMetadata = {
  title: string;
  /** HTML or plain text; cut to what a list of results shows. */
  description?: string | null;
  /** Public path without a slash at its end, e.g. `/academy/events`. */
  path: string;
  /** False for pages that no search engine should list; they stay out of the sitemap too. */
  index?: boolean;
};

/** RSS feeds, announced on the pages whose subject they are and on the home page. */
export const feeds = {
  events: { path: "/academy/events/feed.xml", title: `${site.name}: events` },
  caseStudies: { path: "/case-studies/feed.xml", title: `${site.name}: case studies` },
} as const;

/** Title, description, canonical address, feeds, and the card that other sites show for a link. */
export function pageMetadata({ title, description, path, index = true }: PageMetadata): Metadata {
  const text = description ? summary(description) : undefined;
  const url = absolute(path);
  const image = { url: absolute(cardPath(path)), ...cardSize, alt: `${title}, ${site.name}` };
  const isHome = path === "/";
  return {
    title: isHome ? { absolute: title } : title,
    description: text,
    alternates: {
      canonical: url,
      types: {
        "application/rss+xml": feedsAt(path).map((feed) => ({ url: absolute(feed.path), title: feed.title })),
      },
    },
    openGraph: {
      title,
      description: text,
      url,
      siteName: site.name,
      locale: "en",
      type: "website",
      images: index ? [image] : undefined,
    },
    // The rest of it Next takes from Open Graph.
    twitter: { card: "summary_large_image" },
    robots: index ? { index: true, follow: true, "max-image-preview": "large" } : { index: false },
  };
}

function feedsAt(path: string): { path: string; title: string }[] {
  if (path === "/") return Object.values(feeds);
  if (/^\/academy(\/|$)/.test(path)) return [feeds.events];
  return /^\/case-studies(\/|$)/.test(path) ? [feeds.caseStudies] : [];
}

/** Pixels of the drawn card. */
export const cardSize = { width: 1200, height: 630 } as const;

/** Where the card of a page is drawn: `/workshops` → `/og/workshops.png`, `/` → `/og/index.png`. */
export function cardPath(path: string): string {
  return `/og${path === "/" ? "/index" : path}.png`;
}

/** A path as search engines and other sites need it: with the origin. */
export function absolute(path: string): string {
  return env.ORIGIN + path;
}

/** HTML to one line of text, at most 160 characters, cut between words. */
export function summary(html: string): string {
  const text = plainText(html);
  return text.length <= 160 ? text : `${text.slice(0, 159).replace(/\s+\S*$/, "")}…`;
}

/**
 * A thing of schema.org as JSON for a script element. `<` is escaped, so that no text of an editor can end the script.
 * Source: lessons 71.
 */
export function jsonLd(value: Exclude<Thing, string> | Omit<Graph, "@context">): string {
  return JSON.stringify({ "@context": "https://schema.org", ...value })
    .replaceAll("<", "\\u003c")
    .replaceAll("\u2028", "\\u2028")
    .replaceAll("\u2029", "\\u2029");
}
