import { type DocumentKind, type Files, kindOf } from "../documents";
import {
  editYaml,
  editYamlList,
  yamlEntries,
  yamlItem,
  yamlText,
  yamlValues,
  type YamlMap,
} from "./fields/edit-yaml";
import { type Choices, noChoices } from "./fields/choices";
import { formFields, type FormField, typedValues } from "./fields/form-fields";
import { shapeOf } from "./fields/shape";

/** A document, or one entry of a file with a list. */
export type Place = {
  /** `pages/imprint.md`, `products.yaml`. */
  path: string;
  /** Number, code or address of the entry; null: the whole document. */
  entry: string | null;
};

/** An editor's input: values by field name, and the Markdown text; undefined: the form has none. */
export type Sent = { fields: ReadonlyMap<string, string>; body?: string | undefined };

const FRONT = /^---\r?\n([\s\S]*?\n)---\r?\n([\s\S]*)$/;

type Parts = { front: string; body: string | null; at: number | null };

function partsOf(text: string, { path, entry }: Place): Parts | null {
  if (path.endsWith(".md")) {
    const [, front = "", body = ""] = FRONT.exec(text) ?? [];
    return { front, body, at: null };
  }
  if (entry === null) return { front: text, body: null, at: null };
  const key = kindOf(path)?.named?.key ?? "";
  const at = yamlEntries(text).findIndex((one) => String(one[key]) === entry);
  return at < 0 ? null : { front: text, body: null, at };
}

/** The inputs of the editor's form, and the Markdown text if there is one. Null: there is no such entry. */
export function editable(
  text: string,
  place: Place,
  choices = noChoices,
): { fields: FormField[]; body: string | null } | null {
  const kind = kindOf(place.path);
  const parts = partsOf(text, place);
  if (!kind || !parts) return null;
  const values = yamlValues(parts.front, parts.at);
  return { fields: formFields(shapeOfKind(kind), values, choices), body: parts.body };
}

/**
 * The inputs of a new document or entry.
 * @param values initial values; fields that the kind does not have are ignored
 */
export function emptyForm(
  kind: DocumentKind,
  values: YamlMap,
  choices: Choices,
): { fields: FormField[]; body: string | null } {
  const fields = formFields(shapeOfKind(kind), values, choices);
  if (kind.place.endsWith(".yaml")) return { fields, body: null };
  // The form asks for the file's name, which is also the name in the address.
  return { fields: fields.filter(({ name }) => name !== "slug"), body: "" };
}

/** The prefix of an entry's problems, which the check names by the entry's place in the list: `3.`. */
export function entryField(place: Place, text: string): string {
  const at = partsOf(text, place)?.at ?? null;
  return at === null ? "" : `${at}.`;
}

/** The text with an editor's input. Null: there is no such entry. */
export function edited(text: string, place: Place, { fields, body }: Sent): string | null {
  const kind = kindOf(place.path);
  const parts = partsOf(text, place);
  if (!kind || !parts) return null;
  const shape = shapeOfKind(kind);
  const next = typedValues(shape, fields, yamlValues(parts.front, parts.at));
  const front = editYaml(parts.front, parts.at, next, [...shape.keys()]);
  if (parts.body === null) return front;
  return `---\n${front.replace(/\n*$/, "\n")}---\n${body === undefined ? parts.body : markdown(body)}`;
}

/** The text of a document without entries, with some values of its fields changed. Undefined values are removed. */
export function withValues(text: string, path: string, next: Partial<YamlMap>): string {
  const kind = kindOf(path);
  const parts = partsOf(text, { path, entry: null });
  if (!kind || !parts) return text;
  const front = editYaml(parts.front, null, next, [...shapeOfKind(kind).keys()]);
  return parts.body === null ? front : `---\n${front.replace(/\n*$/, "\n")}---\n${parts.body}`;
}

/** The values of a document's fields, or of an entry's, as written. */
export function valuesOf(text: string, path: string, entry: string | null = null): YamlMap {
  const parts = partsOf(text, { path, entry });
  return parts ? yamlValues(parts.front, parts.at) : {};
}

function markdown(body: string): string {
  const text = body.replaceAll("\r\n", "\n").trim();
  return text === "" ? "" : `${text}\n`;
}

/**
 * A new document or entry with an editor's input.
 * @param list the file to which the entry is added
 */
export function created(list: string | null, kind: DocumentKind, { fields, body = "" }: Sent): string {
  const values: YamlMap = {};
  for (const [key, value] of Object.entries(typedValues(shapeOfKind(kind), fields, {})))
    if (value !== undefined) values[key] = value;
  if (kind.named) return editYamlList(list ?? "", 0, values);
  return `---\n${yamlText(values)}---\n${markdown(body)}`;
}

/** The text without an entry; null: the whole document is removed. */
export function withoutEntry(text: string, place: Place): string | null {
  const at = partsOf(text, place)?.at ?? null;
  return at === null ? null : editYamlList(text, at, null);
}

/**
 * The part that an edit changes, for finding out whether somebody else changed it: the entry's text, or the whole text.
 */
export function editedPart(text: string | null, place: Place): string | null {
  const parts = text === null ? null : partsOf(text, place);
  if (!parts) return null;
  return parts.at === null ? text : yamlItem(parts.front, parts.at);
}

/** `text` with the entry as in another text; if that has no such entry, without it. */
function transplanted(text: string, other: string | null, place: Place): string | null {
  const [here, there] = [partsOf(text, place), other === null ? null : partsOf(other, place)];
  if (!there) return withoutEntry(text, place);
  const values = yamlValues(there.front, there.at);
  if (!here) return editYamlList(text, 0, values);
  const gone = Object.keys(yamlValues(here.front, here.at)).filter((key) => !(key in values));
  const next = { ...values, ...Object.fromEntries(gone.map((key) => [key, undefined])) };
  return editYaml(text, here.at, next, Object.keys(values));
}

/** The whole text that a draft produces: the document, or the current published list with the draft's entry. */
export function draftText(
  { path, entry, text }: Place & { text: string | null },
  now: string | null,
): string | null {
  return entry === null ? text : transplanted(now ?? "", text, { path, entry });
}

const shapeOfKind = ({ schema, named }: DocumentKind) => shapeOf(schema, named !== undefined);

/** A document or entry in a list. */
export type Listed = Place & { kind: DocumentKind; title: string };

/** Every document, and every entry of the files with lists, in the order of their kinds. */
export function listDocuments(files: Files, kinds: readonly DocumentKind[]): Listed[] {
  return kinds.flatMap((kind): Listed[] => {
    const { place, named } = kind;
    if (place.endsWith(".yaml")) {
      const text = files.get(place) ?? "";
      if (!named) return [{ path: place, entry: null, kind, title: kind.many }];
      return yamlEntries(text).map((one) => ({
        path: place,
        entry: String(one[named.key] ?? ""),
        kind,
        title: String(one[named.title] ?? one[named.key] ?? ""),
      }));
    }
    return [...files]
      .filter(([path]) => path.startsWith(`${place}/`))
      .map(([path, text]) => ({ path, entry: null, kind, title: titleOf(path, text) }));
  });
}

/** Finds the title without parsing, so that a list of thousands is fast and documents with mistakes are listed too. */
function titleOf(path: string, text: string): string {
  const written = /^title: *(.+)$/m.exec(FRONT.exec(text)?.[1] ?? "")?.[1] ?? "";
  const title = written.trim().replace(/^(["'])(.*)\1$/, "$2");
  return title || path.slice(path.indexOf("/") + 1).replace(/\.md$/, "");
}
