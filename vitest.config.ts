import { createHash } from "node:crypto";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";
import { importsOf } from "./scripts/support/import-graph.mjs";

const root = import.meta.dirname;

/** What a suite leaves behind for others of its process: replaced modules, settings that modules have read. */
const changesItsProcess = /\bvi\s*\.(mock|doMock|hoisted|resetModules|stubEnv)\(|^\/\/ Isolated: /m;

/** A suite that takes minutes says so in its first line; it runs with `npm run test:whole`. */
const isForWholeOnly = /^\/\/ Whole: /;

const suites = fs
  .readdirSync(path.join(root, "tests"), { recursive: true, encoding: "utf8" })
  .filter((file) => /\.test\.tsx?$/.test(file))
  .filter(
    (file) =>
      process.env.TEST_WHOLE || !isForWholeOnly.test(fs.readFileSync(path.join(root, "tests", file), "utf8")),
  )
  .map((file) => ({ file: `tests/${file}`, alone: isAlone(`tests/${file}`, new Set()) }));

/** A suite changes its process by itself or by a file of the tests that it imports. */
function isAlone(file: string, seen: Set<string>): boolean {
  if (seen.has(file)) return false;
  seen.add(file);
  if (changesItsProcess.test(fs.readFileSync(path.join(root, file), "utf8"))) return true;
  return importsOf(file).some((imported) => imported.startsWith("tests/") && isAlone(imported, seen));
}

/**
 * Suites that change nothing of their process share its modules and databases, which saves loading the product two
 * hundred times. The ending tells what else a suite needs: `.tsx` a document, all others Node.
 */
function project(kind: "node" | "dom", alone: boolean) {
  const ending = kind === "dom" ? ".test.tsx" : ".test.ts";
  const include = suites.filter((suite) => suite.alone === alone && suite.file.endsWith(ending));
  return {
    extends: true as const,
    test: {
      name: alone ? `${kind}, isolated` : kind,
      environment: kind === "dom" ? "jsdom" : "node",
      isolate: alone,
      include: include.map(({ file }) => file),
      setupFiles: ["tests/support/process.ts", ...(kind === "dom" ? ["tests/support/dom.ts"] : [])],
    },
  };
}

/**
 * Translated modules are kept between runs, by their own text and vitest's settings. They name the files that they import,
 * so a file more or less, or other settings of TypeScript, begin a new folder. Folders go that were not used for a day.
 */
function moduleCache(): string {
  const folders = ["app", "backend", "components", "graphql", "lib", "proofs", "scripts", "tests"];
  const names = folders.flatMap((folder) =>
    fs
      .readdirSync(path.join(root, folder), { recursive: true, encoding: "utf8" })
      .map((name) => `${folder}/${name}`),
  );
  const hash = createHash("sha256").update(fs.readFileSync(path.join(root, "tsconfig.json")));
  const caches = path.join(root, ".cache/vitest");
  const current = path.join(caches, hash.update(names.sort().join("\n")).digest("hex").slice(0, 16));
  fs.mkdirSync(current, { recursive: true });
  const now = Date.now();
  fs.utimesSync(current, now / 1_000, now / 1_000);
  for (const name of fs.readdirSync(caches)) {
    const folder = path.join(caches, name);
    if (fs.statSync(folder).mtimeMs < now - 86_400_000) fs.rmSync(folder, { recursive: true, force: true });
  }
  return current;
}

export default defineConfig({
  plugins: [react()],
  resolve: {
    alias: [
      { find: /^@\//, replacement: `${root}/` },
      // "server-only" throws outside a server bundle; tests are neither.
      { find: "server-only", replacement: path.join(root, "tests/support/empty.ts") },
      // The copy that yoga loads: errors of a second one would not be recognised as GraphQL errors.
      { find: /^graphql$/, replacement: path.join(root, "node_modules/graphql/index.js") },
    ],
  },
  test: {
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // By default a machine of two cores gets one worker, and the gate runs on such a machine.
    maxWorkers: Math.max(2, os.availableParallelism() - 1),
    experimental: { fsModuleCache: true, fsModuleCachePath: moduleCache() },
    globalSetup: ["tests/support/database-template.ts"],
    projects: [project("node", false), project("node", true), project("dom", false), project("dom", true)],
  },
});
