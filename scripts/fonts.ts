/**
 * Builds the fonts in styles/fonts from the packages: the display face at one optical size, the text face unchanged.
 * Each has two files: one with the letters of nearly every page, loaded first, and one with the rest of Latin-1 and
 * Latin Extended-A, loaded by pages that use them. Run it after a package update. It also copies the files of Chinese
 * and Korean that documents use, from two packages that nothing installs.
 */
import { execFileSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import subset from "subset-font";
import { root } from "./support/settings.mjs";

const range = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, at) => String.fromCodePoint(from + at)).join("");
/** ASCII, typographic signs, and the most common accented letters, so that most names need only one file. */
const first = `${range(0x20, 0x7f)}\u00a0©·×àáâäçèéêíîóôöüÄÉÖÜß–—‘’“”„…•€→`;
const rest = Array.from(`${range(0xa1, 0x180)}™←−`)
  .filter((letter) => !first.includes(letter))
  .join("");

type Face = { name: string; source: string; axes: Record<string, number | { min: number; max: number }> };
const faces: Face[] = [
  {
    name: "headlines",
    source: "bricolage-grotesque/files/bricolage-grotesque-latin-opsz-normal.woff2",
    /** A size between a page's title and a card's. The letters are narrow there, and small headlines stay legible. */
    axes: { opsz: 56, wght: { min: 400, max: 800 } },
  },
  {
    name: "text",
    source: "instrument-sans/files/instrument-sans-latin-wght-normal.woff2",
    axes: { wght: { min: 400, max: 700 } },
  },
];

fs.mkdirSync(path.join(root, "styles/fonts"), { recursive: true });
for (const { name, source, axes } of faces)
  for (const [file, letters] of [
    [`${name}.woff2`, first],
    [`${name}-rest.woff2`, rest],
  ] as const) {
    const whole = fs.readFileSync(path.join(root, "node_modules/@fontsource-variable", source));
    const font = await subset(whole, letters, { targetFormat: "woff2", variationAxes: axes });
    fs.writeFileSync(path.join(root, "styles/fonts", file), font);
    console.log(`styles/fonts/${file}, ${Math.round(font.length / 1024)} KiB`);
  }
// Output for styles/fonts.ts, which must spell out the ranges.
console.log(`first: ${ranges(first)}\nrest: ${ranges(rest)}`);

for (const family of ["kr", "sc"]) copySlices(family);

/** The numbered files of the regular weight; those with a name hold letters that Noto Sans has. */
function copySlices(family: string): void {
  const from = fs.mkdtempSync(path.join(os.tmpdir(), "fonts-"));
  const to = path.join(root, "backend/ground/pdf/fonts", family);
  const archive = execFileSync("npm", ["pack", "--silent", `@fontsource/noto-sans-${family}@5.3.0`], {
    cwd: from,
  });
  execFileSync("tar", ["-xzf", archive.toString().trim()], { cwd: from });
  fs.rmSync(to, { recursive: true, force: true });
  fs.mkdirSync(to, { recursive: true });
  const files = path.join(from, "package/files");
  for (const file of fs.readdirSync(files))
    if (/-\d+-400-normal\.woff$/.test(file)) fs.copyFileSync(path.join(files, file), path.join(to, file));
  fs.copyFileSync(path.join(from, "package/LICENSE"), path.join(to, "LICENSE"));
  const ranges = JSON.parse(fs.readFileSync(path.join(from, "package/unicode.json"), "utf8")) as object;
  const numbered = Object.entries(ranges).filter(([part]) => part.startsWith("["));
  fs.writeFileSync(
    path.join(to, "unicode.json"),
    `${JSON.stringify(Object.fromEntries(numbered), null, 2)}\n`,
  );
  fs.rmSync(from, { recursive: true });
}

/** `"ABC–"` → `"U+41-43, U+2013"`. */
function ranges(letters: string): string {
  const codes = Array.from(letters, (letter) => letter.codePointAt(0) ?? 0).sort((a, b) => a - b);
  const spans: [from: number, to: number][] = [];
  for (const code of codes) {
    const span = spans.at(-1);
    if (span && span[1] + 1 === code) span[1] = code;
    else spans.push([code, code]);
  }
  const hex = (code: number) => code.toString(16).toUpperCase();
  return spans.map(([from, to]) => `U+${hex(from)}${from === to ? "" : `-${hex(to)}`}`).join(", ");
}
