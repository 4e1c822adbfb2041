import fs from "node:fs";
import path from "node:path";
import { buildIfStale, codegenIfStale } from "./support/build.mjs";
import { needChromium } from "./support/chromium.mjs";
import { runTool } from "./support/processes.mjs";
import { loadSettings, root } from "./support/settings.mjs";

/**
 * `npm run test:one -- <file> [arguments]` runs one suite or one journey after making everything that it needs. Further
 * arguments are passed to vitest or Playwright, such as `-t <title>` or `-g <title>`. Databases are PGlite unless
 * TEST_DATABASE_URL names a server.
 */
const [given = "", ...args] = process.argv.slice(2);
const file = path.relative(root, path.resolve(given)).replaceAll(path.sep, "/");
if (!/^tests\/.*\.(test\.tsx?|spec\.ts)$/.test(file) || !fs.existsSync(path.join(root, file))) {
  console.error(
    `"${given}" is no suite or journey. Name a file: npm run test:one -- tests/cart/line.test.ts`,
  );
  process.exit(2);
}
loadSettings();
// A named file runs even if other runs leave it out because of its length.
const source = fs.readFileSync(path.join(root, file), "utf8");
if (/^\/\/ Whole: |@whole/.test(source)) process.env.TEST_WHOLE = "1";
try {
  const { code } = await (file.endsWith(".spec.ts") ? journey() : suite());
  process.exitCode = code;
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}

async function suite() {
  await codegenIfStale();
  return runTool("vitest/vitest.mjs", ["run", file, ...args]);
}

async function journey() {
  // Playwright would wait three minutes for a server that is still building.
  await buildIfStale();
  const CHROMIUM_PATH = await needChromium();
  return runTool("@playwright/test/cli.js", ["test", file, ...args], {
    env: { ...process.env, CHROMIUM_PATH },
  });
}
