import { sql, type SQL } from "drizzle-orm";
import type { Db } from "@/backend/database/client";

/**
 * Takes a guard away below the code that relies on it: a trigger undoes what the guard's one statement writes, so the
 * code under test runs unchanged and every attempt looks like the first. For controls only.
 */
async function undo(db: Db, table: SQL, assignment: SQL): Promise<void> {
  await db.execute(sql`create or replace function unguarded() returns trigger language plpgsql as $$
    begin ${assignment}; return new; end $$`);
  await db.execute(sql`create trigger unguarded before insert or update on ${table}
    for each row execute function unguarded()`);
}

export const guardsOff = {
  /** A used link looks unused. */
  singleUse: (db: Db) => undo(db, sql`sign_in_requests`, sql`new.used_at := null`),
  /** No limit ever counts. */
  limits: (db: Db) => undo(db, sql`rate_limits`, sql`new.count := 0`),
  /** No session ever ends. */
  familyEnd: (db: Db) => undo(db, sql`sessions`, sql`new.revoked_at := null`),
};
