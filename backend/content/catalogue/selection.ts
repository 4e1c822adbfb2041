import type { Entry } from "../documents";
import { plainSpelling } from "../documents";

type Findable = { id: string; databaseId: number; slug?: string | null; uri?: string | null };
type IdType = "DATABASE_ID" | "ID" | "SLUG" | "URI";

/** One entry by its id, which `idType` interprets; null without an error when there is none. */
export function findEntry<T extends Findable>(
  all: readonly Entry<T>[],
  id: string,
  idType: IdType | null | undefined,
): T | null {
  return all.find(({ node }) => matches(node, id, idType ?? "ID"))?.node ?? null;
}

function matches(node: Findable, id: string, idType: IdType): boolean {
  switch (idType) {
    case "DATABASE_ID":
      return String(node.databaseId) === id;
    case "SLUG":
      return sameSlug(node.slug, id);
    case "URI":
      return samePath(node.uri, id);
    case "ID":
      return node.id === id;
  }
}

function sameSlug(one: string | null | undefined, other: string): boolean {
  return one != null && (one === other || plainSpelling(one) === plainSpelling(other));
}

/** `workshops/x`, `/workshops/x` and `/workshops/x/` are the same path; the query string is ignored. */
function samePath(one: string | null | undefined, other: string): boolean {
  return one != null && (one === other || plainPath(one) === plainPath(other));
}

export function plainPath(uri: string): string {
  const [plain = "", fragment] = uri.split("#");
  const trimmed = plain.replace(/\?.*$/, "").replace(/^\/+|\/+$/g, "");
  return plainSpelling(fragment ? `${trimmed}#${fragment}` : trimmed);
}

type Sortable = {
  id: string;
  databaseId: number;
  slug?: string | null;
  uri?: string | null;
  title?: string | null;
  date?: string | null;
};
type OrderField = "DATE" | "MENU_ORDER" | "SLUG" | "TITLE";
type Where = {
  in?: readonly (string | null)[] | null;
  notIn?: readonly (string | null)[] | null;
  /** Slug. */
  name?: string | null;
  search?: string | null;
  orderby?: readonly ({ field: OrderField; order: "ASC" | "DESC" } | null)[] | null;
};

/** The entries that match a `where`, sorted as it says. Without an order, and among equals, the given order stays. */
export function selectEntries<E extends Entry<Sortable>>(
  all: readonly E[],
  where: Where | null | undefined,
): E[] {
  const { in: only, notIn, name, search } = where ?? {};
  const words = search?.toLowerCase().split(/\s+/).filter(Boolean) ?? [];
  const chosen = all.filter((entry) => {
    const { node } = entry;
    if (only && !only.some((id) => isId(node, id))) return false;
    if (notIn?.some((id) => isId(node, id))) return false;
    if (name && !sameSlug(node.slug, name)) return false;
    if (words.length === 0) return true;
    const text = `${node.title} ${entry.excerptSource} ${entry.source}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
  const orders = (where?.orderby ?? []).flatMap((order) => order ?? []);
  if (orders.length === 0) return chosen;
  return chosen.sort((a, b) => {
    for (const { field, order } of orders) {
      const result = compare(field, a, b);
      if (result !== 0) return order === "DESC" ? -result : result;
    }
    return 0;
  });
}

function compare(field: OrderField, a: Entry<Sortable>, b: Entry<Sortable>): number {
  switch (field) {
    case "DATE":
      return (a.node.date ?? "").localeCompare(b.node.date ?? "");
    case "MENU_ORDER":
      return a.order - b.order;
    case "SLUG":
      return (a.node.slug ?? "").localeCompare(b.node.slug ?? "");
    case "TITLE":
      return (a.node.title ?? "").localeCompare(b.node.title ?? "", "en");
  }
}

/** Ids in arguments may be global ids or numbers. */
export function isId(node: { id?: string; databaseId?: number }, id: string | null | undefined): boolean {
  return id != null && (node.id === id || String(node.databaseId) === id);
}
