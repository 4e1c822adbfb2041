import type { Deps } from "../../deps";
import { minutesAfter } from "../domain/order-times";
import { dropLease, extendLease, takeLease } from "../store/job-leases";

/** Longer than any step between two extensions; so long a job rests after its runner was killed. */
const leaseMinutes = 3;

/** Says that the runner is alive; false when the job is somebody else's by now and has to be left. */
export type Alive = () => Promise<boolean>;

/**
 * Runs a job in one process at a time, by a lease in the database (docs/decisions/jobs.md). It spares double work; that
 * nothing is charged twice is kept by the rows and keys of what the job does.
 *
 * @returns null when another runner is at it
 */
export async function runAlone<T>(
  deps: Pick<Deps, "database" | "clock" | "ids">,
  name: string,
  run: (alive: Alive) => Promise<T>,
): Promise<T | null> {
  const { db } = await deps.database();
  const lease = { name, holder: deps.ids.uuid() };
  const until = () => minutesAfter(deps.clock(), leaseMinutes);
  if (!(await takeLease(db, lease, deps.clock(), until()))) return null;
  try {
    return await run(() => extendLease(db, lease, until()));
  } finally {
    await dropLease(db, lease);
  }
}
