import { randomBytes } from "node:crypto";
import fs from "node:fs/promises";
import path from "node:path";
import { cannotWrite } from "./database/client";
import type { Deps } from "../deps";
import { causeOf } from "./errors";
import { rateLimits } from "./limits/tables";

type Place = "database" | "data folder";
export type WriteFault = { check: "writing"; place: Place; says: string };

/**
 * Tries to write to the database and to the data folder: with a full disk, the site answers every read but accepts no
 * order. Logs each change.
 */
export function createWriteCheck(deps: Deps): () => Promise<WriteFault[]> {
  let told = "";
  return async () => {
    const tries: [Place, () => Promise<unknown>][] = [
      ["database", () => writeRow(deps)],
      ["data folder", () => writeFile(deps.settings.dataDir)],
    ];
    const faults: WriteFault[] = [];
    const causes: string[] = [];
    for (const [place, write] of tries) {
      const error: unknown = await write().then(
        () => null,
        (error: unknown) => error ?? new Error("no reason"),
      );
      if (error === null) continue;
      // Other checks report an outage of the whole database.
      if (place === "database" && !cannotWrite(error)) throw error;
      faults.push({ check: "writing", place, says: `the ${place} cannot be written: is its disk full?` });
      causes.push(causeOf(error));
    }
    const now = faults.map(({ place }) => place).join(", ");
    if (now !== told)
      if (now) deps.log.error({ place: now, cause: causes.join("\n") }, "not ready: a write failed");
      else deps.log.info({ place: told }, "ready again: writes succeed");
    told = now;
    return faults;
  };
}

/**
 * Writes a row of our own to a table whose data may be lost. It also considers failed transactions of visitors, because
 * one small row may still fit on a full disk.
 */
async function writeRow({ db, database, clock }: Deps): Promise<void> {
  const windowStart = clock();
  await db
    .insert(rateLimits)
    .values({ key: "write-check", windowStart, count: 0 })
    .onConflictDoUpdate({ target: rateLimits.key, set: { windowStart } });
  if ((await database()).isFull?.())
    throw Object.assign(new Error("a transaction found no room"), { code: "53100" });
}

/** The size of a small upload, so that a disk with a few bytes left counts as full. */
const BYTES = 64 * 1024;

async function writeFile(dataDir: string): Promise<void> {
  await fs.mkdir(dataDir, { recursive: true });
  const file = path.join(dataDir, `.write-check-${process.pid}`);
  try {
    await fs.writeFile(file, randomBytes(BYTES), { mode: 0o600, flush: true });
  } finally {
    await fs.rm(file, { force: true });
  }
}
