import "server-only";
import { GetNodeByUriDocument } from "@/graphql/generated/content/documents";
import { menu } from "@/components/layout/menu";
import { readPublic } from "@/lib/graphql/read";
import { plainText } from "@/lib/graphql/text";
import { slugTone } from "@/lib/rules/slug-tone";
import type { Tone } from "@/lib/rules/workshop-tone";
import { contentRoutes } from "./content-routes";

export type ContentPage = {
  title: string;
  /** What stands at the top: the text's own first headline, or the title. */
  headline: string;
  /** The first paragraph as plain text; "" when the text begins with something else. */
  lead: string;
  /** All of the text below the headline. */
  html: string;
  /** The text without the lead. */
  rest: string;
  image: { src: string; alt: string } | null;
  /** The colour of the drawing. */
  tone: Tone;
};

/** A page of the editors by its path without slashes around it; other kinds of content have pages of their own. */
export async function contentPage(path: string): Promise<ContentPage | null> {
  const { nodeByUri } = await readPublic(GetNodeByUriDocument, { uri: `/${path}/` }, [`page:${path}`]);
  if (nodeByUri?.__typename !== "Page") return null;
  const picture = nodeByUri.featuredImage?.node;
  const title = nodeByUri.title ?? "";
  return {
    title,
    ...partsOf(nodeByUri.content ?? "", title),
    image: picture?.sourceUrl ? { src: picture.sourceUrl, alt: picture.altText ?? "" } : null,
    tone: slugTone(picture?.sourceUrl?.replace(/^.*\/|\.svg$/g, "") ?? path),
  };
}

/** Headline and lead of a text, and what is below them. */
export function partsOf(content: string, title: string) {
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

/** Paths of the pages that editors wrote, among those that a menu or the specification names. */
export async function contentPaths(): Promise<string[]> {
  const menus = await Promise.all([menu("mainmenu"), menu("footer"), menu("legalmenu")]);
  const paths = menus
    .flat()
    .flatMap((entry) => [entry, ...entry.children])
    .filter(({ external }) => !external);
  const linked = paths.map(({ href }) => href.split(/[?#]/)[0]?.slice(1) ?? "");
  const unique = [...new Set([...linked, ...contentRoutes])].filter(Boolean);
  const found = await Promise.all(unique.map(async (path) => ((await contentPage(path)) ? path : null)));
  return found.filter((path) => path !== null);
}
