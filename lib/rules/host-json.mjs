/** A notice quotes PHP or HTML, so a brace in it may come before the answer's. */
const MOST_BRACES = 50;

/**
 * The JSON of a host's answer. A WordPress with `WP_DEBUG_DISPLAY` on prints PHP's notices before it, which are cut.
 *
 * @param {string} text
 * @returns {{ value: unknown, hasNotices: boolean }}
 * @throws SyntaxError where the text does not end with JSON
 */
export function readHostJson(text) {
  try {
    return { value: JSON.parse(text.replace(/^\uFEFF/, "")), hasNotices: false };
  } catch (error) {
    if (!text.trimEnd().endsWith("}")) throw error;
    let at = text.indexOf("{", 1);
    for (let tries = 0; at > 0 && tries < MOST_BRACES; tries += 1) {
      try {
        return { value: JSON.parse(text.slice(at)), hasNotices: true };
      } catch {
        // This brace belongs to a notice.
        at = text.indexOf("{", at + 1);
      }
    }
    throw error;
  }
}

/** For an operator. */
export const NOTICES =
  "the host prints notices of PHP before its answers; WP_DEBUG_DISPLAY in its wp-config.php should be false";
