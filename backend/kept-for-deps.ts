import type { Deps } from "./deps";

/**
 * Reads something once for each set of dependencies, so once a process; a failed read is tried again. Ask outside of
 * transactions: what is rolled back must not be kept.
 */
export function keptForDeps<T>(read: (deps: Deps) => Promise<T>): (deps: Deps) => Promise<T> {
  const kept = new WeakMap<Deps, Promise<T>>();
  return (deps) => {
    const known = kept.get(deps);
    if (known) return known;
    const reading = read(deps).catch((error: unknown) => {
      kept.delete(deps);
      throw error;
    });
    kept.set(deps, reading);
    return reading;
  };
}
