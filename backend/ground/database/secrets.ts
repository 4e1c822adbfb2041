import { eq, is } from "drizzle-orm";
import { PgTransaction } from "drizzle-orm/pg-core";
import type { Ids } from "../../ports";
import type { Db } from "./client";
import { secrets } from "./tables";

/**
 * The key with that name, created when it is first used. Two processes that create it together get the same key. It
 * never changes, so it is read once. A key created inside a transaction is not cached, because the transaction may roll
 * back.
 */
export async function readSecret(db: Db, ids: Pick<Ids, "token">, name: string): Promise<string> {
  const kept = known.get(ids) ?? new Map<string, string>();
  known.set(ids, kept);
  const there = kept.get(name);
  if (there !== undefined) return there;
  const secret = await keepSecret(db, name, async () => ids.token());
  if (!is(db, PgTransaction)) kept.set(name, secret);
  return secret;
}

/** Keyed by the object that represents the process, because in tests one process has several databases. */
const known = new WeakMap<object, Map<string, string>>();

/** Keeps a value that needs more than random bytes, such as a key pair. */
export async function keepSecret(db: Db, name: string, make: () => Promise<string>): Promise<string> {
  const known = await findSecret(db, name);
  if (known) return known;
  await db
    .insert(secrets)
    .values({ name, value: await make() })
    .onConflictDoNothing();
  const made = await findSecret(db, name);
  if (!made) throw new Error(`the secret "${name}" could not be created`);
  return made;
}

async function findSecret(db: Db, name: string): Promise<string | undefined> {
  const [row] = await db.select({ value: secrets.value }).from(secrets).where(eq(secrets.name, name));
  return row?.value;
}

/**
 * Reads a value once per set of dependencies, and so once per process; a failed read is tried again. Call it outside
 * transactions, because a value from a transaction that rolls back must not be cached.
 */
export function oncePerDeps<Deps extends object, T>(
  read: (deps: Deps) => Promise<T>,
): (deps: Deps) => Promise<T> {
  const kept = new WeakMap<Deps, Promise<T>>();
  return (deps) => {
    const known = kept.get(deps);
    if (known) return known;
    const reading = read(deps).catch((error: unknown) => {
      kept.delete(deps);
      throw error;
    });
    kept.set(deps, reading);
    return reading;
  };
}
