import { secondsOf, times } from "@/lib/rules/times";
import { catalogue } from "../content";
import type { BackendContext } from "../context";
import { countedBy, networkKey, takeFromLimit } from "../limits/limits";
import { cartErrors } from "./errors";
import { visitor } from "./session";

const seconds = secondsOf(times.codePause);
/** Wrong codes within the pause. A network is shared by the buyers of one office. */
const most = { visitor: 5, network: 30 };

/**
 * Counts the codes that do not exist, so that coupons cannot be found by trying. Over the limit a right code is refused
 * as well, since its answer would tell that it is right. To be called outside the transaction of the cart.
 *
 * @throws RATE_LIMITED
 */
export async function limitGuesses(context: BackendContext, codes: readonly string[]): Promise<void> {
  if (codes.length === 0) return;
  const { deps, ip } = context;
  const { identity, session } = await visitor(context);
  const who = identity ? `member:${identity.memberId}` : session?.id;
  const counters = [
    { key: `coupon:network:${networkKey(ip)}`, seconds, max: most.network },
    ...(who === undefined ? [] : [{ key: `coupon:${who}`, seconds, max: most.visitor }]),
  ];
  for (const { key, ...limit } of counters)
    if ((await countedBy(deps.db, deps.clock, key, limit)) >= limit.max) throw cartErrors.tooManyCodes();
  for (const code of codes)
    for (const { key, ...limit } of counters)
      if (!catalogue().coupon(code) && !(await takeFromLimit(deps.db, deps.clock, key, limit)))
        throw cartErrors.tooManyCodes();
}
