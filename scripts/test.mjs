import fs from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { build, codegen } from "./support/build.mjs";
import { otherName } from "./support/build-folders.mjs";
import { changedFiles, suitesOf, touchesName } from "./support/changed-suites.mjs";
import { needChromium } from "./support/chromium.mjs";
import { postgresForTests } from "./support/postgres-cluster.mjs";
import { findProgram, run, runTool } from "./support/processes.mjs";
import { loadSettings, root } from "./support/settings.mjs";
import { readPlaywright, readReport, readVitest } from "./support/test-reports.mjs";
import { keepTimes, tellTimes, usualTimes } from "./support/test-times.mjs";

/**
 * `npm test` proves the product. The last line is the count.
 *
 * - `--no-browser` (`npm run check`) leaves out the browser.
 * - `--changed`, `--changed=<commit>`: runs everything that changes since a commit can break, in at most three minutes.
 * - `--only=<part>`, `--shard=1/2`: runs one part alone, for machines that run the parts side by side.
 * - `--whole` (`npm run test:whole`): runs every suite on both databases, the journeys marked `@whole`, and other
 *   browsers than Chromium. It always makes the build under another name, which `npm test` makes only when site,
 *   content or mails changed.
 */
const parts = {
  checks: () => checks(),
  units: (env) => step("Architecture, pure, database and component suites", () => vitest(env)),
  build: (env) => buildSite(env),
  settings: (env) => step("Artefact with every setting", () => counted("scripts/every-setting.ts", env)),
  name: (env) => anotherName(env),
  journeys: (env) => inBrowser(env),
};

loadSettings();
const { values: asked } = parseArgs({
  args: process.argv.slice(2).map((arg) => (arg === "--changed" ? "--changed=" : arg)),
  options: {
    "no-browser": { type: "boolean" },
    whole: { type: "boolean" },
    changed: { type: "string" },
    only: { type: "string" },
    shard: { type: "string" },
  },
});
if (asked.only !== undefined && !Object.hasOwn(parts, asked.only)) {
  console.error(`"${asked.only}" is no part. The parts: ${Object.keys(parts).join(", ")}`);
  process.exit(2);
}
if (asked.whole) process.env.TEST_WHOLE = "1";
const shard = asked.shard ? [`--shard=${asked.shard}`] : [];
const reports = path.join(root, ".cache/reports");
fs.rmSync(reports, { recursive: true, force: true });
fs.mkdirSync(reports, { recursive: true });

const quiet = true;
const total = { passed: 0, failed: 0, skipped: 0 };
const notes = [];
const times = new Map();
const began = Date.now();

await step("Contract (codegen)", () => codegen({ quiet }));
const postgres = await postgresForTests();
process.once("SIGINT", () => void stop().finally(() => process.exit(130)));
process.once("SIGTERM", () => void stop().finally(() => process.exit(143)));
try {
  noteWhatIsMissing();
  const env = { ...process.env, TEST_DATABASE_URL: "url" in postgres ? postgres.url : "" };
  if (asked.changed !== undefined) await changes(env, asked.changed || undefined);
  else if (asked.only) await parts[asked.only](env);
  else await everything(env);
} finally {
  await stop();
}

for (const line of tellTimes(times, usualTimes())) console.log(line);
keepTimes(times);
for (const note of notes) console.log(note);
const skipped = total.skipped ? `, ${total.skipped} skipped` : "";
console.log(`after ${Math.round((Date.now() - began) / 1_000)} s`);
console.log(`${total.passed} passed, ${total.failed} failed${skipped}`);
process.exit(total.failed ? 1 : 0);

async function everything(env) {
  // Suites often wait, so checks of files run at the same time.
  const [isBuilt] = await Promise.all([buildAndRead(env), parts.units(env)]);
  if (!asked["no-browser"] && isBuilt) await inBrowser(env);
}

/** These run one after another, because each takes a gigabyte of memory. */
async function buildAndRead(env) {
  const isBuilt = await buildSite(env);
  await checks();
  if (isBuilt) await parts.settings(env);
  if (isBuilt && (asked.whole || touchesName())) await anotherName(env);
  return isBuilt;
}

/** Builds with the journeys' address, so that the journeys use the build's pages. */
function buildSite(env) {
  const ORIGIN = `http://localhost:${process.env.E2E_PORT ?? 4108}`;
  return step("Build", () => build({ quiet, env: { ...env, ORIGIN } }));
}

async function checks() {
  // A build also writes the types of routes.
  if (!fs.existsSync(path.join(root, ".next/types/routes.d.ts")))
    await step("Types of routes", () => runTool("next/dist/bin/next", ["typegen"], { quiet }));
  await types();
  await check("Lint", "eslint/bin/eslint.js", ["--max-warnings", "0", ...byContent("lint"), "."]);
  await check("Unused files, exports and packages", "knip/bin/knip.js", ["--no-progress"]);
  const quietly = ["--check", "--log-level", "warn"];
  await check("Format", "prettier/bin/prettier.cjs", [...quietly, ...byContent("format"), "."]);
}

function types() {
  return check("Types", "typescript/bin/tsc", ["--noEmit", "--tsBuildInfoFile", ".cache/checks/types"]);
}

function check(title, file, args) {
  return step(title, () => runTool(file, args, { quiet }));
}

function byContent(name) {
  return ["--cache", "--cache-strategy", "content", "--cache-location", `.cache/checks/${name}`];
}

