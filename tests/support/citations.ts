import fs from "node:fs";
import path from "node:path";
import { root } from "@/tests/support/imports";

/** Numbers and paths that comments may cite, read from the papers in docs/ and from the tree. */
export type Papers = {
  /** R001, C16, G3, 0.10, "lesson 46", "idea 10": how the rows of tables begin. */
  rows: ReadonlySet<string>;
  /** "NOTES 6", "§8", "requirements": headings that can be named, and papers by their name. */
  headings: ReadonlySet<string>;
  /** First columns of readings.md. */
  readings: readonly string[];
  /** Every file and folder of the repository, as paths from its root. */
  tree: ReadonlySet<string>;
};

export function readPapers(tree: Iterable<string>): Papers {
  const page = (name: string) => fs.readFileSync(path.join(root, "docs", `${name}.md`), "utf8");
  const numbered = (name: string, as: string) =>
    [...page(name).matchAll(/^## (\d+) /gm)].map(([, number]) => `${as} ${number}`);
  const firstColumn = (name: string) =>
    [...page(name).matchAll(/^\| ([^|]+?) +\|/gm)].map(([, cell]) => (cell ?? "").replace(/[`\\]/g, ""));
  return {
    rows: new Set(["requirements", "threats", "readings"].flatMap(firstColumn)),
    headings: new Set([
      ...[...page("contract").matchAll(/^## (NOTES \d+)\b/gm)].map(([, name]) => name ?? ""),
      ...[...page("requirements").matchAll(/^## (§\d+)\b/gm)].map(([, name]) => name ?? ""),
      ...numbered("architecture", "architecture"),
      ...numbered("threats", "threats"),
    ]),
    readings: firstColumn("readings"),
    tree: withFolders(tree),
  };
}

function withFolders(files: Iterable<string>): Set<string> {
  const all = new Set<string>();
  for (const file of files)
    for (let name = file; name !== "."; name = path.posix.dirname(name)) all.add(name);
  return all;
}

/** The citations in a text that lead nowhere, as they are written there. */
export function unresolved(text: string, papers: Papers): string[] {
  const found = [ids, sections, quoted, strangers, files].flatMap((kind) => kind(text, papers));
  return [...new Set(found)];
}

/** R345 anywhere; letters that mean other things as well (A4, C-647) only as a source, in brackets, or behind their word. */
function ids(text: string, { rows }: Papers): string[] {
  const always = [...text.matchAll(/\bR\d{2,4}\b/g)].map(([id]) => id);
  const lists = [...text.matchAll(CITED_IDS)].flatMap(([list]) => list.match(/\b[A-DG]\d{1,2}\b/g) ?? []);
  const numbered = [...text.matchAll(/\b(lesson|idea)s? (\d+(?:, \d+)*)/g)].flatMap(([, kind, numbers]) =>
    (numbers ?? "").split(", ").map((number) => `${kind} ${number}`),
  );
  const findings = [...text.matchAll(/\b(?:threats|findings?) (0\.\d+)/g)].map(([, id]) => id ?? "");
  return [...always, ...lists, ...numbered, ...findings].filter((id) => !rows.has(id));
}

const ID = String.raw`[A-DG]\d{1,2}\b`;
const IDS = String.raw`${ID}(?:(?:,| and| to|[–;]) ?${ID})*`;
const CITED_IDS = new RegExp(
  String.raw`(?:\b(?:[Tt]hreats?|[Gg]oals?|[Rr]eliability) |Source: (?:[^.]*?[,;] )?|\()${IDS}`,
  "g",
);

/** "NOTES 5, 6", "architecture 9", "threats, section 4", "§8", "spec section 8". */
function sections(text: string, { headings }: Papers): string[] {
  const named = [
    ...text.matchAll(/\b(NOTES|architecture|threats),? (?:section )?(\d+(?:(?:, | and )\d+\b)*)(?!\d|\.\d)/g),
  ];
  const all = named.flatMap(([, paper, numbers]) =>
    (numbers ?? "").split(/, | and /).map((number) => `${paper} ${number}`),
  );
  const paragraphs = [...text.matchAll(/\b[Ss]pec(?:ification)?\W{1,3}(?:§|section )(\d+)/g)].map(
    ([, n]) => `§${n}`,
  );
  return [...all, ...paragraphs].filter((name) => !headings.has(name));
}

/** readings, "lms-test" */
function quoted(text: string, { readings }: Papers): string[] {
  return [...text.matchAll(/\breadings?,? "([^"]+)"/g)].flatMap(([whole, name]) =>
    readings.includes(name ?? "") ? [] : [whole],
  );
}

/** Papers that nobody can open here: by another name, or of another place. */
function strangers(text: string): string[] {
  const found = text.matchAll(
    /\b[Rr]eliability,? (?:section )?[\dA-DG]\d*(?:\.\d+)?|\b(?:reliability|facts|visual|examples|lessons|NOTES)\.md\b|\bfacts,? section \d+|\bcontract notes\b(?:, section \d+)?|\bNOTES\b(?! \d| on the)(?!\.)|\bissue "[^"]+"|\bissue \d+\b|\.\.\/shared\S*/g,
  );
  return [...found].map(([whole]) => whole);
}

const FOLDERS = "app|backend|components|docs|graphql|lib|proofs|public|scripts|styles|tests";
const PATH = new RegExp(String.raw`(?<![\w./@-])(?:${FOLDERS})/[\w./()[\]{},*-]*`, "g");
const NAME = /(?<![\w./@*-])[\w-]+(?:\.[\w-]+)*\.(?:tsx?|mjs|css|graphql|md)\b(?!\.\w)/g;

/** Paths from the root, and names of source files; `*` stands for any name and `{a,b}` for either. */
function files(text: string, { tree }: Papers): string[] {
  const paths = [...text.matchAll(PATH)].flatMap(([whole]) => variants(trimmed(whole)));
  const rest = text.replaceAll(PATH, " ");
  const names = [...rest.matchAll(NAME)].map(([name]) => name);
  return [...paths.filter((one) => !isThere(one, tree)), ...names.filter((name) => !isNamed(name, tree))];
}

function isThere(name: string, tree: ReadonlySet<string>): boolean {
  if (!name.includes("*"))
    return tree.has(name) || ["ts", "tsx", "mjs", "md"].some((end) => tree.has(`${name}.${end}`));
  const pattern = name.replace(/[.+?^$()[\]|\\]/g, "\\$&").replace(/\*+/g, "[^/]*");
  return [...tree].some((one) => new RegExp(`^${pattern}$`).test(one));
}

function isNamed(name: string, tree: ReadonlySet<string>): boolean {
  return [...tree].some((one) => one === name || one.endsWith(`/${name}`)) || name === "proxy.ts";
}

/** Punctuation behind a path is the sentence's; so is what follows a bracket that was not opened in it. */
function trimmed(name: string): string {
  for (const [open, close] of ["()", "[]"]) {
    const end = name.indexOf(close ?? "");
    if (end >= 0 && !name.slice(0, end).includes(open ?? "")) return trimmed(name.slice(0, end));
  }
  return name.replace(/[.,/-]+$/, "");
}

/** `a/{b,c}.ts` → `a/b.ts`, `a/c.ts` */
function variants(name: string): string[] {
  const choice = /^(.*?)\{([^{}]+)\}(.*)$/.exec(name);
  if (!choice) return [name];
  const [, before = "", options = "", after = ""] = choice;
  return options.split(",").flatMap((option) => variants(before + option + after));
}
