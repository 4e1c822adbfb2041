import { cache } from "react";
import { MenusDocument, type MenusQuery } from "@/graphql/generated/content/documents";
import { routes } from "@/lib/addresses/routes";
import { hostKey } from "@/lib/gateway/hosts/host-address";
import { readPublic } from "@/lib/gateway/read";
import { communityLink } from "@/lib/rules/addresses/outside-links";
import { isExternal } from "@/lib/rules/addresses/link-target";
import { thumbnail } from "@/lib/rules/addresses/picture-address";
import { withdrawalLabels } from "@/lib/rules/forms/withdrawal-labels";
import { site } from "@/lib/site";

export type MenuEntry = {
  label: string;
  href: string;
  external: boolean;
  target?: string;
  /** For a workshop: the address of its picture, and the slugs of its levels and groups. */
  workshop?: { image: string | null; levels: string[]; groups: string[] };
  children: MenuEntry[];
};

type MenuSlug = "mainmenu" | "footer" | "legalmenu";
type Menus = NonNullable<MenusQuery["menus"]>["nodes"];
type TopItem = NonNullable<Menus[number]["menuItems"]>["nodes"][number];
type ChildItem = NonNullable<TopItem["childItems"]>["nodes"][number];
type Term = { slug: string | null };

/** Keyed by host. Used while the menus cannot be read, because an old menu is better than none. */
const lastGood = new Map<string, Menus>();

/** All menus, read once for header and footer. Empty only if they could never be read. */
const readMenus = cache(async (): Promise<Menus> => {
  const host = hostKey("content");
  try {
    const { menus } = await readPublic(MenusDocument, {}, ["menus"]);
    if (menus) lastGood.set(host, menus.nodes);
  } catch (error) {
    console.error("The menus could not be read.", error instanceof Error ? error.message : "");
  }
  return lastGood.get(host) ?? [];
});

/** A menu by its slug, in the editor's order. It never throws, because a page without a menu is better than no page. */
export async function menu(slug: MenuSlug): Promise<MenuEntry[]> {
  const items = (await readMenus()).find((one) => one.slug === slug)?.menuItems?.nodes ?? [];
  // Some hosts list the items below others among the top ones too.
  return inOrder(items.filter(({ parentId }) => !parentId)).map((item) => ({
    ...entry(item),
    children: inOrder(childrenOf(item)).map(childEntry),
  }));
}

/** Without the items below the children, which some hosts list among them. */
const childrenOf = ({ id, childItems }: TopItem) =>
  (childItems?.nodes ?? []).filter(({ parentId }) => !parentId || parentId === id);

const withdrawal: MenuEntry = {
  label: withdrawalLabels.open,
  href: routes.withdraw,
  external: false,
  children: [],
};

/** The legal menu, with the entry that the law requires on every page. */
export async function legalMenu(): Promise<MenuEntry[]> {
  const entries = await menu("legalmenu");
  return entries.some(({ href }) => href === routes.withdraw) ? entries : [...entries, withdrawal];
}

function childEntry(item: ChildItem): MenuEntry {
  const node = item.connectedNode?.node;
  if (node?.__typename !== "Certification") return { ...entry(item), children: [] };
  const workshop = {
    image: thumbnail(node.featuredImage?.node.sourceUrl ?? "") || null,
    levels: slugs(node.certificationLevels?.nodes),
    groups: slugs(node.certificationGroups?.nodes),
  };
  return { ...entry(item), workshop, children: [] };
}

function entry(item: Pick<TopItem, "label" | "uri" | "target">) {
  const href = communityLink(withoutSlash(item.uri ?? "/"), site.community);
  return {
    label: item.label ?? "",
    href,
    external: isExternal(href),
    ...(item.target ? { target: item.target } : {}),
  };
}

function slugs(terms: readonly Term[] | null | undefined): string[] {
  return (terms ?? []).flatMap(({ slug }) => slug ?? []);
}

function inOrder<Item extends { order: number | null }>(items: readonly Item[]): Item[] {
  return [...items].sort((a, b) => (a.order ?? 0) - (b.order ?? 0));
}

/** Paths of the content end with a slash; addresses of the site do not. */
function withoutSlash(uri: string): string {
  return uri.length > 1 && uri.startsWith("/") ? uri.replace(/\/$/, "") : uri;
}
