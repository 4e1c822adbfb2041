const key = Symbol.for("academy.process-wide");
/** @type {Map<string, object>} */
const all = (globalThis[key] ??= new Map());

/**
 * One object for the whole process by its name. Next evaluates a module once for each of its bundles, and the server's
 * file is a bundle too; what they share lies in such an object.
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