/** Checks types and texts of changed files, and runs the suites that the changes can break, the nearest first. */
async function changes(env, since) {
  const files = changedFiles(since);
  if (files.length === 0) return void notes.push("nothing has changed");
  const { taken, left } = suitesOf(files, 150);
  if (left.length > 0) notes.push(`left to npm test: ${left.length} suites that the changes could break`);
  const journeys = files.filter((file) => file.endsWith(".spec.ts"));
  if (journeys.length > 0) notes.push(`left to npm test: ${journeys.join(", ")}`);
  const code = files.filter((file) => /\.(tsx?|mjs)$/.test(file));
  await Promise.all([types(), step(`${taken.length} suites`, () => vitest(env, taken))]);
  if (code.length > 0) await check("Lint", "eslint/bin/eslint.js", ["--max-warnings", "0", ...code]);
  await check("Format", "prettier/bin/prettier.cjs", ["--check", "--ignore-unknown", ...files]);
}

async function inBrowser(env) {
  await step("Journeys in Chromium", () => journeys(env));
  await step("Canaries of the journeys", () =>
    runTool("tsx/dist/cli.mjs", ["scripts/canaries.ts"], { quiet, env }),
  );
  if (process.env.TEST_WHOLE)
    await step("Main pages in Firefox and WebKit", () => counted("scripts/browsers.ts", env));
}

/** Builds another product on its own port and crawls it. Its pages are rendered for that port. */
async function anotherName(given) {
  const ORIGIN = `http://localhost:${Number(process.env.E2E_PORT ?? 4108) + 1}`;
  const env = { ...given, PRODUCT_NAME: "Delta Path", PRODUCT_SLUG: "delta-path", ORIGIN };
  const into = ["scripts/build.mjs", "--into", otherName];
  const isBuilt = await step("Build under another name", () => run(process.execPath, into, { quiet, env }));
  // Some imports load only in a server.
  const crawl = ["--conditions=react-server", "--import", "tsx", "scripts/other-name.ts"];
  if (isBuilt) await step("Crawl of that build", () => run(process.execPath, crawl, { quiet, env }));
}

/** Runs a script whose last line begins with its count. The script skips and lists the parts that it cannot run. */
async function counted(script, env) {
  const { code, output } = await runTool("tsx/dist/cli.mjs", [script], { quiet, env });
  notes.push(...(output.match(/^Left out: .*$/gm) ?? []));
  const passed = Number(/^\d+/.exec(output.trim().split("\n").at(-1))?.[0] ?? 0);
  return { code, output, count: { passed, failed: 0, skipped: 0 } };
}

/**
 * Runs a step. A step counts as one check unless it returns its own count; a failed one counts as at least one failure.
 * @returns whether it succeeded
 */
async function step(title, work) {
  const from = Date.now();
  const { code, output, count } = await work().catch((error) => ({ code: 1, output: error.message }));
  const result = count ?? { passed: code === 0 ? 1 : 0, failed: 0, skipped: 0 };
  if (code !== 0 && result.failed === 0) result.failed = 1;
  if (code !== 0 && output) console.log(output.trim());
  for (const key of Object.keys(total)) total[key] += result[key];
  const seconds = ((Date.now() - from) / 1000).toFixed(1);
  const numbers = count
    ? `, ${result.passed} passed, ${result.failed} failed, ${result.skipped} skipped`
    : "";
  if (result.failed) notes.push(`failed step: ${title}, exit code ${code}${reason(output)}`);
  console.log(`\n── ${title}: ${result.failed ? "failed" : "ok"} after ${seconds} s${numbers}`);
  return !result.failed;
}

/** The lines of an output that name its error, because the log may be cut off. */
function reason(output = "") {
  const lines = output.split("\n");
  const at = lines.findIndex((line) => /^\s*\w*Error\b/.test(line));
  return at < 0
    ? ""
    : `: ${lines
        .slice(at, at + 12)
        .join(" ")
        .replace(/\s+/g, " ")
        .slice(0, 500)}`;
}

async function vitest(env, files = []) {
  const report = path.join(reports, "vitest.json");
  const STRAY_ERRORS = path.join(reports, "stray-errors.json");
  const reporters = ["dot", "json", "./scripts/support/stray-errors.mjs"].map((name) => `--reporter=${name}`);
  const args = ["run", ...reporters, `--outputFile.json=${report}`, ...shard, ...files];
  const { code } = await runTool("vitest/vitest.mjs", args, { env: { ...env, STRAY_ERRORS } });
  notes.push(...(readReport(STRAY_ERRORS) ?? []).map((error) => `failed outside of a test: ${error}`));
  return { code, count: take(readVitest(report)) };
}

async function journeys(env) {
  const report = path.join(reports, "playwright.json");
  const CHROMIUM_PATH = await needChromium();
  const { code } = await runTool("@playwright/test/cli.js", ["test", "--reporter=list,json", ...shard], {
    env: { ...env, CHROMIUM_PATH, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
  });
  return { code, count: take(readPlaywright(report)) };
}

function take({ count, failed, seconds }) {
  notes.push(...failed.map((test) => `failed: ${test}`));
  for (const [file, each] of seconds) times.set(file, each);
  return count;
}

function noteWhatIsMissing() {
  if ("missing" in postgres) notes.push(`PostgreSQL suites skipped: ${postgres.missing}`);
  for (const program of ["redis-server", "nginx", "caddy", "pgbouncer", "promtool"].filter(
    (name) => !findProgram(name),
  ))
    notes.push(`Suites left out: ${program} is not installed`);
}

async function stop() {
  if ("stop" in postgres) await postgres.stop();
}
