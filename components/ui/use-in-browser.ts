import { useSyncExternalStore } from "react";

const never = () => () => undefined;

/**
 * A value that only the browser knows and that does not change while the page is open. The server's HTML and hydration
 * use `before`.
 */
export function useInBrowser<Value>(read: () => Value, before: Value): Value {
  return useSyncExternalStore(never, read, () => before);
}
