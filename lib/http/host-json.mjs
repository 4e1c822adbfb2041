/** The limit of braces that are tried. A notice quotes PHP or HTML, so it may contain braces before the answer's. */
const MOST_BRACES = 50;

/**
 * Reads the JSON of a host's answer. A WordPress with `WP_DEBUG_DISPLAY` on prints PHP notices before the JSON; these
 * are cut off.
 *
 * @param {string} text
 * @returns {{ value: unknown, hasNotices: boolean }}
 * @throws SyntaxError when the text does not end with JSON
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
        // This brace belongs to a notice, so the next one is tried.
        at = text.indexOf("{", at + 1);
      }
    }
    throw error;
  }
}

/** A message for the operator. */
export const NOTICES =
  "the host prints notices of PHP before its answers; WP_DEBUG_DISPLAY in its wp-config.php should be false";
