import type { EventEntry, WorkshopEntry } from "../documents";
import type { Content } from "../documents";

type Index = { workshops: Named<WorkshopEntry>; events: Named<EventEntry> };
type Named<Entry> = { bySlug: ReadonlyMap<string, Entry>; byNumber: ReadonlyMap<number, Entry> };

const indexes = new WeakMap<Content, Index>();

/**
 * Workshops and events of a content by slug and number. The index is made once per content, so that 2,000 entries cost
 * no more than ten.
 */
export function entryIndex(content: Content): Index {
  const known = indexes.get(content);
  if (known) return known;
  const made = { workshops: named(content.workshops), events: named(content.events) };
  indexes.set(content, made);
  return made;
}

/** If entries share a name, the first counts. */
function named<Entry extends { node: { slug?: string | null; databaseId: number } }>(
  entries: readonly Entry[],
): Named<Entry> {
  const first = entries.toReversed();
  return {
    bySlug: new Map(first.map((entry) => [entry.node.slug ?? "", entry])),
    byNumber: new Map(first.map((entry) => [entry.node.databaseId, entry])),
  };
}
