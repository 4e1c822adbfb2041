import fs from "node:fs";
import path from "node:path";
import { root } from "./settings.mjs";
import { readReport } from "./test-reports.mjs";

const kept = path.join(root, ".cache/test-times.json");

/** Shorter times do not count, because a machine that is busy for a moment slows every suite down. */
const leastSeconds = 10;

/** @returns {Record<string, number[]>} the last five times of each file in seconds, the newest first */
export function usualTimes() {
  return readReport(kept) ?? {};
}

/** @param {Map<string, number>} seconds of each file in this run */
export function keepTimes(seconds) {
  const usual = usualTimes();
  const next = [...seconds].map(([file, now]) => [file, [now, ...(usual[file] ?? [])].slice(0, 5)]);
  fs.mkdirSync(path.dirname(kept), { recursive: true });
  fs.writeFileSync(kept, JSON.stringify({ ...usual, ...Object.fromEntries(next) }));
}

/**
 * @param {Map<string, number>} seconds of each file in this run
 * @param {Record<string, number[]>} usual as `usualTimes` returns them
 * @returns {string[]} the ten longest, and each file that took three times its usual time at the pace of this run
 */
export function tellTimes(seconds, usual) {
  const known = [...seconds].flatMap(([file, now]) =>
    usual[file] ? [{ file, now, before: median(usual[file]) }] : [],
  );
  const pace = Math.max(1, median(known.map(({ now, before }) => now / before)));
  const slow = known.filter(({ now, before }) => now > leastSeconds && now > 3 * pace * before);
  const longest = [...seconds].sort(([, a], [, b]) => b - a).slice(0, 10);
  return [
    ...longest.map(([file, now]) => `${now.toFixed(1).padStart(8)} s  ${file}`),
    ...slow.map(
      ({ file, now, before }) => `slow: ${file} took ${now.toFixed(0)} s, usually ${before.toFixed(0)} s`,
    ),
  ];
}

/** @param {number[]} numbers */
export function median(numbers) {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
