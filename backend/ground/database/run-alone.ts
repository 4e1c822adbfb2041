import { and, eq, isNull, lte, or, sql } from "drizzle-orm";
import { secondsAfter } from "../dates";
import { causeOf } from "../errors";
import type { Clock, Ending, Ids, Log } from "../../ports";
import type { Database, Db } from "./client";
import { jobLeases } from "./tables";

/**
 * How long a lease lasts after its runner's last sign of life, and so how long a job pauses after its runner is killed.
 */
export const LEASE_SECONDS = 60;
/** How often a runner reports that it is still running. */
const HEARTBEAT_MS = (LEASE_SECONDS / 4) * 1_000;

/** Extends the lease. False: another runner has the job, or the process is ending, so this runner must stop. */
export type KeepAlive = () => Promise<boolean>;

type LeaseDeps = { db: Db; clock: Clock; ids: Pick<Ids, "uuid">; log: Pick<Log, "warn"> };

type How<T> = {
  /** Minimum time between two starts of the job, in whichever process. */
  everyMs?: number | undefined;
  /** Releases the job when the process ends, finished or not. */
  ending?: Ending | undefined;
  /** Whether a completed run counts as failed, because it could not do everything. */
  hasFailed?: (done: T) => boolean;
};

/** Maximum wait before a job runs again after a failure, even for a rare job. */
const FAILED_PAUSE_SECONDS = 600;

/**
 * Runs a job in one process at a time, by a lease in the database (docs/decisions/jobs.md). The lease only avoids
 * double work; rows and idempotency keys prevent double charges.
 *
 * @returns null when another process runs the job, or it is not due
 */
export async function runAlone<T>(
  deps: LeaseDeps,
  name: string,
  run: (alive: KeepAlive) => Promise<T>,
  { everyMs, ending, hasFailed = () => false }: How<T> = {},
): Promise<T | null> {
  const { db } = deps;
  const lease = { name, holder: deps.ids.uuid() };
  const begun = deps.clock();
  if (ending?.soon.aborted || !(await takeLease(deps, lease, everyMs))) return null;
  const extend = () => extendLease(deps, lease);
  const alive = async () => !ending?.soon.aborted && (await extend());
  const beat = () =>
    void extend().catch((error: unknown) =>
      deps.log.warn({ job: name, cause: causeOf(error) }, "the lease of a job was not extended"),
    );
  const heartbeat = setInterval(beat, HEARTBEAT_MS);
  const over = new AbortController();
  let end: End = "thrown";
  try {
    const done = await (ending ? Promise.race([run(alive), cut(ending.now, over.signal)]) : run(alive));
    end = hasFailed(done) ? "failed in part" : "done";
    return done;
  } finally {
    clearInterval(heartbeat);
    over.abort();
    if (end === "thrown" && ending?.now.aborted === true) end = "cut";
    await dropLease(db, lease, { end, begun, now: deps.clock(), everyMs });
  }
}

/** Frees the jobs that a killed process held. Called at the start, for a database that only one process uses. */
export async function releaseLeases(deps: {
  database: () => Promise<Database>;
  clock: Clock;
}): Promise<void> {
  const { db, kind } = await deps.database();
  if (kind === "pglite") await db.update(jobLeases).set({ until: deps.clock() });
}

type Lease = { name: string; holder: string };

/** Holder of a failed job until it is due again. A person may run it at once. */
export const NOBODY = "";

/**
 * Timers are not exact: a timer that fires slightly early must not find its job not due and wait for another period.
 */
const EARLY = 0.9;

/**
 * Takes the lease unless somebody holds it. It is one statement, so only one of many callers gets it.
 * @returns whether the lease is now the holder's
 */
async function takeLease({ db, clock }: LeaseDeps, { name, holder }: Lease, everyMs?: number) {
  const now = clock();
  const until = secondsAfter(now, LEASE_SECONDS);
  const dueAt = everyMs === undefined ? null : now;
  const isFree = lte(jobLeases.until, now);
  const isDue = or(isNull(jobLeases.dueAt), lte(jobLeases.dueAt, now));
  const rows = await db
    .insert(jobLeases)
    .values({ name, holder, until, dueAt })
    .onConflictDoUpdate({
      target: jobLeases.name,
      set: { holder, until, dueAt: sql`coalesce(${jobLeases.dueAt}, excluded.due_at)` },
      setWhere: everyMs === undefined ? or(isFree, eq(jobLeases.holder, NOBODY)) : and(isFree, isDue),
    })
    .returning({ name: jobLeases.name });
  return rows.length > 0;
}

const isOf = ({ name, holder }: Lease) => and(eq(jobLeases.name, name), eq(jobLeases.holder, holder));

/** Returns false if the lease ran out and another runner took it. */
async function extendLease({ db, clock }: LeaseDeps, lease: Lease): Promise<boolean> {
  const until = secondsAfter(clock(), LEASE_SECONDS);
  const rows = await db
    .update(jobLeases)
    .set({ until })
    .where(isOf(lease))
    .returning({ name: jobLeases.name });
  return rows.length > 0;
}

/** "cut": the process ended. The job is due at once in the next process, and this is not a failure. */
type End = "done" | "failed in part" | "thrown" | "cut";
type Run = { end: End; begun: Date; now: Date; everyMs: number | undefined };

async function dropLease(db: Db, lease: Lease, { end, begun, now, everyMs }: Run): Promise<void> {
  const after = (from: Date, ms: number) => secondsAfter(from, (ms / 1_000) * EARLY);
  const next = everyMs === undefined ? {} : { dueAt: after(begun, everyMs) };
  const pauseMs = Math.min(everyMs ?? 0, FAILED_PAUSE_SECONDS * 1_000);
  const failures = sql`${jobLeases.failures} + 1`;
  const outcomes = {
    done: { until: now, failures: 0, endedAt: now, ...next },
    "failed in part": { until: now, failures, ...next },
    thrown: { until: after(now, pauseMs), holder: NOBODY, failures },
    cut: { until: now },
  };
  await db.update(jobLeases).set(outcomes[end]).where(isOf(lease));
}

function cut(now: AbortSignal, over: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    now.addEventListener("abort", () => reject(new Error("The process ends.")), { signal: over });
  });
}
