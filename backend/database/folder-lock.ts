import fs from "node:fs";
import path from "node:path";

class DatabaseInUse extends Error {
  override name = "DatabaseInUse";
  constructor(
    folder: string,
    readonly pid: number,
  ) {
    super(
      `The data folder ${folder} is in use by the process with pid ${pid}. Stop it, or set DATA_DIR to another folder.`,
    );
  }
}

/**
 * Holds `<folder>.lock` for this process. PGlite takes no lock of its own: a second opener would lose committed rows
 * without an error (measured). The file is written whole and hard-linked into place, so two starters cannot both win;
 * a holder counts as alive only if its pid runs, is no zombie, and started when the file says.
 *
 * @returns a function that gives the lock up; it is also given up when the process exits.
 * @throws DatabaseInUse
 */
export function lockFolder(folder: string): () => void {
  const file = `${folder}.lock`;
  fs.mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  const own = `${process.pid} ${startTime(process.pid) ?? "?"}`;
  for (let attempt = 0; attempt < 5; attempt += 1) {
    if (linkInto(file, own)) {
      const release = () => {
        if (readIfThere(file) === own) fs.rmSync(file, { force: true });
      };
      process.once("exit", release);
      return () => {
        process.off("exit", release);
        release();
      };
    }
    const holder = readIfThere(file);
    if (holder === null) continue;
    const [pid = "", started = ""] = holder.split(" ");
    if (isAlive(Number(pid), started)) throw new DatabaseInUse(folder, Number(pid));
    fs.rmSync(file, { force: true });
  }
  throw new Error(`The lock ${file} could not be taken: other processes keep taking it.`);
}

function linkInto(file: string, content: string): boolean {
  const own = `${file}.${process.pid}`;
  fs.writeFileSync(own, content, { mode: 0o600 });
  try {
    fs.linkSync(own, file);
    return true;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EEXIST") return false;
    throw error;
  } finally {
    fs.rmSync(own, { force: true });
  }
}

function readIfThere(file: string): string | null {
  try {
    return fs.readFileSync(file, "utf8");
  } catch {
    return null;
  }
}

function isAlive(pid: number, started: string): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  if (process.platform === "linux") return startTime(pid) === started;
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** Clock ticks since boot at which a process started; null when it is gone or a zombie. Source: proc(5), fields 3 and 22. */
function startTime(pid: number): string | null {
  const stat = readIfThere(`/proc/${pid}/stat`);
  const fields = stat?.slice(stat.lastIndexOf(")") + 2).split(" ");
  if (!fields || fields[0] === "Z") return null;
  return fields[19] ?? null;
}
