import fs from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { readPapers, unresolved } from "./support/citations";
import { remarksOf } from "./support/comments";
import { listFiles, root } from "@/tests/support/imports";

const folders = [
  "app",
  "backend",
  "components",
  "deploy",
  "docs",
  "graphql",
  "lib",
  "public",
  "proofs",
  "scripts",
  "styles",
  "tests",
];
const atRoot = fs.readdirSync(root).filter((name) => fs.statSync(path.join(root, name)).isFile());
/** Generated files may be named, but are not checked themselves. */
const generated = [
  "next-env.d.ts",
  ...fs
    .readdirSync(path.join(root, "graphql/generated"), { recursive: true })
    .map((name) => `graphql/generated/${String(name)}`),
];
const tree = [...listFiles(folders, /./), ...atRoot];
const papers = readPapers([...tree, ...generated]);

/** Code, and Markdown for people who work on it; what editors write cites nothing. This file cites badly on purpose. */
const written = tree.filter(
  (file) =>
    /\.(tsx?|mjs|css|graphql)$|^docs\/.*\.md$|^[A-Z]+\.md$/.test(file) && file !== "tests/references.test.ts",
);

describe("references in comments", () => {
  it("lead to a row or heading of docs/, or to a file", () => {
    const found = written.flatMap((file) => dangling(file, fs.readFileSync(path.join(root, file), "utf8")));
    expect(found.map(({ where, citation }) => `${where}: ${citation}`)).toEqual([]);
  });

  it.each([
    ["an unknown requirement", "Source: R503.", "R503"],
    ["a requirement that is not written in full", "The area of notices (R38).", "R38"],
    ["an unknown threat", "One order for a cart (C99).", "C99"],
    ["an unknown goal in a list", "Source: A7, G99.", "G99"],
    ["an unknown section", "Source: NOTES 12.", "NOTES 12"],
    ["the second of two sections", "Source: NOTES 5, 12.", "NOTES 12"],
    ["an unknown decision", "Source: architecture 99.", "architecture 99"],
    ["an unknown lesson", "Safari forgets (lesson 99).", "lesson 99"],
    ["an unknown section of the specification", "Source: spec §12.", "§12"],
    ["an unknown reading", 'Source: readings, "no such row".', 'readings, "no such row"'],
    ["a paper of another place", "Source: facts section 4.", "facts section 4"],
    ["a paper by a name it does not have here", "Source: reliability A8.", "reliability A8"],
    ["a task", 'Source: issue "a shop that sells".', 'issue "a shop that sells"'],
    ["a file that is not there", "See docs/decisions/no-such.md.", "docs/decisions/no-such.md"],
    ["a folder that is not there", "Tests use tests/support/no-such.", "tests/support/no-such"],
    ["a name that no file has", "As in no-such-file.ts.", "no-such-file.ts"],
  ])("fail on %s", (_, text, citation) => {
    expect(dangling("lib/sample.ts", `/** ${text} */\nexport {};\n`)).toEqual([
      { where: "lib/sample.ts:1", citation },
    ]);
  });

  it("may be any of these", () => {
    const sound = [
      "Source: R001, R502; threat C16, goal G3, threats 0.10 and NOTES 5, 6.",
      'Source: architecture 9, lessons 52, 53, idea 10, spec §8, readings, "lms-test".',
      "See docs/decisions/vat.md, tests/support/{citations,comments}.ts, graphql/*/schema.graphql and citations.ts.",
      "An A4 sheet, the P-256 curve, C-647/17, docs.stripe.com/testing, RFC 6749, graphql/generated/operations.json.",
    ];
    expect(sound.flatMap((text) => unresolved(text, papers))).toEqual([]);
  });

  it("are read from comments and nothing else", () => {
    const code = [
      'const key = "R999"; // behind a line: R901',
      "/* before R902 */",
      "export const view = <p>{/* in markup R903 */} https://example.com/R999 // no comment</p>;",
    ].join("\n");
    expect(dangling("components/sample.tsx", code).map(({ citation }) => citation)).toEqual([
      "R901",
      "R902",
      "R903",
    ]);
    expect(dangling("styles/sample.css", "/* R904 */ .R999 {}").map(({ citation }) => citation)).toEqual([
      "R904",
    ]);
    expect(dangling("graphql/sample.graphql", '"""R905"""\ntype R999 { id: ID }')).toHaveLength(1);
  });

  it("are read from titles of tests and links of Markdown as well", () => {
    expect(dangling("tests/sample.test.ts", 'it("counts (R999)", () => {});')).toHaveLength(1);
    expect(
      dangling("docs/sample.md", "See [this](decisions/vat.md) and [that](decisions/no-such.md)."),
    ).toEqual([{ where: "docs/sample.md", citation: "decisions/no-such.md" }]);
  });
});

describe("the answers in docs/requirements.md", () => {
  it("are there for each of the 502 lines, and their files too", () => {
    const lines = requirementsIn(paper("requirements"));
    expect(lines.map(({ id }) => id)).toEqual(
      Array.from({ length: 502 }, (_, index) => `R${String(index + 1).padStart(3, "0")}`),
    );
    expect(lines.flatMap(faults)).toEqual([]);
  });

  it.each([
    ["without its two cells", "| R001 | A cart. |", ["no place", "no test"]],
    ["without a test", "| R001 | A cart. | `/store/cart` | |", ["no test"]],
    ["with half an answer", "| R001 | A cart. | partly: | – |", ["no place"]],
    ["of a file that is not there", "| R001 | A cart. | `lib/no-such.ts` | – |", ["lib/no-such.ts"]],
    ["with a test that is not there", "| R001 | A cart. | `/` | `tests/no-such.test.ts` |", ["no test"]],
    ["whose test tests nothing", "| R001 | A cart. | `/` | `tests/support/clock.ts` |", ["no test"]],
    ["that is answered", "| R001 | A cart. | `lib/env.ts`, `/` | `tests/references.test.ts` |", []],
  ])("a line %s is found out", (_, line, found) => {
    expect(requirementsIn(line).flatMap(faults)).toEqual(found.map((fault) => `R001: ${fault}`));
  });
});

