import fs from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { readFiles } from "@/backend/content/catalogue/folder";
import { problemText } from "@/backend/content/documents/problems";
import { isUnkept, promises, promising, speaksForUs } from "@/backend/content/documents/text-promises";
import { allProblems, validContent } from "@/backend/content/catalogue/valid-content";

type Kept = { promise: string; keeps: string; shows: string };
const [, ...rows] = fs.readFileSync(path.join(__dirname, "promises.tsv"), "utf8").trimEnd().split("\n");
const kept = rows.map((row): Kept => {
  const [promise = "", keeps = "", shows = ""] = row.split("\t");
  return { promise, keeps, shows };
});

function filesIn(folder: string, isMeant: RegExp): string[] {
  return fs
    .readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => isMeant.test(name))
    .map((name) => path.join(folder, name));
}

const folder = "backend/content/files";
const content = filesIn(folder, /\.(md|yaml)$/).filter((file) => speaksForUs(path.relative(folder, file)));
const code = [
  ...filesIn("components", /\.tsx?$/),
  ...filesIn("lib/rules", /\.ts$/),
  ...filesIn("backend", /(mails|words|texts)\.ts$/),
];

/** Sentences of the editors, and of the code the lines that are no comments. */
const sentences = [
  ...content.flatMap((file) =>
    fs
      .readFileSync(file, "utf8")
      .split(/(?<=[.!?])\s|\n/)
      .map((text) => ({ file, text })),
  ),
  ...code.flatMap((file) =>
    fs
      .readFileSync(file, "utf8")
      .split("\n")
      .filter((line) => !/^\s*(\/?\*|\/\/)/.test(line))
      .map((text) => ({ file, text })),
  ),
].filter(({ text }) => promising.test(text));

it("every sentence that promises is in a row", () => {
  const unkept = sentences.filter(({ text }) => isUnkept(text));
  expect(unkept.map(({ file, text }) => `${file}: ${text.trim()}`)).toEqual([]);
});

it("a sentence that nobody keeps is found, with its line in a document", () => {
  const text = "Your money back within two weeks, and a cake within five working days of baking.";
  expect(isUnkept(text)).toBe(true);
  const page = `---\nnumber: 9001\ntitle: Cake\ndate: 2026-11-01\n---\nA cake.\n${text}\n`;
  const files = readFiles(folder);
  const warned = (file: string) =>
    allProblems(validContent(new Map([...files, [file, page]]), new Date(), { before: null })).map(
      problemText,
    );
  expect(warned("pages/cake.md")).toEqual([
    expect.stringMatching(/^pages\/cake\.md:7: text: “Your money .*” promises something/),
  ]);
});

it("has a row for every promise", () => {
  expect(kept.map(({ promise }) => promise)).toEqual(Object.keys(promises));
});

it.each(kept)("$promise: is said, and kept", ({ promise, keeps, shows }) => {
  expect(sentences.some(({ text }) => promises[promise]?.test(text))).toBe(true);
  for (const file of [keeps, shows]) expect(fs.existsSync(file), file).toBe(true);
});
