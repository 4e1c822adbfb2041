import { useSyncExternalStore } from "react";

const never = () => () => undefined;

/**
 * A value that only the browser knows and that stays the same while the page is open; `before` in the server's HTML and
 * during hydration.
 */
export function useInBrowser<Value>(read: () => Value, before: Value): Value {
  return useSyncExternalStore(never, read, () => before);
}
