import fs from "node:fs";
import path from "node:path";
import { root } from "./settings.mjs";

const folders = ["app", "backend", "components", "graphql", "lib", "proofs", "scripts", "styles", "tests"];
const specifier = /\b(?:from|import)\s*\(?\s*"((?:\.|@\/)[^"]+)"/g;
const endings = ["", ".ts", ".tsx", ".mjs", ".css", "/index.ts", "/index.tsx"];

/** @returns {Map<string, string[]>} for each file the files that it imports, including types, as paths from the root */
function importGraph() {
  const files = folders.flatMap((folder) =>
    fs
      .readdirSync(path.join(root, folder), { recursive: true, encoding: "utf8" })
      .filter((file) => /\.(tsx?|mjs)$/.test(file))
      .map((file) => path.posix.join(folder, file)),
  );
  return new Map(files.map((file) => [file, importsOf(file)]));
}

/** @returns {string[]} the project's own files that a file imports */
export function importsOf(file) {
  const source = fs.readFileSync(path.join(root, file), "utf8");
  return [...source.matchAll(specifier)].flatMap(([, name = ""]) => {
    const target = name.startsWith(".") ? path.posix.join(path.posix.dirname(file), name) : name.slice(2);
    const hit = endings
      .map((ending) => target + ending)
      .find((each) => fs.statSync(path.join(root, each), { throwIfNoEntry: false })?.isFile());
    return hit ? [hit] : [];
  });
}

/**
 * @param {string[]} changed
 * @returns {Map<string, number>} each file that imports a changed one, directly or indirectly, with the number of steps
 *   between them
 */
export function dependents(changed) {
  const importers = new Map();
  for (const [from, targets] of importGraph())
    for (const target of targets) importers.set(target, [...(importers.get(target) ?? []), from]);
  const steps = new Map(changed.map((file) => [file, 0]));
  for (const [file, distance] of steps)
    for (const importer of importers.get(file) ?? [])
      if (!steps.has(importer)) steps.set(importer, distance + 1);
  return steps;
}
