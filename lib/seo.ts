import type { Metadata } from "next";
import type { Graph, Thing } from "schema-dts";
import { env } from "./env";
import { plainText } from "@/lib/rules/texts/plain-text";
import { site } from "./site";

type PageMetadata = {
  title: string;
  /** HTML or plain text, cut to the length of search results. */
  description?: string | null;
  /** Public path without a trailing slash, such as `/academy/events`. */
  path: string;
  /** False for pages that stay out of search engines and the sitemap. */
  index?: boolean;
};

/** RSS feeds, announced on their pages and on the home page. */
export const feeds = {
  events: { path: "/academy/events/feed.xml", title: `${site.name}: events` },
  caseStudies: { path: "/case-studies/feed.xml", title: `${site.name}: case studies` },
} as const;

/** Title, description, canonical address, feeds, and the card for shared links. */
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
    // Next takes the other fields from Open Graph.
    twitter: { card: "summary_large_image" },
    robots: index ? { index: true, follow: true, "max-image-preview": "large" } : { index: false },
  };
}

function feedsAt(path: string): { path: string; title: string }[] {
  if (path === "/") return Object.values(feeds);
  if (/^\/academy(\/|$)/.test(path)) return [feeds.events];
  return /^\/case-studies(\/|$)/.test(path) ? [feeds.caseStudies] : [];
}

export const cardSize = { width: 1200, height: 630 } as const;

/** A page's sharing card: `/workshops` → `/og/workshops.png`, `/` → `/og/index.png`. */
export function cardPath(path: string): string {
  return `/og${path === "/" ? "/index" : path}.png`;
}

/** Adds the origin, for search engines and other sites. */
export function absolute(path: string): string {
  return env.ORIGIN + path;
}

/** Turns HTML into one line of at most 160 characters, cut between words. */
export function summary(html: string): string {
  const text = plainText(html);
  return text.length <= 160 ? text : `${text.slice(0, 159).replace(/\s+\S*$/, "")}…`;
}

/** Structured data for a script element. `<` is escaped, so that an editor's text cannot end the script. */
export function jsonLd(value: Exclude<Thing, string> | Omit<Graph, "@context">): string {
  return JSON.stringify({ "@context": "https://schema.org", ...value })
    .replaceAll("<", "\\u003c")
    .replaceAll("\u2028", "\\u2028")
    .replaceAll("\u2029", "\\u2029");
}
