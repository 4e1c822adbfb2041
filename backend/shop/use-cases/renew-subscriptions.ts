import { causeOf } from "../../cause";
import type { Deps } from "../../deps";
import type { RenewalStep } from "../domain/renewal-plan";
import { dueSubscriptions, renewalsToRetry } from "../store/renewals";
import { beginRenewal } from "./begin-renewal";
import { retryRenewal } from "./retry-renewal";
import type { Alive } from "./run-alone";

const batch = 100;

export type Renewed = { charged: number; asked: number; ended: number; failed: number };

/**
 * Charges every period that is due, once, and tries again what was refused, by the plan of `renewal-plan.ts`. Harmless
 * beside itself and after any crash: a period has one row, a charge one key. One that fails does not stop the others.
 */
export async function renewSubscriptions(deps: Deps, alive: Alive = async () => true): Promise<Renewed> {
  const { db } = await deps.database();
  const counts: Renewed = { charged: 0, asked: 0, ended: 0, failed: 0 };
  const each = async (ids: number[], take: (deps: Deps, id: number) => Promise<RenewalStep>) => {
    for (const id of ids) {
      if (!(await alive())) return;
      try {
        const step = await take(deps, id);
        if (step !== "nothing") counts[step] += 1;
      } catch (error) {
        counts.failed += 1;
        deps.log.warn({ id, cause: causeOf(error) }, "not renewed, will try again");
      }
    }
  };
  await each(await dueSubscriptions(db, deps.clock(), batch), beginRenewal);
  await each(await renewalsToRetry(db, deps.clock(), batch), retryRenewal);
  return counts;
}
