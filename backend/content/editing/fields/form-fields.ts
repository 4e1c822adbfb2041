import { env } from "@/lib/env";
import { readAmount } from "@/backend/ground/typed-amount";
import { type Choice, type Choices, noChoices, withChosen } from "./choices";
import type { YamlMap, YamlValue } from "./edit-yaml";
import { fieldWords, optionWords } from "./field-words";
import type { Shape } from "./shape";

/** "words": one per line; "choices": several, with each chosen one on its own line. */
type FieldKind = "line" | "text" | "number" | "choice" | "choices" | "words";

export type FormField = {
  /** The field's path in the document: `title`, `variants.0.key`. */
  name: string;
  kind: FieldKind;
  label: string;
  help: string;
  isRequired: boolean;
  value: string;
  options: Choice[];
  /** Thumbnail of the chosen picture; null: the field names no picture. */
  picture: string | null;
  /** Heading of the field's group: "Variants 2"; null: the document itself. */
  group: string | null;
};

type Parts = ReadonlyMap<string, Shape>;
type At = {
  prefix: string;
  group: string | null;
  /** Inputs for one more part. If they stay empty, there is no such part, so a browser must not require them. */
  isExtra: boolean;
  choices: Choices;
};

/** The inputs for a document's fields with their values. Each list of parts has empty inputs for one more part. */
export function formFields(parts: Parts, values: YamlMap, choices = noChoices): FormField[] {
  return fieldsAt(parts, values, { prefix: "", group: null, isExtra: false, choices });
}

function fieldsAt(parts: Parts, values: YamlMap, at: At): FormField[] {
  return [...parts].flatMap(([key, shape]): FormField[] => {
    const value = values[key] ?? null;
    const name = at.prefix + key;
    const label = fieldWords[key]?.label ?? key;
    const group = at.group === null ? label : `${at.group}: ${label}`;
    if (shape.kind === "map")
      return fieldsAt(shape.parts, mapOf(value), { ...at, prefix: `${name}.`, group });
    if (shape.kind === "maps") {
      const all = [...(Array.isArray(value) ? value : []), {}];
      return all.flatMap((one, index) => {
        const isExtra = index === all.length - 1;
        const title = isExtra ? `${group}: another one` : `${group} ${index + 1}`;
        const inside = { ...at, prefix: `${name}.${index}.`, group: title, isExtra };
        return fieldsAt(shape.parts, mapOf(one), inside);
      });
    }
    const isOptional = at.isExtra ? { isRequired: false } : {};
    const input = inputOf(key, { ...shape, ...isOptional }, value, at.choices.get(key));
    return [{ name, label, group: at.group, ...input }];
  });
}

function inputOf(
  key: string,
  shape: Shape,
  value: YamlValue,
  choices: readonly Choice[] | undefined,
): Omit<FormField, "name" | "label" | "group"> {
  const words = fieldWords[key];
  const text = textOf(value);
  const common = {
    help: words?.help ?? shape.help,
    isRequired: shape.isRequired && !shape.mayBeNull,
    value: text,
    options: [],
    picture: null,
  };
  const [isOne, areMany] = [shape.kind === "text" || shape.kind === "number", shape.kind === "words"];
  if (choices && (isOne || areMany)) {
    const options = withChosen(choices, text === "" ? [] : areMany ? text.split("\n") : [text]);
    const picture = options.find((one) => one.value === text)?.picture ?? null;
    return { ...common, kind: isOne ? "choice" : "choices", options, picture, help: "" };
  }
  if (shape.kind === "choice") return { ...common, kind: "choice", options: shape.options.map(worded(key)) };
  if (shape.kind === "yes or no") {
    const chosen = typeof value === "boolean" ? (value ? "yes" : "no") : "";
    return { ...common, kind: "choice", value: chosen, options: ["yes", "no"].map(worded(key)) };
  }
  if (shape.kind === "words" || shape.kind === "pairs") return { ...common, kind: "words" };
  if (shape.kind === "number") return { ...common, kind: "number" };
  const isLong = words?.isLong === true || text.includes("\n") || text.length > 160;
  return { ...common, kind: isLong ? "text" : "line" };
}

const worded =
  (key: string) =>
  (value: string): Choice => ({ value, name: optionWords[key]?.[value] ?? capital(value) });
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** A list has one line for each value, a map one line `key: value` for each key. */
function textOf(value: YamlValue): string {
  if (value === null) return "";
  if (Array.isArray(value)) return value.map(textOf).join("\n");
  if (typeof value === "object")
    return Object.entries(value)
      .map(([key, one]) => `${key}: ${textOf(one)}`)
      .join("\n");
  return String(value).trimEnd();
}

