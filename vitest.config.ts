import path from "node:path";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";

export default defineConfig({
  plugins: [react()],
  resolve: {
    alias: {
      "@": import.meta.dirname,
      // "server-only" throws outside a server bundle; tests are neither.
      "server-only": path.join(import.meta.dirname, "tests/support/empty.ts"),
    },
  },
  test: {
    testTimeout: 30_000,
    hookTimeout: 60_000,
    globalSetup: ["tests/support/database-template.ts"],
    projects: [
      {
        extends: true,
        test: { name: "node", environment: "node", include: ["tests/{unit,contract,integration}/**/*.test.ts", "tests/*.test.ts"] },
      },
      {
        extends: true,
        test: { name: "components", environment: "jsdom", include: ["tests/components/**/*.test.tsx"], setupFiles: ["tests/support/dom.ts"] },
      },
    ],
  },
});
