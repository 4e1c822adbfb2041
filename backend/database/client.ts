import type { PgDatabase, PgQueryResultHKT } from "drizzle-orm/pg-core";

/** A drizzle handle: the database, or a transaction in it. Stores take this, so they work in both. */
export type Db = PgDatabase<PgQueryResultHKT>;

export type Database = {
  db: Db;
  kind: "pglite" | "postgres";
  /** Connections of this process: how many there are, do nothing, and how many questions wait for one. */
  pool?: () => { total: number; idle: number; waiting: number };
  /** Resolves when the database answers. */
  ping(): Promise<void>;
  close(): Promise<void>;
};

/**
 * Whether an error says that the database is away, restarts or is too busy, and nothing of what it was asked. What was
 * asked may have been done: whoever asks again needs a key, as a checkout has.
 */
export function isOutage(error: unknown): boolean {
  for (let each = error; each instanceof Error; each = each.cause) {
    if ("code" in each && typeof each.code === "string" && codes.test(each.code)) return true;
    if (words.test(each.message)) return true;
  }
  return false;
}

/**
 * PostgreSQL, appendix A: connections (08), too many of them (53300), a server that shuts down, crashed or is not up
 * yet (57P01, 57P02, 57P03), statements, locks and transactions that took too long (57014, 55P03, 25P03). Then Node's.
 */
const codes =
  /^(08\w{3}|53300|57P0[123]|57014|55P03|25P03|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)$/;

/** The driver's own errors have no code. */
const words =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired$|Client has encountered a connection error|Query read timeout)/;