function mapOf(value: YamlValue | undefined): YamlMap {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? value : {};
}

/**
 * The values of a sent form in the shape of the document's YAML. Fields that were not sent stay as they are. An empty
 * field is removed, or becomes null if the schema requires the field. An unreadable value stays as typed, so that the
 * check can name it.
 */
export function typedValues(
  parts: Parts,
  sent: ReadonlyMap<string, string>,
  now: YamlMap,
  prefix = "",
): Partial<YamlMap> {
  const next: Partial<YamlMap> = {};
  for (const [key, shape] of parts) {
    const name = prefix + key;
    const value = typedValue(shape, name, sent, now[key] ?? null);
    if (value !== unsent)
      next[key] = value === null && !(shape.mayBeNull && shape.isRequired) ? undefined : value;
  }
  return next;
}

const unsent = Symbol("unsent");

function typedValue(
  shape: Shape,
  name: string,
  sent: ReadonlyMap<string, string>,
  now: YamlValue,
): YamlValue | typeof unsent {
  if (shape.kind === "map") {
    const inner = typedValues(shape.parts, sent, mapOf(now), `${name}.`);
    if (Object.keys(inner).length === 0) return unsent;
    return orNull(without({ ...mapOf(now), ...inner }));
  }
  if (shape.kind === "maps") return typedList(shape.parts, name, sent, now);
  const typed = sent.get(name);
  if (typed === undefined) return unsent;
  const key = name.slice(name.lastIndexOf(".") + 1);
  const text = writtenAddress(key, typed.replaceAll("\r\n", "\n").trim());
  if (text === "") return null;
  // The value is unchanged: the form loses only the last line break, which has no meaning.
  if (text === textOf(now).trim() && now !== null) return now;
  return parsed(shape.kind, text);
}

/** Editors paste an address as the browser shows it. An old address must have no trailing slash. */
function writtenAddress(key: string, text: string): string {
  if (key !== "uri" && key !== "from" && key !== "to") return text;
  const path =
    text === env.ORIGIN ? "/" : text.startsWith(`${env.ORIGIN}/`) ? text.slice(env.ORIGIN.length) : text;
  return key === "from" ? path.replace(/(?<=.)\/+$/, "") : path;
}

function parsed(kind: Shape["kind"], text: string): YamlValue {
  const isWhole = /^-?\d{1,15}$/.test(text);
  if (kind === "number") return isWhole || /^-?\d+\.\d+$/.test(text) ? Number(text) : text;
  if (kind === "price") {
    const cents = readAmount(text);
    return cents === null ? text : cents / 100;
  }
  if (kind === "yes or no") return text === "yes";
  const lines = text.split("\n").flatMap((line) => line.trim() || []);
  if (kind === "words") return lines.map((line) => (/^[1-9]\d{0,14}$/.test(line) ? Number(line) : line));
  if (kind === "pairs")
    return Object.fromEntries(
      lines.map((line) => {
        const [key = "", ...rest] = line.split(":");
        return [key.trim(), rest.join(":").trim()];
      }),
    );
  return text;
}

/** An entry whose fields are all empty is removed from the list. */
function typedList(
  parts: Parts,
  name: string,
  sent: ReadonlyMap<string, string>,
  now: YamlValue,
): YamlValue | typeof unsent {
  const before = Array.isArray(now) ? now : [];
  const places = [...sent.keys()].flatMap((one) => {
    const index = one.startsWith(`${name}.`) ? one.slice(name.length + 1).split(".")[0] : undefined;
    return index !== undefined && /^\d{1,3}$/.test(index) ? [Number(index)] : [];
  });
  if (places.length === 0) return unsent;
  const list = [...new Set(places)]
    .sort((a, b) => a - b)
    .flatMap((index) => {
      const prefix = `${name}.${index}.`;
      if ([...sent].every(([one, value]) => !one.startsWith(prefix) || value.trim() === "")) return [];
      const was = mapOf(before[index]);
      const one = without({ ...was, ...typedValues(parts, sent, was, prefix) });
      return Object.keys(one).length > 0 ? [one] : [];
    });
  return list.length > 0 ? list : null;
}

function without(map: Partial<YamlMap>): YamlMap {
  const kept: YamlMap = {};
  for (const [key, value] of Object.entries(map)) if (value !== undefined) kept[key] = value;
  return kept;
}

const orNull = (map: YamlMap): YamlMap | null => (Object.keys(map).length > 0 ? map : null);
