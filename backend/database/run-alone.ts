import { and, eq, lte } from "drizzle-orm";
import { minutesAfter } from "../dates";
import type { Clock, Ids } from "../ports";
import type { Db } from "./client";
import { jobLeases } from "./tables";

/** Longer than any step between two extensions, and so how long a job pauses after its runner is killed. */
const leaseMinutes = 3;

/** Extends the lease; false if another runner has the job by now and this one must stop. */
export type KeepAlive = () => Promise<boolean>;

/**
 * Runs a job in one process at a time, by a lease in the database (docs/decisions/jobs.md). It spares double work; that
 * nothing is charged twice is kept by the rows and keys of what the job does.
 *
 * @returns null when another runner is at it
 */
export async function runAlone<T>(
  deps: { db: Db; clock: Clock; ids: Pick<Ids, "uuid"> },
  name: string,
  run: (alive: KeepAlive) => Promise<T>,
): Promise<T | null> {
  const { db } = deps;
  const lease = { name, holder: deps.ids.uuid() };
  const until = () => minutesAfter(deps.clock(), leaseMinutes);
  if (!(await takeLease(db, lease, deps.clock(), until()))) return null;
  try {
    return await run(() => extendLease(db, lease, until()));
  } finally {
    await dropLease(db, lease);
  }
}

type Lease = { name: string; holder: string };

/** Takes the lease unless somebody holds it: one statement, so one of many wins. @returns whether it is the holder's now */
async function takeLease(db: Db, { name, holder }: Lease, now: Date, until: Date): Promise<boolean> {
  const rows = await db
    .insert(jobLeases)
    .values({ name, holder, until })
    .onConflictDoUpdate({
      target: jobLeases.name,
      set: { holder, until },
      setWhere: lte(jobLeases.until, now),
    })
    .returning({ name: jobLeases.name });
  return rows.length > 0;
}

/** False: it ran out and somebody else took it. */
async function extendLease(db: Db, { name, holder }: Lease, until: Date): Promise<boolean> {
  const own = and(eq(jobLeases.name, name), eq(jobLeases.holder, holder));
  const rows = await db.update(jobLeases).set({ until }).where(own).returning({ name: jobLeases.name });
  return rows.length > 0;
}

async function dropLease(db: Db, { name, holder }: Lease): Promise<void> {
  await db.delete(jobLeases).where(and(eq(jobLeases.name, name), eq(jobLeases.holder, holder)));
}