it("docs/readings.md quotes each line that we read in another way", () => {
  const words = new Map(requirementsIn(paper("requirements")).map((line) => [line.id, line.words]));
  const quoted = requirementsIn(paper("readings"));
  expect(quoted.length).toBeGreaterThan(0);
  expect(quoted.filter((line) => !line.seen || !words.get(line.id)?.includes(line.words))).toEqual([]);
});

const paper = (name: string) => fs.readFileSync(path.join(root, `docs/${name}.md`), "utf8");

/** `seen` is an address, a file, or words for both; `test` is the path of a suite, or – for none. */
type Requirement = { id: string; words: string; seen: string; test: string };

function requirementsIn(text: string): Requirement[] {
  return [...text.matchAll(/^\| (R\d{3}) \|(.*)\|$/gm)].map(([, id = "", rest = ""]) => {
    const [words = "", seen = "", test = ""] = rest.split("|").map((cell) => cell.trim());
    return { id, words, seen, test };
  });
}

function faults({ id, seen, test }: Requirement): string[] {
  const files = [...seen.matchAll(/`([a-z][^`]*)`/g)].map(([, file = ""]) => file);
  const suite = /^`(tests\/\S+\.(?:test\.tsx?|spec\.ts))`$/.exec(test)?.[1] ?? "";
  return [
    ...(/^$|^(?:partly|not met):?$/.test(seen) ? ["no place"] : []),
    ...files.filter((file) => !papers.tree.has(file)),
    ...(test === "–" || papers.tree.has(suite) ? [] : ["no test"]),
  ].map((fault) => `${id}: ${fault}`);
}

describe("the map of the folders", () => {
  it("has a row for every folder of the first two levels, and for every room of the back end", () => {
    const map = paper("map");
    const named = new Set([...map.matchAll(/^\| `([^`]+?)\/?` /gm)].map(([, name]) => name));
    const inFull = tree
      .map((file) => path.posix.dirname(file))
      .filter((folder) => !folder.startsWith("tests/"));
    const folders = new Set(
      inFull
        .map((folder) => folder.split("/"))
        .map((parts) => parts.slice(0, parts[0] === "backend" ? 3 : 2).join("/")),
    );
    expect([...folders].filter((folder) => folder !== "." && !named.has(folder))).toEqual([]);
    expect([...named].filter((name) => !papers.tree.has(name ?? ""))).toEqual([]);
  });
});

type Dangling = { where: string; citation: string };

function dangling(file: string, text: string): Dangling[] {
  const beside = [...titles(file, text), ...links(file, text)];
  // Most files cite nothing that is not there: only the others are worth a parser.
  if (unresolved(text.replace(/\n\s*\*? ?/g, " "), papers).length === 0) return beside;
  const cited = remarksOf(file, text).flatMap(({ line, text: remark }) =>
    unresolved(remark, papers).map((citation) => ({ where: `${file}:${line}`, citation })),
  );
  return [...cited, ...beside];
}

/** Tests name requirements in their titles, too. */
function titles(file: string, text: string): Dangling[] {
  if (!file.startsWith("tests/")) return [];
  const named = [...text.matchAll(/"[^"\n]*\b(R\d{3})\b[^"\n]*"/g)].map(([, id]) => id ?? "");
  return named.filter((id) => !papers.rows.has(id)).map((citation) => ({ where: file, citation }));
}

/** Links of Markdown are relative to their file. */
function links(file: string, text: string): Dangling[] {
  if (!file.endsWith(".md")) return [];
  return [...text.matchAll(/\]\(([^)#\s]+)[^)]*\)/g)]
    .map(([, target]) => target ?? "")
    .filter((target) => !target.includes(":"))
    .filter((target) => !papers.tree.has(path.posix.join(path.posix.dirname(file), target)))
    .map((citation) => ({ where: file, citation }));
}

it("docs/testing.md has a row for each room of tests, and a cell for each kind that the room has", () => {
  const table = paper("testing").split("## Which kind proves what")[1] ?? "";
  const rows = [...table.matchAll(/^\| ([a-z][a-z-]*) +\|(.*)\|$/gm)].map(([, room, cells = ""]) => ({
    room,
    kinds: cells.split("|").map((cell) => cell.trim() !== "–"),
  }));
  const files = tree.filter((file) => /^tests\/[^/]+\/.*\.(test\.tsx?|spec\.ts)$/.test(file));
  const kinds = [/(?<!\.db)\.test\.ts$/, /\.db\.test\.ts$/, /\.dom\.test\.tsx$/, /\.spec\.ts$/];
  const rooms = [...new Set(files.map((file) => file.split("/")[1]))].sort();
  expect(rows).toEqual(
    rooms.map((room) => ({
      room,
      kinds: kinds.map((kind) => files.some((file) => file.startsWith(`tests/${room}/`) && kind.test(file))),
    })),
  );
});
