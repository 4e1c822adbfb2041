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
 * Claims the folder for this process. PGlite itself takes no lock: a second opener would lose committed rows without an
 * error (measured).
 *
 * Every starter first writes a claim, a file of its own in `<folder>.locks`, and then reads the claims of others: of
 * two starters, at least the later one sees the other. No process takes over a file. With a single lock file, two
 * starters could find it stale after a crash, and one would remove the other's new claim. A claim counts only while its
 * process runs, is no zombie, and started at the time in the claim's name.
 *
 * @returns a function that releases the folder; the process also releases it when it exits
 * @throws DatabaseInUse
 */
export function lockFolder(folder: string): () => void {
  const place = `${folder}.locks`;
  fs.mkdirSync(place, { recursive: true, mode: 0o700 });
  const name = `${process.pid}-${ownStart()}`;
  const file = path.join(place, name);
  if (!announce(file)) throw new DatabaseInUse(folder, process.pid);
  const release = () => fs.rmSync(file, { force: true });
  process.once("exit", release);
  const giveUp = () => {
    process.off("exit", release);
    release();
  };
  try {
    waitForOthers(folder, name);
    fs.writeFileSync(file, HELD);
  } catch (error) {
    giveUp();
    throw error;
  }
  return giveUp;
}

const HELD = "held";
/**
 * Two processes that start together decide within milliseconds. A process that was stopped while starting may never
 * decide.
 */
const PATIENCE_MS = 5_000;

/** Returns false if this process already has the folder. */
function announce(file: string): boolean {
  try {
    fs.writeFileSync(file, "", { mode: 0o600, flag: "wx" });
    return true;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EEXIST") return false;
    throw error;
  }
}

/**
 * Returns when no other claim is left. The holder of the folder has priority, then the smaller name. A process with a
 * larger name that checked before our claim existed may be the next holder.
 *
 * @throws DatabaseInUse
 */
function waitForOthers(folder: string, name: string): void {
  const until = Date.now() + PATIENCE_MS;
  for (;;) {
    const others = claims(folder).filter((claim) => claim.name !== name);
    const first = others.find((claim) => claim.isHeld || claim.name < name);
    const blocker = first ?? (Date.now() > until ? others[0] : undefined);
    if (blocker) throw new DatabaseInUse(folder, blocker.pid);
    if (others.length === 0) return;
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10);
  }
}

type Claim = { name: string; pid: number; isHeld: boolean };

/** The claims of running processes. Claims of other processes are removed. */
function claims(folder: string): Claim[] {
  const place = `${folder}.locks`;
  const found = fs.readdirSync(place).flatMap((name): Claim[] => {
    const [pid = "", started = ""] = name.split("-");
    if (isAlive(Number(pid), started))
      return [{ name, pid: Number(pid), isHeld: readIfThere(path.join(place, name)) === HELD }];
    fs.rmSync(path.join(place, name), { force: true });
    return [];
  });
  return found;
}

function readIfThere(file: string): string | null {
  try {
    return fs.readFileSync(file, "utf8");
  } catch {
    // Another process may remove its claims at any time.
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
    // The process does not exist.
    return false;
  }
}

/** When this process started. Outside Linux, this is a moment that no other process with the same pid has. */
function ownStart(): string {
  return startTime(process.pid) ?? String(Math.round(performance.timeOrigin));
}

/**
 * Clock ticks between boot and the start of a process; null when it is gone or a zombie. Source: proc(5), fields 3 and
 * 22.
 */
function startTime(pid: number): string | null {
  const stat = readIfThere(`/proc/${pid}/stat`);
  const fields = stat?.slice(stat.lastIndexOf(")") + 2).split(" ");
  if (!fields || fields[0] === "Z") return null;
  return fields[19] ?? null;
}
