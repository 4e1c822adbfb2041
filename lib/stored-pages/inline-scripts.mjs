import { createHash } from "node:crypto";

/** Header in which a stored page lists its inline scripts. `createGuardedServer` builds the page's policy from it. */
export const SCRIPTS_HEADER = "x-fla-scripts";

/** Header in which a stored page names its version of the editors' files (page-cache.mjs). */
export const CONTENT_HEADER = "x-fla-content";

/**
 * Finds a page's inline scripts: the SHA-256 (base64) of each script that Next writes, in page order without
 * repetitions, and the beginnings of all unknown scripts.
 *
 * @param {string} html from React, which escapes `<` in attributes and script data
 * @returns {{ own: string[], foreign: string[] }}
 */
export function inlineScripts(html) {
  const own = new Set();
  const foreign = [];
  for (const [, attributes = "", text = ""] of html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/gi)) {
    if (/\ssrc=/i.test(attributes) || isData(attributes) || text === "") continue;
    if (isOfNext(text)) own.add(createHash("sha256").update(text).digest("base64"));
    else foreign.push(text.slice(0, 80));
  }
  return { own: [...own], foreign };
}

function isData(attributes) {
  const type = /\stype="([^"]*)"/i.exec(attributes)?.[1] ?? "";
  return type !== "" && type !== "module" && !/javascript/i.test(type);
}

/** React's payload and the module list. Each of these scripts only pushes plain data onto a list. */
const push =
  /^(?:self\.__next_f|\(self\.__next_f=self\.__next_f\|\|\[\]\)|\(globalThis\["TURBOPACK"\] \|\| \(globalThis\["TURBOPACK"\] = \[\]\)\))\.push\(([^]*)\);?$/;

function isOfNext(text) {
  const data = push.exec(text)?.[1];
  if (data === undefined) return false;
  try {
    JSON.parse(data);
    return true;
  } catch {
    // Anything but JSON counts as a script.
    return false;
  }
}
