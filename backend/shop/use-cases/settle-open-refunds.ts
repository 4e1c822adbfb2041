import type { Deps } from "../../deps";
import { openRefunds, updateRefund } from "../store/refunds";
import { driveRefund } from "./drive-refund";

/** Long enough that the operator's own command, which has 8 s for its gateway, is done. */
const settleAfterMs = 10_000;
/** A refund on its way takes days; events tell sooner. */
const askEveryMs = 3_600_000;
const batch = 100;

/**
 * Goes on with refunds whose answer was lost (a crash, a time-out, an event that never came), with their own keys.
 * @param attempt runs one and keeps its failure from the others
 */
export async function settleOpenRefunds(
  deps: Deps,
  attempt: (what: { refund: number }, run: () => Promise<unknown>) => Promise<unknown>,
): Promise<number> {
  const { db } = await deps.database();
  const now = deps.clock().getTime();
  const before = { created: new Date(now - settleAfterMs), pending: new Date(now - askEveryMs) };
  const open = await openRefunds(db, before, batch);
  for (const refund of open) {
    await attempt({ refund: refund.id }, () => driveRefund(deps, refund));
    await updateRefund(db, refund.id, { updatedAt: deps.clock() });
  }
  return open.length;
}
