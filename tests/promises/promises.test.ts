import fs from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";

/** Words that promise something to a buyer, in texts of the editors and of the code. */
const promising =
  /free of charge until|for free until|without a fee|money back if|your money, all of it|change your mind|(fourteen|14) days|within (a|two|five|\{time\.\w+\}) ?(working )?(days?|week|of your withdrawal)|working days|recordings? (come|stay|are yours)|all (the )?recordings|in your place/i;

type Kept = { promise: string; says: RegExp; keeps: string; shows: string };
const [, ...rows] = fs.readFileSync(path.join(__dirname, "promises.tsv"), "utf8").trimEnd().split("\n");
const promises = rows.map((row): Kept => {
  const [promise = "", says = "", keeps = "", shows = ""] = row.split("\t");
  return { promise, says: new RegExp(says, "i"), keeps, shows };
});

function filesIn(folder: string, isMeant: RegExp): string[] {
  return fs
    .readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => isMeant.test(name))
    .map((name) => path.join(folder, name));
}

/** Stories that others told about themselves promise nothing. */
const isStory = /\/(case-studies|talks|professionals|downloads|schemas)\/|README/;
const content = filesIn("backend/content/files", /\.(md|yaml)$/).filter((file) => !isStory.test(file));
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
  const unkept = sentences.filter(({ text }) => !promises.some(({ says }) => says.test(text)));
  expect(unkept.map(({ file, text }) => `${file}: ${text.trim()}`)).toEqual([]);
});

it("a sentence that nobody keeps is found", () => {
  const text = "Your money back within two weeks, and a cake within five working days of baking.";
  expect(promising.test(text)).toBe(true);
  expect(promises.filter(({ says }) => says.test(text))).toEqual([]);
});

it.each(promises)("$promise: is said, and kept", ({ says, keeps, shows }) => {
  expect(sentences.some(({ text }) => says.test(text))).toBe(true);
  for (const file of [keeps, shows]) expect(fs.existsSync(file), file).toBe(true);
});
