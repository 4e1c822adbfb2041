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
 * Claims the folder for this process. PGlite takes no lock of its own: a second opener would lose committed rows
 * without an error (measured).
 *
 * Every starter first writes a claim, a file of its own in `<folder>.locks`, and then looks for the claims of others:
 * of two starters, at least the later one sees the other. No process takes over a file. With a single lock file, two
 * starters could find it stale after a crash, and one would remove the other's new claim. A claim counts only while its
 * process runs, is no zombie, and started at the time in the claim's name.
 *
 * @returns a function that gives the folder up; the process also gives it up when it exits
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
/** Two that start at once decide within milliseconds; one that was stopped on its way may never. */
const PATIENCE_MS = 5_000;

/** False: this process has the folder already. */
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
 * Returns when no other claim is left. The holder of the folder comes first, then the smaller name. A process with a
 * larger name that looked before our claim existed may hold the folder next.
 *
 * @throws DatabaseInUse
 */
function waitForOthers(folder: string, name: string): void {
  const until = Date.now() + PATIENCE_MS;
  for (;;) {
    const others = claims(folder).filter((claim) => claim.name !== name);
    const first = others.find((claim) => claim.isHeld || claim.name < name);
    const inTheWay = first ?? (Date.now() > until ? others[0] : undefined);
    if (inTheWay) throw new DatabaseInUse(folder, inTheWay.pid);
    if (others.length === 0) return;
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10);
  }
}

type Claim = { name: string; pid: number; isHeld: boolean };

/** The claims of processes that run; those of others are removed. */
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
    // Another process takes its claims away at any time.
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
    // The system knows no such process.
    return false;
  }
}

/** Outside Linux a moment that no other process of the same pid has. */
function ownStart(): string {
  return startTime(process.pid) ?? String(Math.round(performance.timeOrigin));
}

/** Clock ticks since boot at which a process started; null when it is gone or a zombie. Source: proc(5), fields 3 and 22. */
function startTime(pid: number): string | null {
  const stat = readIfThere(`/proc/${pid}/stat`);
  const fields = stat?.slice(stat.lastIndexOf(")") + 2).split(" ");
  if (!fields || fields[0] === "Z") return null;
  return fields[19] ?? null;
}
