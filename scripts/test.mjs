import fs from "node:fs";
import path from "node:path";
import { build, codegen } from "./support/build.mjs";
import { otherName } from "./support/build-folders.mjs";
import { needChromium } from "./support/chromium.mjs";
import { postgresForTests } from "./support/postgres-cluster.mjs";
import { findProgram, run, runTool } from "./support/processes.mjs";
import { loadSettings, root } from "./support/settings.mjs";

/**
 * `npm test`: proves the product in some twenty minutes on two cores. `npm run check` leaves the browser out. `npm run
 * test:whole` runs everything: every suite on both databases, the journeys marked `@whole`, and other browsers than
 * Chromium. The last line is the count.
 */
loadSettings();
const withBrowser = !process.argv.includes("--no-browser");
if (process.argv.includes("--whole")) process.env.TEST_WHOLE = "1";
const reports = path.join(root, ".cache/reports");
fs.rmSync(reports, { recursive: true, force: true });
fs.mkdirSync(reports, { recursive: true });

const total = { passed: 0, failed: 0, skipped: 0 };
const notes = [];

await step("Contract (codegen)", () => codegen({ quiet: true }));
const quiet = true;
const postgres = await postgresForTests();
process.once("SIGINT", () => void stop().finally(() => process.exit(130)));
process.once("SIGTERM", () => void stop().finally(() => process.exit(143)));
try {
  if ("missing" in postgres) notes.push(`PostgreSQL suites skipped: ${postgres.missing}`);
  for (const program of ["redis-server", "nginx", "caddy", "pgbouncer", "promtool"].filter(
    (name) => !findProgram(name),
  ))
    notes.push(`Suites left out: ${program} is not installed`);
  const env = { ...process.env, TEST_DATABASE_URL: "url" in postgres ? postgres.url : "" };
  // Suites often wait, so file-based checks fill the gaps.
  const [isBuilt] = await Promise.all([
    buildAndRead(env),
    step("Architecture, pure, database and component suites", () => vitest(env)),
  ]);
  if (withBrowser && isBuilt) {
    await step("Journeys in Chromium", () => journeys(env));
    await step("Canaries of the journeys", () =>
      runTool("tsx/dist/cli.mjs", ["scripts/canaries.ts"], { quiet, env }),
    );
    if (process.env.TEST_WHOLE)
      await step("Main pages in Firefox and WebKit", () => counted("scripts/browsers.ts", env));
  }
} finally {
  await stop();
}

for (const note of notes) console.log(note);
const skipped = total.skipped ? `, ${total.skipped} skipped` : "";
console.log(`${total.passed} passed, ${total.failed} failed${skipped}`);
process.exit(total.failed ? 1 : 0);

/** One after another: the build writes the types of routes, and each of these takes a gigabyte of memory. */
async function buildAndRead(env) {
  // Pages are rendered for the journeys' address, so that the journeys use the build's pages.
  const ORIGIN = `http://localhost:${process.env.E2E_PORT ?? 4108}`;
  const isBuilt = await step("Build", () => build({ quiet, env: { ...env, ORIGIN } }));
  const byContent = ["--cache", "--cache-strategy", "content", "--cache-location"];
  const checks = {
    Types: ["typescript/bin/tsc", "--noEmit", "--tsBuildInfoFile", ".cache/checks/types"],
    Lint: ["eslint/bin/eslint.js", "--max-warnings", "0", ...byContent, ".cache/checks/lint", "."],
    "Unused files, exports and packages": ["knip/bin/knip.js", "--no-progress"],
    Format: [
      ...["prettier/bin/prettier.cjs", "--check", "--log-level", "warn"],
      ...[...byContent, ".cache/checks/format", "."],
    ],
  };
  for (const [title, [file, ...args]] of Object.entries(checks))
    await step(title, () => runTool(file, args, { quiet }));
  if (isBuilt) await step("Artefact with every setting", () => counted("scripts/every-setting.ts", env));
  if (isBuilt) await anotherName(env);
  return isBuilt;
}

/** A build of another product on its own port; its pages are rendered for that port. */
async function anotherName(given) {
  const ORIGIN = `http://localhost:${Number(process.env.E2E_PORT ?? 4108) + 1}`;
  const env = { ...given, PRODUCT_NAME: "Delta Path", PRODUCT_SLUG: "delta-path", ORIGIN };
  const build = ["scripts/build.mjs", "--into", otherName];
  const isBuilt = await step("Build under another name", () => run(process.execPath, build, { quiet, env }));
  // Some of its imports load only in a server.
  const crawl = ["--conditions=react-server", "--import", "tsx", "scripts/other-name.ts"];
  if (isBuilt) await step("Crawl of that build", () => run(process.execPath, crawl, { quiet, env }));
}

