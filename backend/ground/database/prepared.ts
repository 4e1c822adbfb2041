import {
  PgDatabase,
  PgDialect,
  PgPreparedQuery,
  PgSession,
  type PgQueryResultHKT,
  type PreparedQueryConfig,
} from "drizzle-orm/pg-core";
import type { Query } from "drizzle-orm";
import type { Db } from "./client";

/**
 * A statement whose text is built once per process, for the database and every transaction in it. drizzle builds a
 * query's text on every use, which takes a twentieth of a millisecond, and longer for a query with joins.
 *
 * @param make builds the query, up to `.prepare(name)`. Each changing value is a `sql.placeholder` and never null:
 * drizzle would pass null to the column's encoder
 */
export function prepared<Asked extends PreparedQueryConfig>(
  make: (db: Db) => PgPreparedQuery<Asked>,
): (db: Db) => PgPreparedQuery<Asked> {
  let built: Built | undefined;
  return (db) => {
    built ??= build(make);
    const { how, statement } = built;
    return Object.assign(db._.session.prepareQuery<Asked>(...how), joinsOf(statement));
  };
}

type Session = PgSession<PgQueryResultHKT>;
type How = Parameters<Session["prepareQuery"]>;
type Built = { how: How; statement: object };

/** Which joined tables may be missing. Drizzle's query builder sets it on the statement, and the driver reads it. */
const joinsOf = (statement: { joinsNotNullableMap?: Record<string, boolean> }) => ({
  joinsNotNullableMap: statement.joinsNotNullableMap,
});

function build(make: (db: Db) => object): Built {
  const dialect = new PgDialect();
  const session = new BuildingSession(dialect);
  const statement = make(new PgDatabase(dialect, session, undefined));
  if (!session.how) throw new Error("make() has to end with .prepare(name)");
  return { how: session.how, statement };
}

/** Keeps the query that the query builder passes to a database, and runs nothing. */
class BuildingSession extends PgSession {
  how: How | undefined;

  override prepareQuery<Asked extends PreparedQueryConfig>(...how: How): PgPreparedQuery<Asked> {
    this.how = how;
    return new BuiltQuery<Asked>(how[0]);
  }

  override transaction(): Promise<never> {
    return Promise.reject(new Error("a prepared statement is a single one"));
  }
}

class BuiltQuery<Asked extends PreparedQueryConfig> extends PgPreparedQuery<Asked> {
  constructor(query: Query) {
    super(query, undefined, undefined);
  }

  override execute(): Promise<never> {
    return Promise.reject(new Error("make() has to return the statement, not its rows"));
  }
}
