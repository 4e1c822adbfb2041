import { execFileSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { dependents } from "./import-graph.mjs";
import { root } from "./settings.mjs";
import { median, usualTimes } from "./test-times.mjs";

/** Suites that read all sources without importing them. */
const always = ["tests/architecture.test.ts", "tests/references.test.ts"];

const git = (...args) =>
  execFileSync("git", args, { cwd: root, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] })
    .split("\n")
    .filter(Boolean);

/**
 * @returns {string} the commit where this branch left the main branch of the remote or of this checkout; on the main
 *   branch, its last commit
 */
function baseCommit() {
  const [head = "HEAD"] = git("rev-parse", "HEAD");
  const bases = ["origin/main", "main"].flatMap((main) => attempt(() => git("merge-base", "HEAD", main)));
  return bases.find((base) => base !== head) ?? head;
}

/**
 * Whether a build under another product name may look different from before: site, content or mails differ from the
 * main branch, or its last commit changed them. In a clone without history the answer is yes.
 */
export function touchesName() {
  const base = baseCommit();
  const [before = base] = attempt(() => git("rev-parse", "--verify", `${base}~1`));
  if (before === base) return true;
  const onMain = base === git("rev-parse", "HEAD")[0];
  const seen = /^(app|components|lib|public|styles|backend\/content)\/|mail|other-name|crawl|^next\.config/;
  return changedFiles(onMain ? before : base).some((file) => seen.test(file));
}

/**
 * @param {string} [since] a commit
 * @returns {string[]} files that differ from that commit, including new files and without deleted ones
 */
export function changedFiles(since = baseCommit()) {
  const files = [
    ...git("diff", "--name-only", "--relative", since),
    ...git("ls-files", "--others", "--exclude-standard"),
  ];
  return [...new Set(files)].filter((file) => fs.existsSync(path.join(root, file)));
}

/**
 * The suites that changed files can break, as many as fit into the time. Suites that import a changed file and those of
 * its room come first, then the others by the number of imports between. A file without code (content, a document, a
 * setting) leads to the files that name it.
 *
 * @param {string[]} changed
 * @param {number} seconds for all suites together
 * @returns {{ taken: string[], left: string[] }}
 */
export function suitesOf(changed, seconds) {
  const isCode = (file) => /\.(tsx?|mjs|css)$/.test(file);
  const named = changed.filter((file) => !isCode(file)).flatMap(filesThatName);
  const steps = dependents([...changed.filter(isCode), ...named]);
  const times = usualTimes();
  const rooms = new Set(changed.filter(isCode).map(roomOf));
  const rank = (file, distance) => (rooms.has(roomOf(file)) ? Math.min(distance, 1) : distance);
  const suites = [...steps]
    .filter(([file]) => /^tests\/.*\.test\.tsx?$/.test(file) && !always.includes(file))
    .filter(([file]) => !fs.readFileSync(path.join(root, file), "utf8").startsWith("// Whole: "))
    .map(([file, distance]) => ({
      file,
      rank: rank(file, distance),
      seconds: times[file] ? median(times[file]) : guess(file),
    }))
    .sort((a, b) => a.rank - b.rank || a.seconds - b.seconds);
  const taken = [...always];
  let sum = 0;
  for (const suite of suites) {
    sum += suite.seconds;
    if (sum > seconds) break;
    taken.push(suite.file);
  }
  return { taken, left: suites.slice(taken.length - always.length).map(({ file }) => file) };
}

/** The second folder is the subject, which has the same name everywhere; in the back end's wings it is the third. */
function roomOf(file) {
  return file.split("/")[file.startsWith("backend/") ? 2 : 1] ?? "";
}

/** Estimated seconds of a suite that has not run here yet. */
function guess(file) {
  return /\.db\.test/.test(file) ? 5 : /\.tsx$/.test(file) ? 4 : 1;
}

function filesThatName(file) {
  const folder = path.posix.dirname(file);
  const names = [path.posix.basename(file), ...(folder.includes("/") ? [folder] : [])];
  return attempt(() =>
    git(
      "grep",
      "-lF",
      ...names.flatMap((name) => ["-e", name]),
      "--",
      "tests",
      "backend",
      "lib",
      "proofs",
      "scripts",
    ),
  );
}

function attempt(ask) {
  try {
    return ask();
  } catch {
    return [];
  }
}
