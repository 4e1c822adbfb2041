import fs from "node:fs";
import path from "node:path";
import { stripVTControlCharacters } from "node:util";
import { root } from "./settings.mjs";

/** @typedef {{ passed: number, failed: number, skipped: number }} Count */
/** @typedef {{ count: Count, failed: string[], seconds: Map<string, number> }} Report seconds: by file from the root */

/** Reads a vitest JSON report. A file that could not be loaded counts as one failure. @returns {Report} */
export function readVitest(file) {
  const report = readReport(file);
  if (!report) return unreadable();
  const { testResults, numPassedTests, numFailedTests, numPendingTests, numTodoTests } = report;
  const failed = testResults.flatMap(({ name, status, assertionResults }) => {
    const titles = assertionResults
      .filter((test) => test.status === "failed")
      .map(({ fullName, failureMessages }) =>
        reasonOf(`${path.basename(name)} › ${fullName}`, failureMessages),
      );
    return status === "failed" && titles.length === 0 ? [path.basename(name)] : titles;
  });
  const unloadable = testResults.filter(
    ({ status, assertionResults }) => status === "failed" && assertionResults.length === 0,
  );
  return {
    count: {
      passed: numPassedTests,
      failed: numFailedTests + unloadable.length,
      skipped: numPendingTests + numTodoTests,
    },
    failed,
    seconds: sums(
      testResults.map(({ name, startTime, endTime }) => [
        path.relative(root, name),
        (endTime - startTime) / 1_000,
      ]),
    ),
  };
}

/**
 * Reads a Playwright JSON report. Errors outside of tests, such as a server that did not start, count as failures.
 * @returns {Report}
 */
export function readPlaywright(file) {
  const report = readReport(file);
  if (!report) return unreadable();
  const { expected, unexpected, skipped } = report.stats;
  const journeys = report.suites.flatMap(journeysIn);
  return {
    count: { passed: expected, failed: unexpected + report.errors.length, skipped },
    failed: journeys
      .filter(({ isRed }) => isRed)
      .map(({ file: of, title, messages }) => reasonOf(`${of} › ${title}`, messages)),
    seconds: sums(journeys.map(({ file: of, seconds }) => [`tests/${of}`, seconds])),
  };
}

function journeysIn({ file, suites = [], specs }) {
  const own = specs.map(({ title, tests }) => ({
    file,
    title,
    isRed: tests.some(({ status }) => status === "unexpected"),
    messages: tests.flatMap(({ results }) =>
      results.flatMap(({ errors }) => errors.map(({ message }) => message)),
    ),
    seconds: tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0) / 1_000,
  }));
  return [...own, ...suites.flatMap(journeysIn)];
}

/** A test's name with the beginning of its first error, because the rest of a long output may be cut off. */
function reasonOf(test, [message = ""]) {
  const lines = stripVTControlCharacters(message)
    .split("\n")
    .filter((line) => !/node_modules|new Promise/.test(line));
  return [test, ...lines.slice(0, 12).map((line) => `    ${line.slice(0, 200)}`)].join("\n");
}

function sums(pairs) {
  const all = new Map();
  for (const [name, seconds] of pairs) all.set(name, (all.get(name) ?? 0) + seconds);
  return all;
}

function unreadable() {
  return { count: { passed: 0, failed: 1, skipped: 0 }, failed: [], seconds: new Map() };
}

/** @returns the content of a JSON file; null when there is none */
export function readReport(file) {
  return fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, "utf8")) : null;
}
