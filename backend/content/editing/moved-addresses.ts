import { filledByCode } from "@/lib/rules/addresses/required-pages";
import { withProduct } from "@/lib/site";
import {
  canBeAlias,
  type Content,
  documentKinds,
  entriesOf,
  type Files,
  isPictureThere,
  nameOfPath,
  plainSpelling,
  type Problem,
} from "../documents";
import { readableContent } from "../catalogue";
import { valuesOf, withValues } from "./document";
import { editYaml, editYamlList, yamlEntries, type YamlMap, type YamlValue } from "./fields/edit-yaml";

/** Old address → new address, as people write them, without a trailing slash. */
type Moves = ReadonlyMap<string, string>;

type Followed = { files: Files; problems: readonly Problem[] };

const ALIASES = "redirects.yaml";

/**
 * Carries out everything that follows from a document's new address. References to its name use the new name, a drawing
 * that belongs to the name stays, and each old address redirects to the new one. A chain of redirects becomes one step.
 * An alias is removed when its document takes that address again.
 *
 * @param next the documents that somebody wants to publish
 */
export function followMoves(files: Files, next: Files, now: Date): Followed {
  const renamed = renamedIn(files, next);
  const isMoved = renamed.some(({ isAtAnotherPlace }) => isAtAnotherPlace);
  if (!isMoved) return { files: next, problems: [] };
  const carried = withNames(next, renamed);
  const [before, after] = [readableContent(files, now), readableContent(carried, now)];
  // If the content cannot be read, its mistakes are reported elsewhere.
  if (!before || !after) return { files: carried, problems: [] };
  const moves = movesBetween(before, after);
  const followed = withAliases(withLinks(carried, moves), moves, after);
  return { files: followed, problems: problemsOf(moves, after, followed) };
}

type Renamed = {
  path: string;
  folder: string;
  /** The names by which other documents refer to it. */
  from: string;
  to: string;
  isAtAnotherPlace: boolean;
};

/** Documents with the same number and another name. If only the address differs, `from` and `to` are the same. */
function renamedIn(files: Files, next: Files): Renamed[] {
  const found: Renamed[] = [];
  for (const { place: folder } of documentKinds.filter((kind) => kind.named === undefined)) {
    const was = namedIn(files, next, folder);
    for (const [number, now] of namedIn(next, files, folder)) {
      const old = was.get(number);
      if (!old) continue;
      const isAtAnotherPlace = old.place !== now.place;
      found.push({ path: now.path, folder, from: old.name, to: now.name, isAtAnotherPlace });
    }
  }
  return found;
}

/** The folder's documents, except those with the same text in the other files. */
function namedIn(files: Files, others: Files, folder: string) {
  const named = new Map<string, { path: string; name: string; place: string }>();
  for (const [path, text] of files) {
    if (!path.startsWith(`${folder}/`) || others.get(path) === text) continue;
    const values = valuesOf(text, path);
    const name = filled(values.slug) ?? nameOfPath(path);
    const place = [name, ...[values.path, values.event].map(filled)].join("\n");
    named.set(String(values.number), { path, name, place });
  }
  return named;
}

const filled = (value: YamlValue | undefined) => (typeof value === "string" ? withProduct(value) : undefined);

/**
 * Fields that contain names of documents, by the documents' folder. In `products.yaml`, each product has these fields.
 */
const referring: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  certifications: { workshops: ["certification"], "products.yaml": ["certification"] },
  events: { talks: ["event"], "products.yaml": ["event"] },
  professionals: { workshops: ["guides", "exceptions"], talks: ["speakers"] },
};
/** Fields that contain names, also inside the lists. */
const naming = new Set(["certification", "event", "guides", "professional", "uri"]);

function withNames(next: Files, renamed: readonly Renamed[]): Files {
  const files = new Map(next);
  for (const { path, folder, from, to } of renamed.filter((one) => one.from !== one.to)) {
    for (const [place, keys] of Object.entries(referring[folder] ?? {}))
      for (const [file, text] of files)
        if (file === place || file.startsWith(`${place}/`))
          files.set(file, replaced(file, text, keys, new Map([[from, to]])));
    const text = files.get(path) ?? "";
    const { image, imageAlt } = valuesOf(text, path);
    if (
      image === undefined &&
      imageAlt !== undefined &&
      isPictureThere(from, next) &&
      !isPictureThere(to, next)
    )
      files.set(path, withValues(text, path, { image: from }));
  }
  return files;
}

/** The text with some values replaced, in the fields with these keys. */
function replaced(path: string, text: string, keys: readonly string[], by: Moves): string {
  const change = (values: YamlMap) => {
    const next: YamlMap = {};
    for (const key of keys) if (key in values) next[key] = exchanged(key, values[key] ?? null, by);
    return next;
  };
  if (![...by.keys()].some((one) => withProduct(text).includes(one))) return text;
  if (path.endsWith(".md")) return withValues(text, path, change(valuesOf(text, path)));
  return yamlEntries(text).reduce(
    (changed, values, at) => editYaml(changed, at, change(values), [...keys]),
    text,
  );
}

