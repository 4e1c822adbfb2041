import { userError } from "../../errors";

export type PageArgs = {
  first?: number | null;
  last?: number | null;
  after?: string | null;
  before?: string | null;
};

const defaultSize = 10;
const maximumSize = 100;

/**
 * A page of a list by WPGraphQL's rules: 10 unless told, at most 100. A cursor names the entry; one that is not known
 * answers an empty page.
 */
export function paginate<T>(
  all: readonly T[],
  nameOf: (entry: T) => string,
  { first, last, after, before }: PageArgs,
) {
  if ((first ?? 0) < 0 || (last ?? 0) < 0)
    throw userError("first and last cannot be negative", "BAD_USER_INPUT");
  if (first != null && last != null)
    throw userError("first and last cannot be used together", "BAD_USER_INPUT");
  const size = Math.min(first ?? last ?? defaultSize, maximumSize);
  const names = all.map((entry) => btoa(`cursor:${nameOf(entry)}`));
  const from = after ? names.indexOf(after) + 1 : 0;
  const to = before ? names.indexOf(before) : all.length;
  const isKnown = (!after || from > 0) && to >= 0;
  const range = isKnown ? all.slice(from, Math.max(from, to)) : [];
  const nodes = last == null ? range.slice(0, size) : range.slice(Math.max(0, range.length - size));
  const start = last == null ? from : from + range.length - nodes.length;
  const end = start + nodes.length;
  return {
    nodes,
    pageInfo: {
      startCursor: nodes.length > 0 ? (names[start] ?? null) : null,
      endCursor: nodes.length > 0 ? (names[end - 1] ?? null) : null,
      hasPreviousPage: nodes.length > 0 && start > 0,
      hasNextPage: nodes.length > 0 && end < all.length,
    },
  };
}
