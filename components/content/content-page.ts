import "server-only";
import { GetNodeByUriDocument } from "@/graphql/generated/content/documents";
import { menu } from "@/components/layout/menu";
import { readPublic } from "@/lib/graphql/read";
import { contentRoutes } from "./content-routes";

export type ContentPage = { title: string; html: string; image: { src: string; alt: string } | null };

/** A page of the editors by its path without slashes around it; other kinds of content have pages of their own. */
export async function contentPage(path: string): Promise<ContentPage | null> {
  const { nodeByUri } = await readPublic(GetNodeByUriDocument, { uri: `/${path}/` }, [`page:${path}`]);
  if (nodeByUri?.__typename !== "Page") return null;
  const picture = nodeByUri.featuredImage?.node;
  return {
    title: nodeByUri.title ?? "",
    html: nodeByUri.content ?? "",
    image: picture?.sourceUrl ? { src: picture.sourceUrl, alt: picture.altText ?? "" } : null,
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
