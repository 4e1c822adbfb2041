/** Source: R263, R449. */
export const CART_LIFETIME_SECONDS = 120;

/**
 * Whether a cart has to be loaded again. Older than 120 seconds: yes; exactly 120: no (R264); forced: always (R265).
 *
 * @param loadedAt milliseconds of the last good load; null when there was none
 * @param now milliseconds
 */
export function needsReload(loadedAt: number | null, now: number, forced = false): boolean {
  return forced || loadedAt === null || now - loadedAt > CART_LIFETIME_SECONDS * 1000;
}
