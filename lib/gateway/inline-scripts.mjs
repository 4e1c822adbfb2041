import { createHash } from "node:crypto";

/** Under this name a stored page says which inline scripts it has; `createGuardedServer` makes its policy of it. */
export const SCRIPTS_HEADER = "x-fla-scripts";

/**
 * The SHA-256 of each inline script that a browser would run, base64, in the page's order and without repetitions.
 *
 * @param {string} html as React writes it: it escapes `<` in attributes and in the data of scripts
 * @returns {string[]}
 */
export function inlineScripts(html) {
  const hashes = new Set();
  for (const [, attributes = "", text = ""] of html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/gi)) {
    if (/\ssrc=/i.test(attributes) || isData(attributes) || text === "") continue;
    hashes.add(createHash("sha256").update(text).digest("base64"));
  }
  return [...hashes];
}

/** Structured data for search engines and the like, which no browser runs. */
function isData(attributes) {
  const type = /\stype="([^"]*)"/i.exec(attributes)?.[1] ?? "";
  return type !== "" && type !== "module" && !/javascript/i.test(type);
}
