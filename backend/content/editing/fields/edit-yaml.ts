import { isDeepStrictEqual } from "node:util";
import { Document, isMap, isScalar, isSeq, type Node, type Pair, parseDocument, type YAMLMap } from "yaml";
import { z } from "zod";

/** A value of YAML as the `yaml` package reads it. */
export type YamlValue = string | number | boolean | null | YamlValue[] | { [key: string]: YamlValue };
export type YamlMap = { [key: string]: YamlValue };

const yamlValue: z.ZodType<YamlValue> = z.lazy(() =>
  z.union([
    z.string(),
    z.number(),
    z.boolean(),
    z.null(),
    z.array(yamlValue),
    z.record(z.string(), yamlValue),
  ]),
);

type Splice = { from: number; to: number; text: string };

/**
 * Changes a map in a YAML text to other values. The texts of unchanged values stay byte for byte, with their comments
 * and quotes. Undefined values are removed.
 *
 * @param at the map's place in a list; null: the text is the map
 * @param order the order of the keys, for new ones
 */
export function editYaml(source: string, at: number | null, next: Partial<YamlMap>, order: string[]): string {
  const { contents } = parseDocument(source);
  const map = at === null ? contents : isSeq(contents) ? contents.items[at] : null;
  if (!isMap(map)) return source;
  if (map.flow && map.range) return spliced(source, flowChanges(source, map, next, map.range));
  const indent = at === null ? "" : "  ";
  const splices = [...new Set([...keysOf(map), ...Object.keys(next)])].flatMap((key) => {
    const pair = pairOf(map, key);
    const value = next[key];
    if (!(key in next)) return [];
    if (!pair) return value === undefined ? [] : [insertion(source, map, key, value, { indent, order })];
    return value === undefined ? [removal(source, pair, indent)] : changeOf(source, pair, value, indent);
  });
  return spliced(source, splices);
}

/**
 * Appends a map to a list, or removes one.
 * @param next null: remove the map
 */
export function editYamlList(source: string, at: number, next: YamlMap | null): string {
  const { contents } = parseDocument(source);
  const item = isSeq(contents) ? contents.items[at] : undefined;
  if (next !== null) return `${source.replace(/\n*$/, source ? "\n" : "")}${yamlText([next])}`;
  const range = isMap(item) ? item.range : null;
  if (!range) return source;
  const from = source.lastIndexOf("\n", range[0]) + 1;
  return source.slice(0, from) + source.slice(lineEnd(source, range[1]));
}

/** The text of one map of a list, for finding out whether somebody changed it; null: there is none. */
export function yamlItem(source: string, at: number): string | null {
  const { contents } = parseDocument(source);
  const item = isSeq(contents) ? contents.items[at] : undefined;
  return isMap(item) && item.range ? source.slice(item.range[0], item.range[1]).trimEnd() : null;
}

/** If the keys of a one-line map change, the whole map is written again. */
function flowChanges(
  source: string,
  map: YAMLMap,
  next: Partial<YamlMap>,
  range: [number, number, number],
): Splice[] {
  const wanted: YamlMap = {};
  for (const [key, value] of Object.entries({ ...yamlMap(map), ...next }))
    if (value !== undefined) wanted[key] = value;
  const inner = innerChanges(source, map, wanted);
  if (inner) return inner;
  const document = new Document(wanted);
  if (isMap(document.contents)) document.contents.flow = true;
  return [{ from: range[0], to: range[1], text: document.toString({ lineWidth: 0 }).trimEnd() }];
}

const keysOf = (map: YAMLMap) => map.items.map(({ key }) => String(key));
const pairOf = (map: YAMLMap, key: string) => map.items.find((pair) => String(pair.key) === key);

function startOf(pair: Pair): number {
  return isScalar(pair.key) ? (pair.key.range?.[0] ?? 0) : 0;
}

function changeOf(source: string, pair: Pair, next: YamlValue, indent: string): Splice[] {
  const node: unknown = pair.value;
  const inner = innerChanges(source, node, next);
  if (inner) return inner;
  const from = startOf(pair);
  const to = isNode(node) ? contentEnd(source, node) : from + String(pair.key).length + 1;
  return [{ from, to, text: indented(yamlText({ [String(pair.key)]: next }).trimEnd(), indent) }];
}

