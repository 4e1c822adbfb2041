import { withProduct } from "@/lib/site";
import { type Files, nameOfPath } from "../documents";
import { draftText, editedPart, type Place, valuesOf } from "./document";
import type { YamlMap, YamlValue } from "./fields/edit-yaml";
import type { ContentVersion } from "./tables";

/** The kind of document that a field with this key names. */
export const kindNamedBy: Readonly<Record<string, string>> = {
  certification: "certifications",
  event: "events",
  product: "products.yaml",
  guides: "professionals",
  professional: "professionals",
};

/**
 * The drafts of one person that can only be published together, because each names a new document in another draft or
 * is named by one. They are sorted by the time when the person began them. A draft without others is returned alone.
 *
 * @param files the published documents
 */
export function belonging<T extends ContentVersion>(draft: T, all: readonly T[], files: Files): T[] {
  const own = [draft, ...all.filter(({ id, memberId }) => id !== draft.id && memberId === draft.memberId)];
  const links = own.map((one) => ({
    one,
    names: isNewIn(files, one) ? namesOf(one) : [],
    refers: new Set(references(valuesOf(one.text ?? "", one.path, one.entry))),
  }));
  const found = new Set([draft.id]);
  for (let count = 0; count < found.size;) {
    count = found.size;
    const inside = links.filter(({ one }) => found.has(one.id));
    for (const { one, names, refers } of links)
      if (inside.some((other) => names.some(isIn(other.refers)) || other.names.some(isIn(refers))))
        found.add(one.id);
  }
  return own.filter(({ id }) => found.has(id)).toSorted((a, b) => a.id - b.id);
}

const isIn = (names: ReadonlySet<string>) => (name: string) => names.has(name);

export function isNewIn(files: Files, place: Place & { text: string | null }): boolean {
  return place.text !== null && editedPart(files.get(place.path) ?? null, place) === null;
}

/** The names by which other documents refer to it, each after its kind. */
function namesOf({ path, entry, text }: ContentVersion): string[] {
  const { slug, sku, number } = valuesOf(text ?? "", path, entry);
  const place = path.replace(/\/.*$/, "");
  const names = entry === null ? [slug ?? nameOfPath(path)] : [slug, sku, number];
  return names.flatMap((name) => (name ? [`${place} ${withProduct(String(name))}`] : []));
}

function references(values: YamlMap): string[] {
  return Object.entries(values).flatMap(([key, value]) => [
    ...(kindNamedBy[key] ? words(value).map((word) => `${kindNamedBy[key]} ${withProduct(word)}`) : []),
    ...mapsIn(value).flatMap(references),
  ]);
}

function words(value: YamlValue): string[] {
  if (Array.isArray(value)) return value.flatMap(words);
  return typeof value === "string" || typeof value === "number" ? [String(value)] : [];
}

function mapsIn(value: YamlValue): YamlMap[] {
  if (Array.isArray(value)) return value.flatMap(mapsIn);
  return typeof value === "object" && value !== null ? [value] : [];
}

/** The documents with some drafts applied, several of which may be entries of one file. */
export function withDrafts(files: Files, drafts: readonly (Place & { text: string | null })[]): Files {
  const next = new Map(files);
  for (const draft of drafts) {
    const text = draftText(draft, next.get(draft.path) ?? null);
    if (text === null) next.delete(draft.path);
    else next.set(draft.path, text);
  }
  return next;
}
