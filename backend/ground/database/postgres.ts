import os from "node:os";
import { Client, type ClientConfig, Pool } from "pg";
import { site } from "@/lib/site";
import { type Database, watchFull } from "./client";
import { migrateDatabase } from "./migrate";
import { databaseOn } from "./session";

export type PoolSettings = {
  /** Connections of this process. */
  size: number;
  /** Limits in seconds: for connecting, an idle connection, a statement, a lock, an idle transaction. */
  seconds: Record<"connect" | "idle" | "statement" | "lock" | "transaction", number>;
};

export const usualPool: PoolSettings = {
  size: 10,
  seconds: { connect: 5, idle: 30, statement: 15, lock: 10, transaction: 30 },
};

/**
 * Nearly every statement reads few rows. PostgreSQL takes longer to compile such a statement, or to start processes for
 * it, than to execute it.
 */
const planning = [
  ["jit", "off"],
  ["max_parallel_workers_per_gather", "0"],
] as const;

/** Names the lock under which migrations run, so that processes that start together wait for one another. */
const MIGRATION_LOCK = 7_305_221;

/**
 * Opens a PostgreSQL server, or a pooler in front of one. Nothing outlives a transaction on its connection, so a pooler
 * may give every transaction another connection (docs/decisions/database.md).
 */
export async function openPostgres(
  url: string,
  { size, seconds }: PoolSettings = usualPool,
): Promise<Database> {
  const server: ClientConfig = {
    connectionString: url,
    application_name: `${site.slug} ${os.hostname()} ${process.pid}`.slice(0, 63),
    connectionTimeoutMillis: seconds.connect * 1_000,
    keepAlive: true,
  };
  const isPooled = await prepareSchema(server);
  const limits = {
    statement_timeout: seconds.statement * 1_000,
    lock_timeout: seconds.lock * 1_000,
    idle_in_transaction_session_timeout: seconds.transaction * 1_000,
  };
  const pool = new Pool({
    ...server,
    // A pooler refuses unknown settings.
    ...(!isPooled && {
      ...limits,
      options: planning.map(([name, value]) => `-c ${name}=${value}`).join(" "),
    }),
    max: size,
    idleTimeoutMillis: seconds.idle * 1_000,
  });
  // The pool replaces a connection that dies while idle. A connection that dies in a transaction fails its next
  // statement. Without listeners, both would end the process.
  pool.on("error", () => undefined);
  pool.on("connect", (client) => client.on("error", () => undefined));
  const { note, isFull } = watchFull();
  const settings = [...Object.entries(limits), ...planning].map(
    ([name, value]) => `; set local ${name} = ${value}`,
  );
  return {
    db: databaseOn(pool, {
      named: !isPooled,
      tellsRequest: true,
      note,
      ...(isPooled && { settings: settings.join("") }),
    }),
    kind: "postgres",
    isFull,
    name: withoutPassword(url),
    pool: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    ping: async () => void (await pool.query("select 1")),
    close: () => pool.end(),
  };
}

/** `postgres://shop@db.example.com/shop`. */
function withoutPassword(address: string): string {
  const { protocol, username, host, pathname } = new URL(address);
  return `${protocol}//${username && `${username}@`}${host}${pathname}`;
}

/**
 * Updates the schema. Of several processes, one does so, under a lock that ends with its transaction. A migration may
 * take longer than a visitor's statement.
 *
 * @returns whether a pooler answers in place of the server: it names a process other than the one that works
 */
async function prepareSchema(server: ClientConfig): Promise<boolean> {
  const [lock, work] = [new Client(server), new Client(server)];
  const clients = [lock, work];
  for (const client of clients) client.on("error", () => undefined);
  try {
    await lock.connect();
    await lock.query("begin; set local statement_timeout = 0; set local lock_timeout = 0");
    await lock.query("set local idle_in_transaction_session_timeout = 0");
    const { rows } = await lock.query<{ pid: number }>("select pg_backend_pid() as pid");
    await lock.query("select pg_advisory_xact_lock($1)", [MIGRATION_LOCK]);
    await work.connect();
    await migrateDatabase(work);
    await lock.query("commit");
    return !("processID" in lock) || rows[0]?.pid !== lock.processID;
  } finally {
    await Promise.all(clients.map((client) => client.end()));
  }
}
