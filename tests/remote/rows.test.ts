import fs from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { rows } from "./rows";

it("has a test for every row of the notes", () => {
  const sources = fs
    .readdirSync(import.meta.dirname)
    .filter((name) => name.endsWith(".test.ts"))
    .map((name) => fs.readFileSync(path.join(import.meta.dirname, name), "utf8"))
    .join("\n");
  const tested = new Set([...sources.matchAll(/^\s*row\("([\w-]+)"/gm)].map(([, id]) => id));
  expect(Object.keys(rows).filter((id) => !tested.has(id))).toEqual([]);
});
