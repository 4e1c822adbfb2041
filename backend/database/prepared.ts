import type { Db } from "./client";

/**
 * A statement that is made once for a database, or for a transaction in it. drizzle writes the text of a query anew
 * whenever it is built, which for a joined read takes longer than the database does.
 *
 * @param make builds it, up to `.prepare(name)`; what changes from question to question is a `sql.placeholder`
 */
export function prepared<Statement>(make: (db: Db) => Statement): (db: Db) => Statement {
  const made = new WeakMap<Db, Statement>();
  return (db) => {
    const statement = made.get(db) ?? make(db);
    made.set(db, statement);
    return statement;
  };
}
