import type { Deps } from "../../deps";
import { takeFromLimit } from "../../limits";
import { addressKey, networkKey } from "../domain/limit-keys";

/** Six digits can be guessed: besides five tries a request, 30 in 15 minutes from a network and 15 a day for an address. */
export async function mayTryCode(deps: Deps, email: string, ip: string): Promise<boolean> {
  const { db } = await deps.database();
  return (
    (await takeFromLimit(db, deps.clock, `code-ip:${networkKey(ip)}`, { max: 30, seconds: 900 })) &&
    (await takeFromLimit(db, deps.clock, `code-address:${addressKey(email)}`, { max: 15, seconds: 86_400 }))
  );
}
