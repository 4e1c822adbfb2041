import { NodePgSession, NodePgTransaction } from "drizzle-orm/node-postgres";
import {
  PgDatabase,
  PgDialect,
  type PgTransactionConfig,
  type PreparedQueryConfig,
} from "drizzle-orm/pg-core";
import type { ExtractTablesWithRelations } from "drizzle-orm";
import type { Pool, PoolClient } from "pg";
import { requestId } from "@/lib/observe/log";
import { site } from "@/lib/site";
import type { Db } from "./client";
import { forgetReads, shareReadsOf } from "./shared-reads";

export type SessionOptions = {
  /**
   * Whether statements have names, so that each connection parses and plans them once. False behind a pooler that does
   * not support names.
   */
  named: boolean;
  /** Whether the server's own log names the request of each transaction (`%a` in its log_line_prefix). */
  tellsRequest?: boolean;
  /** Settings that are sent at the beginning of every transaction, in the same message. */
  settings?: string;
  /** Receives the error of every failed transaction. */
  note?: (error: unknown) => void;
};

/** The database behind a pool. PGlite and PostgreSQL have the same driver and the same errors. */
export function databaseOn(pool: Pool, options: SessionOptions): Db {
  const dialect = new PgDialect();
  shareReadsOf(pool);
  return new PgDatabase(dialect, new PoolSession(pool, pool, dialect, options), undefined);
}

type NoTables = Record<string, never>;
type Relations = ExtractTablesWithRelations<NoTables>;
type Transaction = NodePgTransaction<NoTables, Relations>;

class PoolSession extends NodePgSession<NoTables, Relations> {
  constructor(
    client: Pool | PoolClient,
    private readonly pool: Pool,
    private readonly pgDialect: PgDialect,
    private readonly how: SessionOptions,
  ) {
    super(client, pgDialect, undefined);
  }

  /** Drizzle names only statements that were prepared explicitly. A name makes a statement nine times as fast. */
  override prepareQuery<T extends PreparedQueryConfig>(
    ...[query, fields, name, ...rest]: Parameters<NodePgSession<NoTables, Relations>["prepareQuery"]>
  ) {
    const known = this.how.named ? (name ?? nameOf(query.sql)) : undefined;
    return super.prepareQuery<T>(query, fields, known, ...rest);
  }

  /**
   * Drizzle loses a connection whose `begin` fails, and returns one whose `rollback` fails to the pool
   * (https://github.com/drizzle-team/drizzle-orm/issues/6114). It also reports success when the database answers a commit
   * with a rollback, for which there is no issue yet.
   */
  override async transaction<T>(
    work: (tx: Transaction) => Promise<T>,
    config?: PgTransactionConfig,
  ): Promise<T> {
    forgetReads();
    const client = await this.pool.connect();
    const tx = new NodePgTransaction<NoTables, Relations>(
      this.pgDialect,
      new PoolSession(client, this.pool, this.pgDialect, this.how),
      undefined,
    );
    try {
      await client.query(`begin${this.how.settings ?? ""}${this.how.tellsRequest ? nameOfRequest() : ""}`);
      if (config) await tx.setTransaction(config);
      const result = await work(tx);
      const { command } = await client.query("commit");
      if (command === "ROLLBACK")
        throw new Error("A statement of this transaction failed, so nothing was kept.");
      client.release();
      forgetReads();
      return result;
    } catch (error) {
      this.how.note?.(error);
      await client.query("rollback").then(
        () => client.release(),
        () => client.release(true),
      );
      throw error;
    }
  }
}

/**
 * Sets the name until the end of the transaction, so that it works behind a pooler, and in the same message, so that it
 * needs no round trip.
 */
function nameOfRequest(): string {
  const request = requestId();
  return request && /^[\w-]{8,40}$/.test(request)
    ? `; set local application_name = '${site.slug.slice(0, 20)} ${request}'`
    : "";
}

/** Only repeated statements get a name, because each name costs memory in every connection. */
const USES = 3;
const MOST = 200;

const texts = new Map<string, { uses: number; name: string | undefined }>();
let names = 0;

/** Each reading gives its cursor a new name, so these statements do not repeat. */
const ofCursor = /^(declare|fetch|close) /;

/** A name for a statement that was used before, the same in the whole process. */
function nameOf(text: string): string | undefined {
  if (ofCursor.test(text)) return undefined;
  const known = texts.get(text);
  if (known?.name) return known.name;
  if (names >= MOST) return undefined;
  const uses = (known?.uses ?? 0) + 1;
  // Lists of different lengths produce texts that are never used again.
  if (texts.size > 10 * MOST) for (const [old, { name }] of texts) if (!name) texts.delete(old);
  const name = uses >= USES ? `s${(names += 1)}` : undefined;
  texts.set(text, { uses, name });
  return name;
}
