import { userError } from "./errors";

export type PageArgs = {
  first?: number | null;
  last?: number | null;
  after?: string | null;
  before?: string | null;
};

const defaultSize = 10;
const maximumSize = 100;

/** The requested page: the number of entries, the end from which to start, and cursors as limits. */
type PageWish = { size: number; fromEnd: boolean; after: string | null; before: string | null };

/**
 * Reads the arguments of a list by WPGraphQL's rules: 10 entries by default, at most 100.
 * @throws userError for arguments that make no sense
 */
export function readPage({ first, last, after, before }: PageArgs): PageWish {
  if ((first ?? 0) < 0 || (last ?? 0) < 0)
    throw userError("first and last cannot be negative", "BAD_USER_INPUT");
  if (first != null && last != null)
    throw userError("first and last cannot be used together", "BAD_USER_INPUT");
  return {
    size: Math.min(first ?? last ?? defaultSize, maximumSize),
    fromEnd: last != null,
    after: after ? nameOfCursor(after) : null,
    before: before ? nameOfCursor(before) : null,
  };
}

/** The cursor of an entry for `after` and `before`. */
export function cursorOfName(name: string): string {
  return btoa(`cursor:${name}`);
}

/** The entry's name in a cursor; empty, and so no entry's, for a cursor that the API never issued. */
function nameOfCursor(cursor: string): string {
  try {
    return /^cursor:(.*)$/s.exec(atob(cursor))?.[1] ?? "";
  } catch {
    // Clients may send any text as a cursor.
    return "";
  }
}

/**
 * A page of a list that is in memory as a whole. An unknown cursor leads to an empty page.
 *
 * Not graphql-relay's `connectionFromArray`: its cursors count positions, so the next page of a list that has changed
 * in the meantime would repeat or skip entries. WPGraphQL's cursors name the entry.
 */
export function paginateBy<T>(all: readonly T[], nameOf: (entry: T) => string, args: PageArgs) {
  const { size, fromEnd, after, before } = readPage(args);
  const indexOf = (name: string) => all.findIndex((entry) => nameOf(entry) === name);
  const from = after === null ? 0 : indexOf(after) + 1;
  const to = before === null ? all.length : indexOf(before);
  const isKnown = (after === null || from > 0) && to >= 0;
  const range = isKnown ? { from, to: Math.max(from, to) } : { from: 0, to: 0 };
  const start = fromEnd ? Math.max(range.from, range.to - size) : range.from;
  const nodes = all.slice(start, Math.min(range.to, start + size));
  const ends = [nodes[0], nodes.at(-1)].map((entry) =>
    entry === undefined ? null : cursorOfName(nameOf(entry)),
  );
  return {
    nodes,
    pageInfo: {
      startCursor: ends[0] ?? null,
      endCursor: ends[1] ?? null,
      hasPreviousPage: nodes.length > 0 && start > 0,
      hasNextPage: nodes.length > 0 && start + nodes.length < all.length,
    },
  };
}

/** Global id of a customer, as in WPGraphQL; `"guest"` for a guest. */
export function customerId(memberId: number | null): string {
  return memberId === null ? "guest" : globalId("user", memberId);
}

/** `("product", 992)` → `"cHJvZHVjdDo5OTI="`. */
export function globalId(kind: string, id: number | string): string {
  return btoa(`${kind}:${id}`);
}

/** The id inside a global id; null for a text that is not a global id of that kind. */
export function idOf(kind: string, text: string): string | null {
  try {
    const decoded = atob(text);
    return decoded.startsWith(`${kind}:`) ? decoded.slice(kind.length + 1) : null;
  } catch {
    // Clients may send any text as an id.
    return null;
  }
}
