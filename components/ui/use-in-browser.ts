import { useSyncExternalStore } from "react";

const never = () => () => undefined;

/**
 * What only the browser knows, and what does not change by itself while the page is open; `before` in the server's HTML
 * and while React takes it over.
 */
export function useInBrowser<Value>(read: () => Value, before: Value): Value {
  return useSyncExternalStore(never, read, () => before);
}
