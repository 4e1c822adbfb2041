import path from "node:path";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";

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
    globalSetup: ["tests/support/database-template.ts"],
    projects: [
      {
        extends: true,
        test: {
          name: "node",
          environment: "node",
          include: ["tests/{unit,contract,integration}/**/*.test.ts", "tests/*.test.ts"],
        },
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
