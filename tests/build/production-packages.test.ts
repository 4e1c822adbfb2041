import fs from "node:fs";
import { builtinModules } from "node:module";
import path from "node:path";
import { expect, it } from "vitest";
import { z } from "zod";
import { serverPackages } from "@/lib/server/server-packages.mjs";
import { parseJson } from "@/lib/rules/texts/json-text";

const names = z.record(z.string(), z.string());
const { dependencies, devDependencies } = z
  .object({ dependencies: names, devDependencies: names })
  .parse(parseJson(fs.readFileSync("package.json", "utf8")));

/** Packages that a file and what it imports need as soon as they are loaded, each with the file that asks. */
function needed(file: string, seen = new Set<string>()): [name: string, from: string][] {
  if (seen.has(file)) return [];
  seen.add(file);
  const text = fs.readFileSync(file, "utf8");
  const imports = [...text.matchAll(/^(?:import|export)\s(?:[^"';]*?\sfrom\s)?"([^"]+)"/gm)];
  return imports.flatMap(([, target = ""]) => {
    if (target.startsWith(".")) return needed(path.join(path.dirname(file), target), seen);
    if (target.startsWith("node:") || builtinModules.includes(target)) return [];
    return [[target.split("/", target.startsWith("@") ? 2 : 1).join("/"), file] as [string, string]];
  });
}

/** Commands that npm runs after `npm ci --omit=dev`. */
const started = ["scripts/start.mjs", "scripts/run.mjs"];

it("npm start and the operator's commands load nothing that is installed for development only", () => {
  const asked = started.flatMap((file) => needed(file));
  expect(asked.length).toBeGreaterThan(0);
  expect(asked.filter(([name]) => !(name in dependencies))).toEqual([]);
});

it("control: a package for development is found", () => {
  expect(needed("playwright.config.ts").map(([name]) => name)).toContain("@playwright/test");
  expect("@playwright/test" in devDependencies).toBe(true);
});

it("what the bundles of server and commands leave out is installed in production", () => {
  expect([...serverPackages, "next", "pg", "sharp"].filter((name) => !(name in dependencies))).toEqual([]);
});
