import fs from "node:fs";
import path from "node:path";
import { lockFolder } from "@/backend/ground/database/folder-lock";

/**
 * A server that starts: waits for `go`, takes the lock of a folder, writes what came of it, and stays until it is
 * killed. Run by folder-lock.test.ts as a process of its own.
 *
 * The old way, for the control: one lock file, removed by whoever finds its process dead.
 */
export function lockAsBefore(folder: string, own = String(process.pid)): void {
  const file = `${folder}.lock`;
  for (;;) {
    try {
      fs.writeFileSync(`${file}.${own}`, own);
      fs.linkSync(`${file}.${own}`, file);
      return;
    } catch {
      const holder = fs.readFileSync(file, "utf8");
      if (isRunning(Number(holder))) throw new Error(`in use by the process with pid ${holder}`);
      fs.rmSync(file, { force: true });
    }
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** Waits without letting anything else of this process run. */
export function waitForFile(file: string, ms = 20_000): void {
  for (const until = Date.now() + ms; !fs.existsSync(file);) {
    if (Date.now() > until) throw new Error(`${file} did not come`);
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5);
  }
}

const [, , task, folder, mode] = process.argv;
if (task === "start-when-told" && folder) {
  const signals = path.dirname(folder);
  fs.writeFileSync(path.join(signals, "ready"), "");
  waitForFile(path.join(signals, "go"));
  let outcome = "in";
  try {
    (mode === "as before" ? lockAsBefore : lockFolder)(folder);
  } catch (error) {
    outcome = error instanceof Error ? error.message : String(error);
  }
  fs.writeFileSync(path.join(signals, "outcome.new"), outcome);
  fs.renameSync(path.join(signals, "outcome.new"), path.join(signals, "outcome"));
  setInterval(() => undefined, 1_000);
}
