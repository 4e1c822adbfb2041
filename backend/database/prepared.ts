import type { Db } from "./client";

/**
 * A statement that is built once for a database, or for a transaction in it. drizzle builds a query's text on every
 * use, which for a joined read takes longer than the database does.
 *
 * @param make builds it, up to `.prepare(name)`; each changing value is a `sql.placeholder`
 */
export function prepared<Statement>(make: (db: Db) => Statement): (db: Db) => Statement {
  const made = new WeakMap<Db, Statement>();
  return (db) => {
    const statement = made.get(db) ?? make(db);
    made.set(db, statement);
    return statement;
  };
}
