import { type Tone, workshopTone } from "@/lib/rules/workshop-tone";
import { communityLink } from "@/lib/rules/community-link";
import { isExternal } from "@/lib/rules/link-target";
import { MenusDocument, type MenusQuery } from "@/graphql/generated/content/documents";
import { readPublic } from "@/lib/graphql/read";

export type MenuEntry = {
  id: number;
  label: string;
  href: string;
  external: boolean;
  target?: string;
  /** Set for a workshop. */
  workshop?: { image: string | null; tone: Tone };
  children: MenuEntry[];
};

type MenuSlug = "mainmenu" | "footer" | "legalmenu";
type Menu = NonNullable<MenusQuery["menus"]>["nodes"][number];
type TopItem = NonNullable<Menu["menuItems"]>["nodes"][number];
type ChildItem = NonNullable<TopItem["childItems"]>["nodes"][number];

const community = { host: "community.example.com", signIn: "https://community.example.com/sign_in" };

/** A menu by its slug; empty when it cannot be read, because a page is worth more than its menu. */
export async function menu(slug: MenuSlug): Promise<MenuEntry[]> {
  try {
    const { menus } = await readPublic(MenusDocument, {}, ["menus"]);
    const items = menus?.nodes.find((one) => one.slug === slug)?.menuItems?.nodes ?? [];
    return inOrder(items).map((item) => ({
      ...entry(item),
      children: inOrder(item.childItems?.nodes ?? []).map(childEntry),
    }));
  } catch (error) {
    console.error("The menu could not be read.", error instanceof Error ? error.message : "");
    return [];
  }
}

function childEntry(item: ChildItem): MenuEntry {
  const node = item.connectedNode?.node;
  if (node?.__typename !== "Certification") return { ...entry(item), children: [] };
  const tone = workshopTone({
    levels: node.certificationLevels?.nodes,
    groups: node.certificationGroups?.nodes,
  });
  const workshop = { image: node.featuredImage?.node.sourceUrl ?? null, tone };
  return { ...entry(item), workshop, children: [] };
}

function entry(item: Pick<TopItem, "id" | "label" | "uri" | "target">) {
  const href = communityLink(withoutSlash(item.uri ?? "/"), community);
  return {
    id: item.id,
    label: item.label ?? "",
    href,
    external: isExternal(href),
    target: item.target ?? undefined,
  };
}

function inOrder<Item extends { order: number | null }>(items: readonly Item[]): Item[] {
  return [...items].sort((a, b) => (a.order ?? 0) - (b.order ?? 0));
}

/** Paths of the content end with a slash, addresses of the site do not. */
function withoutSlash(uri: string): string {
  return uri.length > 1 && uri.startsWith("/") ? uri.replace(/\/$/, "") : uri;
}
