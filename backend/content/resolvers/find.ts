import type { Entry } from "../reader/node";

type Node = { id: string; databaseId: number; slug?: string | null; uri?: string | null };
type IdType = "DATABASE_ID" | "ID" | "SLUG" | "URI";

/** One entry by what its `idType` says the id is; null when there is none, without an error. */
export function find<T extends Node>(
  all: readonly Entry<T>[],
  id: string,
  idType: IdType | null | undefined,
): T | null {
  return all.find(({ node }) => matches(node, id, idType ?? "ID"))?.node ?? null;
}

function matches(node: Node, id: string, idType: IdType): boolean {
  switch (idType) {
    case "DATABASE_ID":
      return String(node.databaseId) === id;
    case "SLUG":
      return node.slug === id;
    case "URI":
      return samePath(node.uri, id);
    case "ID":
      return node.id === id;
  }
}

/** `workshops/x`, `/workshops/x` and `/workshops/x/` are one path; a query of the visitor does not count. */
export function samePath(one: string | null | undefined, other: string): boolean {
  return one != null && (one === other || path(one) === path(other));
}

function path(uri: string): string {
  const [plain = "", fragment] = uri.split("#");
  const trimmed = plain.replace(/\?.*$/, "").replace(/^\/+|\/+$/g, "");
  return fragment ? `${trimmed}#${fragment}` : trimmed;
}
