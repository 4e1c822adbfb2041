import type { PgDatabase, PgQueryResultHKT } from "drizzle-orm/pg-core";

/** A drizzle handle: the database, or a transaction in it. Stores take either. */
export type Db = PgDatabase<PgQueryResultHKT>;

export type Database = {
  db: Db;
  kind: "pglite" | "postgres";
  /** Where the database is, for an operator: a folder, or an address without its password. */
  name: string;
  /** Connections of this process: the total, the idle ones, and the number of queries that wait for one. */
  pool?: () => { total: number; idle: number; waiting: number };
  /**
   * Whether a transaction of this process failed within the last half minute because the database has no room to write.
   */
  isFull?: () => boolean;
  /** Resolves when the database answers. */
  ping(): Promise<void>;
  close(): Promise<void>;
};

/**
 * Whether an error means that the database is down, restarting, too busy or unable to write, and not that the statement
 * is wrong. The statement may have run, so a caller that repeats it needs a key, as a checkout has.
 */
export function isOutage(error: unknown): boolean {
  return says(error, codes, words);
}

/** Whether the database cannot write: its disk is full or broken, or it is a read-only standby. */
export function cannotWrite(error: unknown): boolean {
  return says(error, fullCodes);
}

function says(error: unknown, codes: RegExp, words?: RegExp): boolean {
  for (let each = error; each instanceof Error; each = each.cause) {
    if ("code" in each && typeof each.code === "string" && codes.test(each.code)) return true;
    if (words?.test(each.message)) return true;
  }
  return false;
}

/** How long a database counts as full after such an error. */
const FULL_MS = 30_000;

/** Remembers when a transaction could not be written, because a small query may still succeed on a full disk. */
export function watchFull(): { note: (error: unknown) => void; isFull: () => boolean } {
  let since = -Infinity;
  return {
    note: (error) => {
      if (cannotWrite(error)) since = performance.now();
    },
    isFull: () => performance.now() - since < FULL_MS,
  };
}

/** PostgreSQL, appendix A: disk full, out of memory, read only, read or write error. */
const fullCodes = /^(53100|53200|25006|58030|ENOSPC|EDQUOT|EROFS)$/;

/**
 * PostgreSQL, appendix A: connections (08), no disk, no memory, too many connections (53), a server that is read-only
 * (25006) or has I/O errors (58030), that shuts down, crashed or is not up yet (57P01, 57P02, 57P03), statements, locks
 * and transactions that took too long (57014, 55P03, 25P03). Then Node's codes.
 */
const codes =
  /^(08\w{3}|53[123]00|25006|58030|ENOSPC|EDQUOT|EROFS|57P0[123]|57014|55P03|25P03|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)$/;

/** The driver's own errors have no code. */
const words =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired$|Client has encountered a connection error|Query read timeout)/;
