import { createHash } from "node:crypto";
import { beginScripts } from "./late-scripts.mjs";

/** Under this name a stored page says which inline scripts it has; `createGuardedServer` makes its policy of it. */
export const SCRIPTS_HEADER = "x-fla-scripts";

/** Under this name a stored page says which state of the editors' files it shows (page-cache.mjs). */
export const CONTENT_HEADER = "x-fla-content";

/**
 * The inline scripts of a page that a browser would run: the SHA-256 of those that Next or we write, base64, in the page's
 * order and without repetitions, and the beginnings of all others, which nobody has written whom we know.
 *
 * @param {string} html as React writes it: it escapes `<` in attributes and in the data of scripts
 * @returns {{ own: string[], foreign: string[] }}
 */
export function inlineScripts(html) {
  const own = new Set();
  const foreign = [];
  for (const [, attributes = "", text = ""] of html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/gi)) {
    if (/\ssrc=/i.test(attributes) || isData(attributes) || text === "") continue;
    if (isOurs(text)) own.add(createHash("sha256").update(text).digest("base64"));
    else foreign.push(text.slice(0, 80));
  }
  return { own: [...own], foreign };
}

/** Structured data for search engines and the like, which no browser runs. */
function isData(attributes) {
  const type = /\stype="([^"]*)"/i.exec(attributes)?.[1] ?? "";
  return type !== "" && type !== "module" && !/javascript/i.test(type);
}

/** React's payload and the list of a page's modules: each pushes plain data onto a list, and does nothing else. */
const push =
  /^(?:self\.__next_f|\(self\.__next_f=self\.__next_f\|\|\[\]\)|\(globalThis\["TURBOPACK"\] \|\| \(globalThis\["TURBOPACK"\] = \[\]\)\))\.push\(([^]*)\);?$/;

function isOurs(text) {
  if (text === beginScripts) return true;
  const data = push.exec(text)?.[1];
  if (data === undefined) return false;
  try {
    JSON.parse(data);
    return true;
  } catch {
    return false;
  }
}
