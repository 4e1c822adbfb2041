import type { CssColor, Rule } from "lightningcss";
import { expect, it } from "vitest";
import { listFiles } from "@/tests/support/imports";
import { parseSheet, readSheet } from "@/tests/support/style-sheet";

const sheets = listFiles(["styles", "components", "app"], /\.css$/)
  .filter((file) => file !== "styles/tokens.css")
  .map((file) => ({ file, sheet: readSheet(file) }));

/** Names of the browser's own, the colour of the text, and no colour at all mean something by themselves. */
function isRaw(color: CssColor): boolean {
  if (typeof color === "string" || color.type === "currentcolor") return false;
  return !(color.type === "rgb" && color.alpha === 0);
}

it("only tokens.css spells a colour, and what lies behind a meaning", () => {
  expect(sheets.length).toBeGreaterThan(20);
  const found = sheets.filter(
    ({ sheet }) => sheet.colours.some(isRaw) || sheet.reads.some((name) => name.startsWith("--value-")),
  );
  expect(found.map(({ file }) => file)).toEqual([]);
});

it.each(["#fff", "red", "rgb(1 2 3 / 50%)", "oklch(50% 0.1 20)", "color-mix(in srgb, red, blue)"])(
  "finds %s (control)",
  (color) => expect(parseSheet(`a { border: 1px solid ${color} }`).colours.some(isRaw)).toBe(true),
);

it.each(["currentcolor", "CanvasText", "transparent", "var(--line)"])("leaves %s alone", (color) =>
  expect(parseSheet(`a { border: 1px solid ${color} }`).colours.some(isRaw)).toBe(false),
);

it("every module opens a layer of the one line", () => {
  const layers = layersOf(readSheet("styles/index.css").rules.slice(0, 1));
  expect(layers.length).toBeGreaterThan(5);
  const modules = sheets.filter(({ file }) => file.endsWith(".module.css"));
  const outside = modules.filter(({ sheet }) => !layers.includes(layersOf(sheet.rules)[0] ?? ""));
  expect(outside.map(({ file }) => file)).toEqual([]);
});

/** The layers that the first rule names. */
function layersOf([rule]: Rule[]): string[] {
  if (rule?.type === "layer-statement") return rule.value.names.map((name) => name.join("."));
  return rule?.type === "layer-block" ? [rule.value.name?.join(".") ?? ""] : [];
}