/** Changes of single values inside; null: the shape differs, or a value cannot be replaced in place. */
function innerChanges(source: string, node: unknown, next: YamlValue): Splice[] | null {
  if (!isNode(node) || !node.range) return null;
  const now: unknown = node.toJS(new Document());
  if (isDeepStrictEqual(now, next)) return [];
  if (isMap(node) && isObject(next) && isDeepStrictEqual(keysOf(node).sort(), Object.keys(next).sort()))
    return allOf(node.items.map((pair) => innerChanges(source, pair.value, next[String(pair.key)] ?? null)));
  if (isSeq(node) && Array.isArray(next) && node.items.length === next.length)
    return allOf(node.items.map((item, index) => innerChanges(source, item, next[index] ?? null)));
  if (!isScalar(node) || (typeof next === "object" && next !== null)) return null;
  const text = typeof next === "string" ? scalar(next) : String(next);
  const isLong = text.includes("\n") || source[node.range[0]] === "|" || source[node.range[0]] === ">";
  return isLong ? null : [{ from: node.range[0], to: node.range[1], text }];
}

function allOf(parts: (Splice[] | null)[]): Splice[] | null {
  return parts.some((part) => part === null) ? null : parts.flatMap((part) => part ?? []);
}

/** A value on one line that is also safe inside `[…]` and `{…}`. */
function scalar(text: string): string {
  const plain = yamlText(text).trimEnd();
  return /[,[\]{}]/.test(plain) && !/^["']/.test(plain) ? JSON.stringify(text) : plain;
}

type Where = { indent: string; order: string[] };

/** Inserts the key after the nearest preceding key of the order that the text contains. */
function insertion(
  source: string,
  map: YAMLMap,
  key: string,
  value: YamlValue,
  { indent, order }: Where,
): Splice {
  const earlier = order.slice(0, order.indexOf(key)).reverse();
  const after = earlier.flatMap((one) => pairOf(map, one) ?? [])[0] ?? map.items.at(-1);
  const end = after ? pairEnd(source, after) : (map.range?.[0] ?? 0);
  const text = `${indent}${indented(yamlText({ [key]: value }).trimEnd(), indent)}\n`;
  return { from: end, to: end, text: end > 0 && source[end - 1] !== "\n" ? `\n${text}` : text };
}

function removal(source: string, pair: Pair, indent: string): Splice {
  const from = startOf(pair);
  const isFirst = indent !== "" && source.slice(source.lastIndexOf("\n", from - 1) + 1, from).includes("-");
  // The first key of a list's entry follows the hyphen; if it is removed, the next key takes its place.
  const to = pairEnd(source, pair) + (isFirst ? indent.length : 0);
  return isFirst ? { from, to, text: "" } : { from: from - indent.length, to, text: "" };
}

function pairEnd(source: string, pair: Pair): number {
  const node: unknown = pair.value;
  return lineEnd(source, isNode(node) ? contentEnd(source, node) : startOf(pair));
}

function contentEnd(source: string, node: Node): number {
  const end = node.range?.[1] ?? 0;
  return source[end - 1] === "\n" ? end - 1 : end;
}

/** Position after the line break. */
function lineEnd(source: string, at: number): number {
  if (source[at - 1] === "\n") return at;
  const end = source.indexOf("\n", at);
  return end < 0 ? source.length : end + 1;
}

/** Writes YAML in the format of the editors' files. */
export function yamlText(value: YamlValue): string {
  const document = new Document(value);
  flow(document.contents);
  return document.toString({ lineWidth: 0, flowCollectionPadding: false });
}

/** Writes lists of single words on one line. */
function flow(node: unknown): void {
  if (isSeq(node)) {
    if (node.items.every((item) => isScalar(item) && !String(item.value).includes("\n"))) node.flow = true;
    else node.items.forEach(flow);
  } else if (isMap(node)) node.items.forEach(({ value }) => flow(value));
}

function indented(text: string, indent: string): string {
  return text.replaceAll(/\n(?=.)/g, `\n${indent}`);
}

function spliced(source: string, splices: Splice[]): string {
  return splices
    .toSorted((a, b) => b.from - a.from || b.to - a.to)
    .reduce((text, { from, to, text: put }) => text.slice(0, from) + put + text.slice(to), source);
}

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && "range" in value;
}

/** The values of a map; empty for any other node. */
function yamlMap(node: unknown): YamlMap {
  const value = isNode(node) ? yamlValue.parse(node.toJS(new Document())) : null;
  return isObject(value) ? value : {};
}

/** The values of a document, or of one entry of a list. Text that is not YAML has none; nothing is thrown. */
export function yamlValues(source: string, at: number | null): YamlMap {
  const { contents } = parseDocument(source);
  return yamlMap(at === null ? contents : isSeq(contents) ? contents.items[at] : null);
}

/** The values of each entry of a list. */
export function yamlEntries(source: string): YamlMap[] {
  const { contents } = parseDocument(source);
  return isSeq(contents) ? contents.items.map(yamlMap) : [];
}

function isObject(value: YamlValue): value is YamlMap {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
