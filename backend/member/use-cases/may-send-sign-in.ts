import type { Deps } from "../../deps";
import { takeFromLimit } from "../../limits";
import { addressKey, networkKey } from "../domain/limit-keys";

/**
 * Whether a mail to that address may be sent: 10 in 15 minutes for a network, 3 in 15 minutes and 10 a day for an
 * address, 30 a minute in all. A refusal takes nothing from the limits after it. Source: reliability A6, G9.
 */
export async function maySendSignIn(deps: Deps, email: string, ip: string): Promise<boolean> {
  const { db } = await deps.database();
  const address = addressKey(email);
  const limits = [
    { key: `sign-in-ip:${networkKey(ip)}`, max: 10, seconds: 900 },
    { key: `sign-in-address:${address}`, max: 3, seconds: 900 },
    { key: `sign-in-address-day:${address}`, max: 10, seconds: 86_400 },
    { key: "sign-in-all", max: 30, seconds: 60 },
  ];
  for (const { key, max, seconds } of limits) {
    if (!(await takeFromLimit(db, deps.clock, key, { max, seconds }))) {
      deps.log.warn({ limit: key.split(":")[0] }, "a sign-in mail was not sent: limit reached");
      return false;
    }
  }
  return true;
}
