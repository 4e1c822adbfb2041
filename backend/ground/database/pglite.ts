import fs from "node:fs";
import path from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { Pool } from "pg";
import { log } from "@/lib/observe/log";
import { causeOf } from "../errors";
import { type Database, watchFull } from "./client";
import { lockFolder } from "./folder-lock";
import { migrateDatabase } from "./migrate";
import { type PGliteThread, startPGlite } from "./pglite-thread";
import { databaseOn } from "./session";
import { readTemplate, unpackTemplate } from "./template";

/**
 * A quarter of PostgreSQL's default. Further pages of the database are in the system's cache, and the server needs 100
 * MiB less after load (docs/benchmarks.md).
 */
const lean = ["-c", "shared_buffers=32MB"];

/**
 * PGlite's defaults, but with the write-ahead log opened O_SYNC instead of fsync switched off: a commit is on disk when
 * it is acknowledged (4 ms instead of 1.3 ms, measured). The other sync methods do nothing in the WebAssembly build.
 */
const durable = [
  ...PGlite.defaultStartParams.filter((param) => param !== "-F"),
  "-c",
  "fsync=on",
  "-c",
  "wal_sync_method=open_datasync",
  ...lean,
];

/** Opens `<folder>/db`, which the first start makes from the template. Only one process may have it open. */
export async function openPGlite(folder: string): Promise<Database> {
  const directory = path.join(folder, "db");
  const unlock = lockFolder(directory);
  try {
    process.umask(0o077);
    if (!fs.existsSync(path.join(directory, "PG_VERSION"))) await unpack(directory);
    const options = { dataDir: directory, startParams: durable };
    return await wrap(await startPGlite(options, reportDeath), directory, unlock);
  } catch (error) {
    unlock();
    throw error;
  }
}

/** A database that lives in memory only, for tests and for builds. */
export async function openInMemory(): Promise<Database> {
  const startParams = [...PGlite.defaultStartParams, ...lean];
  return wrap(
    await startPGlite({ loadDataDir: await readTemplate(), startParams }, reportDeath),
    "memory",
    () => undefined,
  );
}

function reportDeath(cause?: Error): void {
  log.error({ cause: causeOf(cause ?? new Error("it was ended")) }, "the thread of the database has died");
}

/** Unpacks into a folder beside it and renames that, because a folder whose unpacking was killed never opens. */
async function unpack(directory: string): Promise<void> {
  const unfinished = `${directory}.new`;
  fs.rmSync(unfinished, { recursive: true, force: true });
  fs.rmSync(directory, { recursive: true, force: true });
  fs.mkdirSync(unfinished, { recursive: true, mode: 0o700 });
  await unpackTemplate(unfinished);
  fs.renameSync(unfinished, directory);
}

async function wrap(thread: PGliteThread, name: string, unlock: () => void): Promise<Database> {
  const pool = new Pool({
    user: "postgres",
    database: "postgres",
    // The database has one session, so one connection has all of it until its transaction ends.
    max: 1,
    idleTimeoutMillis: 0,
    stream: thread.connect,
  });
  pool.on("error", () => undefined);
  // Without this listener, an error on a connection in a transaction would end the process.
  pool.on("connect", (client) => client.on("error", () => undefined));
  try {
    await migrateDatabase(pool);
  } catch (error) {
    await thread.close();
    throw error;
  }
  const { note, isFull } = watchFull();
  return {
    db: databaseOn(pool, { named: true, note }),
    kind: "pglite",
    isFull,
    name,
    ping: async () => void (await pool.query("select 1")),
    close: async () => {
      await pool.end();
      await thread.close();
      unlock();
    },
  };
}
