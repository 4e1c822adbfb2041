import {
  PgDatabase,
  PgDialect,
  PgPreparedQuery,
  PgSession,
  type PgTransaction,
  type PgTransactionConfig,
  type PgQueryResultHKT,
  type PreparedQueryConfig,
} from "drizzle-orm/pg-core";
import type { ExtractTablesWithRelations, SQL } from "drizzle-orm";
import type { Database, Db } from "./client";

type Open = () => Promise<Database>;

/**
 * A handle that opens its database at the first query. Pages are prerendered without a database, and a process that
 * sends no query opens none. If opening fails, the query fails, and the next query tries again. Drizzle needs its pool
 * at once, and our pool's options depend on the server that answers, so no change in drizzle would replace this.
 */
export function lazyDb(open: Open): Db {
  const dialect = new PgDialect();
  return new PgDatabase(dialect, new LazySession(dialect, open), undefined);
}

type NoTables = Record<string, never>;
type Session = PgSession<PgQueryResultHKT, NoTables, ExtractTablesWithRelations<NoTables>>;
type Transaction = PgTransaction<PgQueryResultHKT, NoTables, ExtractTablesWithRelations<NoTables>>;

class LazySession extends PgSession<PgQueryResultHKT, NoTables, ExtractTablesWithRelations<NoTables>> {
  constructor(
    dialect: PgDialect,
    private readonly open: Open,
  ) {
    super(dialect);
  }

  override prepareQuery<T extends PreparedQueryConfig>(
    ...[query, ...how]: Parameters<PgSession["prepareQuery"]>
  ): PgPreparedQuery<T> {
    return new LazyQuery<T>(query, async () => (await this.session()).prepareQuery<T>(query, ...how));
  }

  override async transaction<T>(
    work: (tx: Transaction) => Promise<T>,
    config?: PgTransactionConfig,
  ): Promise<T> {
    return (await this.session()).transaction(work, config);
  }

  override async count(query: SQL): Promise<number> {
    return (await this.session()).count(query);
  }

  private async session(): Promise<Session> {
    return (await this.open()).db._.session;
  }
}

class LazyQuery<T extends PreparedQueryConfig> extends PgPreparedQuery<T> {
  /** Drizzle's query builder sets this before it executes, and the driver's own query reads it. */
  joinsNotNullableMap?: Record<string, boolean>;

  constructor(
    query: ConstructorParameters<typeof PgPreparedQuery>[0],
    private readonly prepare: () => Promise<PgPreparedQuery<T>>,
  ) {
    super(query, undefined, undefined);
  }

  override async execute(placeholderValues?: Record<string, unknown>): Promise<T["execute"]> {
    const { joinsNotNullableMap } = this;
    return Object.assign(await this.prepare(), { joinsNotNullableMap }).execute(placeholderValues);
  }
}
