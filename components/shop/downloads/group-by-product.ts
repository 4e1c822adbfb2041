import type { DownloadFragment } from "@/graphql/generated/shop/documents";

export type DownloadGroup = { id: number; name: string; items: DownloadFragment[] };

/** In the order in which the products come; files of a product that is not sold any more are together at their place. */
export function groupByProduct(items: readonly DownloadFragment[]): DownloadGroup[] {
  const groups = new Map<number, DownloadGroup>();
  for (const item of items) {
    const { databaseId: id = 0, name = null } = item.product ?? {};
    const group = groups.get(id) ?? { id, name: name ?? "Other files", items: [] };
    group.items.push(item);
    groups.set(id, group);
  }
  return [...groups.values()];
}
