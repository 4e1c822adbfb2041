import { useSyncExternalStore } from "react";

/** False in the HTML and while it is taken over, true once the page listens. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  );
}
