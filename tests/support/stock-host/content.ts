import type { Context } from "../fake-woo/root";
import { guarded } from "../fake-woo/root";

type Entry = { type: "Page" | "Post"; id: number; slug: string; uri: string; title: string; content: string };

const entry = (type: Entry["type"], id: number, slug: string, title: string, content: string): Entry => ({
  type,
  id,
  slug,
  uri: type === "Page" ? `/${slug}/` : `/2026/10/${slug}/`,
  title,
  content,
});

const entries: readonly Entry[] = [
  entry("Page", 2, "about", "About us &#8211; the academy", "<p>Written in WordPress.</p>"),
  entry("Page", 3, "privacy-policy", "Privacy policy", "<p>Who we are.</p>"),
  entry("Page", 4, "how-we-teach", "How we teach", "<p>In no menu.</p>"),
  entry("Page", 5, "cart", "Cart", "<p>WooCommerce made this page.</p>"),
  entry("Post", 21, "a-bank-learns", "A bank learns", "<p>How a bank learned.</p>"),
  entry("Post", 22, "a-hospital-learns", "A hospital learns", "<p>How a hospital learned.</p>"),
];

function node({ type, id, slug, uri, title, content }: Entry) {
  return {
    __typename: type,
    id: `post:${id}`,
    databaseId: id,
    slug,
    uri,
    title,
    content,
    excerpt: content,
    contentTypeName: type.toLowerCase(),
    date: "2026-10-01T09:00:00",
    modified: "2026-10-02T09:00:00",
    isContentNode: true,
    isTermNode: false,
    featuredImage: null,
    template: { __typename: "DefaultTemplate", templateName: "Default" },
  };
}

const link = (id: number, label: string, uri: string) => ({
  id: `item:${id}`,
  databaseId: id,
  parentDatabaseId: 0,
  order: id,
  target: null,
  label,
  uri,
  url: `https://shop.example${uri}`,
  cssClasses: [],
  childItems: { nodes: [] },
  connectedNode: null,
});

type Listed = { first?: number | null; after?: string | null };

/** A list in the host's order, by cursors like those of its products. */
function listOf(all: readonly Entry[], { first, after }: Listed) {
  const from = after ? Number(after) : 0;
  const until = from + Math.min(first ?? 10, 100);
  return {
    nodes: all.slice(from, until).map(node),
    pageInfo: {
      endCursor: String(until),
      startCursor: null,
      hasNextPage: until < all.length,
      hasPreviousPage: from > 0,
    },
  };
}

/** Only menus that are assigned to a location are shown to strangers. Source: NOTES 5. */
const menus = [
  {
    id: "menu:5",
    databaseId: 5,
    name: "Main",
    slug: "mainmenu",
    menuItems: { nodes: [link(31, "About us", "/about/"), link(32, "Shop", "/shop/")] },
  },
];

const found = (one: Entry | undefined) => (one ? node(one) : null);

/** Null for what is not there, without an error. Source: NOTES 5. */
export const contentFields = (isOfBlocks: boolean): Record<string, unknown> => ({
  // A block theme has no locations for menus, so strangers see none. Recorded of WordPress 7.0.4.
  menus: guarded(false, () => ({ nodes: isOfBlocks ? [] : menus })),
  pages: guarded(false, (asked: Listed) =>
    listOf(
      entries.filter(({ type }) => type === "Page"),
      asked,
    ),
  ),
  page: guarded(false, ({ id, idType }: { id: string; idType?: string }) =>
    found(entries.find((one) => one.type === "Page" && isNamed(one, id, idType))),
  ),
  post: guarded(false, ({ id, idType }: { id: string; idType?: string }) =>
    found(entries.find((one) => one.type === "Post" && isNamed(one, id, idType))),
  ),
  posts: guarded(false, () => ({
    nodes: entries.filter(({ type }) => type === "Post").map(node),
    pageInfo: { endCursor: null, startCursor: null, hasNextPage: false, hasPreviousPage: false },
  })),
  nodeByUri: guarded(false, ({ uri }: { uri: string }) =>
    found(entries.find((one) => isNamed(one, uri, "URI"))),
  ),
  viewer: guarded(false, (_args: object, { customer }: Context) =>
    customer === null
      ? null
      : {
          id: `user:${customer.id}`,
          databaseId: customer.id,
          nickname: customer.firstName,
          firstName: customer.firstName,
          lastName: null,
          email: customer.email,
          capabilities: ["read", "customer"],
        },
  ),
});

function isNamed(one: Entry, id: string, idType = "ID"): boolean {
  if (idType === "URI") return one.uri.replaceAll("/", " ").trim() === id.replaceAll("/", " ").trim();
  if (idType === "SLUG") return one.slug === id;
  return (idType === "DATABASE_ID" ? String(one.id) : `post:${one.id}`) === id;
}
