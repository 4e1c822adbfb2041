import { type ChildProcess, spawn } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { keepRecords, keptRecords } from "./mutation/kept-records";
import { plant } from "./mutation/plant";
import { addRecord, readRecords, silence, writePlanted, writeRecords } from "./mutation/records";
import { isLiving, judge, readEquivalents, reportOf, scoreOf } from "./mutation/report";
import { rooms, sourcesOf, suitesOf } from "./mutation/rooms";
import { refusedByTypes } from "./mutation/type-check";
import { codegenIfStale } from "./support/build.mjs";
import { postgresForTests } from "./support/postgres-cluster.mjs";
import { loadSettings, root } from "./support/settings.mjs";

/**
 * `npm run mutate -- <room>` changes the code of a room, one place at a time, and lists the changes that no suite of
 * the room notices. A workflow runs it once a month; the gate does not. The next run tries only files and suites that
 * have changed: `--survivors` keeps every kill, `--all` ignores the last run. `--file=<parts of names>` selects files
 * of the room, and `--suite=<parts of names>` some of its suites, separated by commas. The command fails below the
 * goal.
 */
const goal = 85;
/** Milliseconds. A mutant can put its process into an endless loop. */
const longestSilence = 180_000;
/** Each of these processes ends with a mutant that stopped it. */
const mostProcesses = 40;

const [name = "", ...options] = process.argv.slice(2);
const room = rooms[name];
if (!room) {
  console.log(`npm run mutate -- <room>\n\nRooms: ${Object.keys(rooms).join(", ")}`);
  process.exit(name === "" ? 0 : 2);
}

loadSettings();
await codegenIfStale();
const folder = path.join(root, ".cache/mutation", name);
fs.mkdirSync(folder, { recursive: true });
process.env.MUTATION_FOLDER = folder;
const keptFile = path.join(folder, "kept.json");
const { mutants, sources } = await plant(sourcesOf(room).filter(isChosen("--file=")));
const suites = suitesOf(room).filter(isChosen("--suite="));
writePlanted({ sources, suites });
writeRecords(
  options.includes("--all") ? [] : keptRecords(keptFile, mutants, options.includes("--survivors")),
);
console.log(`${mutants.length} mutants in ${Object.keys(sources).length} files, ${suites.length} suites`);

const postgres = await postgresForTests();
if ("missing" in postgres) console.log(postgres.missing);
let running: ChildProcess | undefined;
process.once("SIGINT", () => void stop().finally(() => process.exit(130)));
process.once("SIGTERM", () => void stop().finally(() => process.exit(143)));
try {
  for (let processes = 0; processes < mostProcesses; processes += 1) {
    const ended = new Set(readRecords().flatMap((each) => (isEnd(each.kind) ? [each.suite] : [])));
    const left = suites.filter((suite) => !ended.has(suite));
    if (left.length === 0) break;
    await tryOn(left);
  }
} finally {
  await stop();
}

const records = readRecords();
const { verdicts, outdated } = judge(mutants, records, readEquivalents());
const refused = refusedByTypes(verdicts.filter(isLiving));
for (const verdict of verdicts) if (refused.has(verdict.id)) verdict.status = "refused by types";
fs.writeFileSync(path.join(folder, "verdicts.json"), JSON.stringify(verdicts, null, 2));
const report = reportOf(name, verdicts);
fs.writeFileSync(path.join(folder, "report.md"), report);
console.log(report);
for (const { file, lineText } of outdated)
  console.log(`Out of date in equivalents.tsv: ${file}: ${lineText}`);
const broken = records.filter(({ kind }) => kind === "broken");
for (const each of broken) console.log(JSON.stringify(each));
process.exitCode = scoreOf(verdicts) >= goal && outdated.length === 0 && broken.length === 0 ? 0 : 1;

/** @param option an option with parts of names; without it every name is chosen */
function isChosen(option: string): (name: string) => boolean {
  const parts = options
    .find((each) => each.startsWith(option))
    ?.slice(option.length)
    .split(",") ?? [""];
  return (file) => parts.some((part) => file.includes(part));
}

function isEnd(kind: string): boolean {
  return kind === "finished" || kind === "broken";
}

/** Runs one process for all remaining suites until it ends or writes nothing more. */
async function tryOn(left: string[]): Promise<void> {
  const env = { ...process.env, TEST_DATABASE_URL: "url" in postgres ? postgres.url : "" };
  const config = path.join("scripts", "mutation", "vitest.config.ts");
  const args = ["node_modules/vitest/vitest.mjs", "run", "--config", config, ...left];
  const log = fs.openSync(path.join(folder, "vitest.log"), "a");
  const child = spawn(process.execPath, args, {
    cwd: root,
    env,
    stdio: ["ignore", log, log],
    detached: true,
  });
  running = child;
  let hasEnded = false;
  child.once("exit", () => (hasEnded = true));
  const began = Date.now();
  while (!hasEnded) {
    await pause(500);
    if (Math.min(silence(), Date.now() - began) > longestSilence) break;
  }
  fs.closeSync(log);
  if (hasEnded) return blame(left, "the process ended");
  kill(child);
  blame(left, "the process stopped");
}

/** Marks the mutant that was active when the process died as killed. A suite that died without a mutant is broken. */
function blame(left: string[], why: string): void {
  const records = readRecords();
  const last = records.at(-1);
  const unfinished = left.filter(
    (suite) => !records.some((each) => isEnd(each.kind) && each.suite === suite),
  );
  if (unfinished.length === 0) return;
  if (last?.kind === "begun") addRecord({ ...last, kind: "killed", test: why, isTimeout: true });
  else addRecord({ kind: "broken", suite: unfinished[0] ?? "", why });
}

/** Kills a process and the workers below it. */
function kill({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, "SIGKILL");
  } catch {
    // The process has already exited.
  }
}

/** Stores the records, so that the next run continues from here. */
async function stop(): Promise<void> {
  keepRecords(keptFile, mutants);
  if (running && running.exitCode === null) kill(running);
  if ("stop" in postgres) await postgres.stop();
}
