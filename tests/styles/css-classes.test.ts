import fs from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { listFiles, root } from "@/tests/support/imports";
import { parseSheet } from "@/tests/support/style-sheet";

const read = (file: string) => fs.readFileSync(path.join(root, file), "utf8");

/** Classes that a component takes from a stylesheet: `styles.name`, by whatever name it imports it. */
function usesOf(file: string, text: string): [sheet: string, name: string][] {
  return [...text.matchAll(/import (\w+) from "([^"]+\.module\.css)"/g)].flatMap(
    ([, local = "", from = ""]) => {
      const sheet = from.startsWith("@/") ? from.slice(2) : path.posix.join(path.posix.dirname(file), from);
      const names = [...text.matchAll(new RegExp(`(?<![\\w-])${local}\\.(\\w+)`, "g"))];
      return names.map(([, name = ""]): [string, string] => [sheet, name]);
    },
  );
}

/** `sheet: class` for rules that nothing uses, and for uses without a rule. */
function differences(sheets: Map<string, string>, components: Map<string, string>): string[] {
  const uses = [...components].flatMap(([file, text]) => usesOf(file, text));
  return [...sheets].flatMap(([sheet, css]) => {
    const there = new Set(parseSheet(css).classes);
    const used = new Set(uses.flatMap(([of, name]) => (of === sheet ? [name] : [])));
    const unused = [...there]
      .filter((name) => !used.has(name))
      .map((name) => `${sheet}: nothing uses .${name}`);
    const missing = [...used]
      .filter((name) => !there.has(name))
      .map((name) => `${sheet}: no rule for .${name}`);
    return [...unused, ...missing];
  });
}

const texts = (folders: string[], ending: RegExp) =>
  new Map(listFiles(folders, ending).map((file) => [file, read(file)]));

it("every class that a component takes has a rule, and every rule a component", () => {
  expect(
    differences(texts(["components"], /\.module\.css$/), texts(["components", "app"], /\.tsx?$/)),
  ).toEqual([]);
});

it("a class that is missing on either side is found", () => {
  const sheet = new Map([
    ["components/a/x.module.css", ".one, .two:hover { color: red } @media (width > 1.5rem) {}"],
  ]);
  const component = 'import look from "./x.module.css"; look.one; look.three';
  expect(differences(sheet, new Map([["components/a/x.tsx", component]]))).toEqual([
    "components/a/x.module.css: nothing uses .two",
    "components/a/x.module.css: no rule for .three",
  ]);
});
