const key = Symbol.for("academy.process-wide");
/** @type {Map<string, object>} */
const all = (globalThis[key] ??= new Map());

/**
 * Returns one object per name for the whole process. Next evaluates a module once in each of its bundles, and the
 * server's file is a bundle, too. The bundles share their state in such an object.
 *
 * @template {object} T
 * @param {string} name
 * @returns {Partial<T>}
 */
export function processWide(name) {
  const found = all.get(name) ?? {};
  all.set(name, found);
  return found;
}
