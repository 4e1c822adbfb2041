import { userError } from "../../errors";
import type { Entry } from "../reader/node";

export type PageArgs = {
  first?: number | null;
  last?: number | null;
  after?: string | null;
  before?: string | null;
};

const DEFAULT_SIZE = 10;
const MAX_SIZE = 100;

/**
 * A page of a list, by the rules of WPGraphQL: 10 unless told, at most 100, the rest is reached by cursors. A cursor
 * names the entry, so a page goes on behind it wherever it now stands; one that is not known any more answers an
 * empty page.
 */
export function paginate<T extends { id?: string }>(
  all: readonly T[],
  { first, last, after, before }: PageArgs,
) {
  if (first != null && last != null)
    throw userError("first and last cannot be used together", "BAD_USER_INPUT");
  const wanted = first ?? last ?? DEFAULT_SIZE;
  if (wanted < 0) throw userError("first and last cannot be negative", "BAD_USER_INPUT");
  const size = Math.min(wanted, MAX_SIZE);
  const from = after ? position(all, after) + 1 : 0;
  const to = before ? position(all, before) : all.length;
  const known = from <= all.length && to >= 0;
  const range = known ? all.slice(from, to) : [];
  const nodes =
    last != null && first == null ? range.slice(Math.max(0, range.length - size)) : range.slice(0, size);
  const begin = nodes[0] ? all.indexOf(nodes[0]) : from;
  const end = begin + nodes.length;
  return {
    nodes: [...nodes],
    pageInfo: {
      startCursor: cursor(nodes[0]),
      endCursor: cursor(nodes.at(-1)),
      hasPreviousPage: nodes.length > 0 && begin > 0,
      hasNextPage: nodes.length > 0 && end < all.length,
    },
  };
}

function cursor(node: { id?: string } | undefined): string | null {
  return node?.id ? Buffer.from(`cursor:${node.id}`).toString("base64") : null;
}

/** Index of the entry a cursor names; past the end for `after` and before the begin for `before` when it is unknown. */
function position(all: readonly { id?: string }[], text: string): number {
  const found = all.findIndex((node) => cursor(node) === text);
  return found === -1 ? Number.NaN : found;
}

type Node = {
  id: string;
  databaseId: number;
  slug?: string | null;
  uri?: string | null;
  title?: string | null;
  date?: string | null;
};
type OrderField = "DATE" | "MENU_ORDER" | "SLUG" | "TITLE";
export type Where = {
  in?: readonly (string | null)[] | null;
  notIn?: readonly (string | null)[] | null;
  /** Slug. */
  name?: string | null;
  search?: string | null;
  orderby?: readonly ({ field: OrderField; order: "ASC" | "DESC" } | null)[] | null;
};

/** The entries a `where` asks for, in its order; the newest first without one, as WPGraphQL does. */
export function select<T extends Node>(
  all: readonly Entry<T>[],
  where: Where | null | undefined,
): Entry<T>[] {
  const { in: only, notIn, name, search } = where ?? {};
  const words = search?.toLowerCase().split(/\s+/).filter(Boolean) ?? [];
  const chosen = all.filter((entry) => {
    const { node } = entry;
    if (only && !only.some((id) => isId(node, id))) return false;
    if (notIn?.some((id) => isId(node, id))) return false;
    if (name && node.slug !== name) return false;
    const text = `${node.title} ${entry.excerptSource} ${entry.source}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
  const orders = (where?.orderby ?? []).flatMap((order) => order ?? []);
  const newest = { field: "DATE" as const, order: "DESC" as const };
  return chosen.toSorted((a, b) => {
    for (const { field, order } of [...orders, newest]) {
      const result = compare(field, a, b);
      if (result !== 0) return order === "DESC" ? -result : result;
    }
    return a.node.databaseId - b.node.databaseId;
  });
}

function compare<T extends Node>(field: OrderField, a: Entry<T>, b: Entry<T>): number {
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

/** Ids in arguments may be global or numbers. */
export function isId(node: { id?: string; databaseId?: number }, id: string | null | undefined): boolean {
  return id != null && (node.id === id || String(node.databaseId) === id);
}
