/** Longer than any of our own addresses. */
const MAX_LENGTH = 2_000;

/**
 * Control characters, space and backslash. Browsers drop them or turn them into a slash, so that a path becomes a host.
 */
const UNSAFE_CHARACTERS = /[\u0000-\u0020\u007f-\u009f\u2028\u2029\ufeff\\]/;

/**
 * Returns the target of a redirect if it is a path of our own origin, and the fallback otherwise. A path keeps its
 * query and fragment. The target is checked when it is stored and again when it is used, because others can write the
 * cookie in between. Percent signs are never decoded again: `/%2f%2fe` stays a path.
 */
export function safeRedirect(target: string | null | undefined, origin: string, fallback: string): string {
  if (!target || target.length > MAX_LENGTH || UNSAFE_CHARACTERS.test(target)) return fallback;
  if (!target.startsWith("/") || target.startsWith("//")) return fallback;
  const url = parse(target, origin);
  if (!url || url.origin !== new URL(origin).origin || url.username || url.password) return fallback;
  const path = url.pathname + url.search + url.hash;
  return path.startsWith("//") ? fallback : path;
}

function parse(target: string, origin: string): URL | null {
  try {
    return new URL(target, origin);
  } catch {
    // An invalid address leads nowhere.
    return null;
  }
}