/** Runs a script whose last line begins with its count. The script skips and names what it cannot run. */
async function counted(script, env) {
  const { code, output } = await runTool("tsx/dist/cli.mjs", [script], { quiet, env });
  notes.push(...(output.match(/^Left out: .*$/gm) ?? []));
  const passed = Number(/^\d+/.exec(output.trim().split("\n").at(-1))?.[0] ?? 0);
  return { code, output, count: { passed, failed: 0, skipped: 0 } };
}

/** A step is one check unless it brings a count of its own; one that ends badly is at least one failure. @returns whether it went well */
async function step(title, work) {
  const began = Date.now();
  const { code, output, count } = await work().catch((error) => ({ code: 1, output: error.message }));
  const result = count ?? { passed: code === 0 ? 1 : 0, failed: 0, skipped: 0 };
  if (code !== 0 && result.failed === 0) result.failed = 1;
  if (code !== 0 && output) console.log(output.trim());
  for (const key of Object.keys(total)) total[key] += result[key];
  const seconds = ((Date.now() - began) / 1000).toFixed(1);
  const numbers = count
    ? `, ${result.passed} passed, ${result.failed} failed, ${result.skipped} skipped`
    : "";
  if (result.failed) notes.push(`failed step: ${title}, exit code ${code}`);
  console.log(`\n── ${title}: ${result.failed ? "failed" : "ok"} after ${seconds} s${numbers}`);
  return !result.failed;
}

async function vitest(env) {
  const report = path.join(reports, "vitest.json");
  const STRAY_ERRORS = path.join(reports, "stray-errors.json");
  const reporters = ["dot", "json", "./scripts/support/stray-errors.mjs"].map((name) => `--reporter=${name}`);
  const args = ["run", ...reporters, `--outputFile.json=${report}`];
  const { code } = await runTool("vitest/vitest.mjs", args, { env: { ...env, STRAY_ERRORS } });
  notes.push(...failedInVitest(report).map((test) => `failed: ${test}`));
  notes.push(...(readReport(STRAY_ERRORS) ?? []).map((error) => `failed outside of a test: ${error}`));
  return { code, count: countVitest(report) };
}

async function journeys(env) {
  const report = path.join(reports, "playwright.json");
  const CHROMIUM_PATH = await needChromium();
  const { code } = await runTool("@playwright/test/cli.js", ["test", "--reporter=list,json"], {
    env: { ...env, CHROMIUM_PATH, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
  });
  notes.push(...failedInPlaywright(report).map((test) => `failed: ${test}`));
  return { code, count: countPlaywright(report) };
}

async function stop() {
  if ("stop" in postgres) await postgres.stop();
}

/** @typedef {{ passed: number, failed: number, skipped: number }} Count */

/** Counts a vitest JSON report. A file that could not be loaded counts as one failure. @returns {Count} */
function countVitest(file) {
  const report = readReport(file);
  if (!report) return { passed: 0, failed: 1, skipped: 0 };
  const unloadable = report.testResults.filter(
    ({ status, assertionResults }) => status === "failed" && !assertionResults.length,
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloadable.length,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

/** Counts a Playwright JSON report; errors outside of tests (a server that did not start) are failures. @returns {Count} */
function countPlaywright(file) {
  const report = readReport(file);
  if (!report) return { passed: 0, failed: 1, skipped: 0 };
  const { expected, unexpected, skipped } = report.stats;
  return { passed: expected, failed: unexpected + report.errors.length, skipped };
}

/** @returns {string[]} failures of a vitest JSON report, as "file › test" */
function failedInVitest(file) {
  const results = readReport(file)?.testResults ?? [];
  return results.flatMap(({ name, status, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === "failed");
    const titles = failed.map(({ fullName }) => `${path.basename(name)} › ${fullName}`);
    return status === "failed" && !titles.length ? [path.basename(name)] : titles;
  });
}

/** Journeys that failed in a Playwright JSON report. @returns {string[]} */
function failedInPlaywright(file) {
  const titlesIn = (suite) => [
    ...(suite.suites ?? []).flatMap(titlesIn),
    ...suite.specs
      .filter(({ tests }) => tests.some(({ status }) => status === "unexpected"))
      .map(({ title }) => `${suite.file} › ${title}`),
  ];
  return (readReport(file)?.suites ?? []).flatMap(titlesIn);
}

function readReport(file) {
  return fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, "utf8")) : null;
}