function exchanged(key: string, value: YamlValue, by: Moves): YamlValue {
  if (typeof value === "string") return (naming.has(key) && by.get(withProduct(value))) || value;
  if (Array.isArray(value)) return value.map((one) => exchanged(key, one, by));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([inner, one]) => [inner, exchanged(inner, one, by)]));
}

/** Makes menus and products link to the new addresses directly. */
function withLinks(files: Files, moves: Moves): Files {
  const [from, to] = [[...moves.keys()], [...moves.values()]];
  const slashed = new Map(
    from.flatMap((one, at) => [
      [one, to[at] ?? ""],
      [`${one}/`, `${to[at] ?? ""}/`],
    ]),
  );
  const next = new Map(files);
  for (const [path, key] of [
    ["menus.yaml", "items"],
    ["products.yaml", "uri"],
  ] as const)
    next.set(path, replaced(path, files.get(path) ?? "", [key], slashed));
  return next;
}

function movesBetween(before: Content, after: Content): Moves {
  const [was, will] = [addressesOf(before), addressesOf(after)];
  const moves = new Map<string, string>();
  for (const [key, from] of was) {
    const to = will.get(key);
    if (to !== undefined && to !== from) moves.set(from, to);
  }
  return moves;
}

/**
 * Addresses by a key that stays when the address changes. Dates are left out, because they are rows of their workshop's
 * page.
 */
function addressesOf(content: Content): Map<string, string> {
  const { certifications } = content;
  const nodes = entriesOf(content).flatMap(({ node }) => (node.uri?.includes("#") ? [] : [node]));
  const variants = certifications.flatMap(({ node: { databaseId, uri, variants } }) =>
    (variants ?? []).map((one) => [`${databaseId}/${one?.key}`, `${uri ?? ""}${one?.key}`] as const),
  );
  return new Map(
    [...nodes.map(({ databaseId, uri }) => [String(databaseId), uri ?? ""] as const), ...variants].map(
      ([key, uri]) => [key, plain(uri)],
    ),
  );
}

const plain = (uri: string) => plainSpelling(uri).replace(/(?<=.)\/$/, "");

function withAliases(files: Files, moves: Moves, after: Content): Files {
  let text = files.get(ALIASES) ?? "";
  const taken = new Set(addressesOf(after).values());
  const isBack = (from: string, to: string) => taken.has(from) && moves.get(plain(pathOf(to))) === from;
  for (const [at, { from, to }] of [...yamlEntries(text).entries()].reverse()) {
    const [alias, target] = [plain(filled(from) ?? ""), filled(to) ?? ""];
    const moved = moves.get(plain(pathOf(target)));
    if (isBack(alias, target)) text = editYamlList(text, at, null);
    else if (moved !== undefined)
      text = editYaml(text, at, { to: moved + target.slice(pathOf(target).length) }, ["to"]);
  }
  const has = new Set(yamlEntries(text).map(({ from }) => plain(filled(from) ?? "")));
  for (const [from, to] of moves)
    if (!taken.has(from) && !has.has(from) && canBeAlias(from)) text = editYamlList(text, 0, { from, to });
  return new Map(files).set(ALIASES, text);
}

/** Addresses of pages that would no longer work, for a person who changes files: a renamed file makes no alias. */
export function lostAddresses(before: Content, after: Content): Problem[] {
  const [was, will] = [addressesOf(before), addressesOf(after)];
  const answers = new Set([...will.values(), ...after.redirects.map(({ from }) => plain(from))]);
  return [...was].flatMap(([key, from]): Problem[] => {
    if (answers.has(from)) return [];
    const to = will.get(key);
    const message =
      to === undefined
        ? `no page is at ${from} any more. If people know this URL, redirect it to another page: from: ${from}`
        : `no page is at ${from} any more, because it has moved to ${to}. Redirect the old URL there: from: ${from}, to: ${to}`;
    return [{ file: ALIASES, line: null, field: "", message, level: "warning" }];
  });
}

/** The target without query and anchor. */
const pathOf = (target: string) => target.split(/[?#]/)[0] ?? "";

/** Tells an editor what follows from a changed name. For an address that must stay, this is an error. */
function problemsOf(moves: Moves, next: Content, files: Files): Problem[] {
  const [[from, to] = ["", ""], ...more] = [...moves];
  if (!from) return [];
  const [kept, place] = [...moves].find(([one]) => filledByCode.includes(one)) ?? [];
  if (kept !== undefined) {
    const all = [...next.pages, ...next.events];
    const file = all.find(({ node }) => plain(node.uri ?? "") === place)?.file ?? "";
    const line = (files.get(file) ?? "").split("\n").findIndex((text) => /^(slug|path):/.test(text)) + 1;
    const message = `the site itself fills part of the page ${kept}, such as a form or a list, so its URL cannot change. You can change the title and the text`;
    return [{ file, line: line || null, field: "slug", message, level: "error" }];
  }
  const others = more.length === 0 ? "" : `, and ${more.length} more URLs redirect as well`;
  const message = `The old URL ${from} now redirects to ${to}${others}`;
  return [{ file: ALIASES, line: null, field: "", message, level: "warning" }];
}
