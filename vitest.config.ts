import os from "node:os";
import path from "node:path";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";

/**
 * Suites that change nothing of their process: they share modules and databases, which saves loading the back end a hundred
 * times. Whatever replaces modules or settings belongs to the others.
 */
const sharing = [
  "tests/integration/{shop,orders,payments}/**/*.test.ts",
  "tests/unit/{backend,content,documents,events,forms,limits,mail,member,orders,payments,rules,shop}/**/*.test.ts",
];

export default defineConfig({
  plugins: [react()],
  resolve: {
    alias: [
      { find: /^@\//, replacement: `${import.meta.dirname}/` },
      // "server-only" throws outside a server bundle; tests are neither.
      { find: "server-only", replacement: path.join(import.meta.dirname, "tests/support/empty.ts") },
      // The copy that yoga loads: errors of a second one would not be recognised as GraphQL errors.
      { find: /^graphql$/, replacement: path.join(import.meta.dirname, "node_modules/graphql/index.js") },
    ],
  },
  test: {
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // By default a machine of two cores gets one worker, and the gate runs on such a machine.
    maxWorkers: Math.max(2, os.availableParallelism() - 1),
    globalSetup: ["tests/support/database-template.ts"],
    projects: [
      {
        extends: true,
        test: {
          name: "node",
          environment: "node",
          include: ["tests/{unit,contract,integration}/**/*.test.ts", "tests/*.test.ts"],
          exclude: sharing,
        },
      },
      {
        extends: true,
        test: { name: "sharing", environment: "node", isolate: false, include: sharing },
      },
      {
        extends: true,
        test: {
          name: "components",
          environment: "jsdom",
          include: ["tests/components/**/*.test.tsx"],
          setupFiles: ["tests/support/dom.ts"],
        },
      },
    ],
  },
});
