/**
 * Builds the fonts in styles/fonts from the packages: the display face at one optical size, the text face unchanged.
 * Each has two files: one with the letters of nearly every page, loaded first, and one with the rest of Latin-1 and
 * Latin Extended-A, loaded by pages that use them. Run it after a package update.
 */
import fs from "node:fs";
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
