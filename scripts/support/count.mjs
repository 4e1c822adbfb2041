import fs from "node:fs";
import path from "node:path";

/** @typedef {{ passed: number, failed: number, skipped: number }} Count */

/** Counts a vitest JSON report. A file that could not be loaded counts as one failure. @returns {Count} */
export function countVitest(file) {
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
export function countPlaywright(file) {
  const report = readReport(file);
  if (!report) return { passed: 0, failed: 1, skipped: 0 };
  const { expected, unexpected, flaky, skipped } = report.stats;
  return { passed: expected + flaky, failed: unexpected + report.errors.length, skipped };
}

/** What failed in a vitest JSON report, as "file › test". @returns {string[]} */
export function failedInVitest(file) {
  const results = readReport(file)?.testResults ?? [];
  return results.flatMap(({ name, status, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === "failed");
    const titles = failed.map(({ fullName }) => `${path.basename(name)} › ${fullName}`);
    return status === "failed" && !titles.length ? [path.basename(name)] : titles;
  });
}

/** Journeys of a Playwright JSON report by how they ended. @param {"unexpected" | "flaky"} ending @returns {string[]} */
export function endedInPlaywright(file, ending) {
  const titlesIn = (suite) => [
    ...(suite.suites ?? []).flatMap(titlesIn),
    ...suite.specs
      .filter(({ tests }) => tests.some(({ status }) => status === ending))
      .map(({ title }) => `${suite.file} › ${title}`),
  ];
  return (readReport(file)?.suites ?? []).flatMap(titlesIn);
}

function readReport(file) {
  return fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, "utf8")) : null;
}
