import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { root } from "./settings.mjs";

/**
 * One hash over names and contents of files and folders, and over values.
 *
 * @param {string[]} inputs paths from the root; what is not there counts as absent
 * @param {{ ignore?: string[], values?: Record<string, string | undefined> }} [options] paths from the root to leave out
 */
export function fingerprint(inputs, { ignore = [], values = {} } = {}) {
  const hash = createHash("sha256");
  for (const input of inputs) add(hash, input, new Set(ignore));
  hash.update(JSON.stringify(values));
  return hash.digest("hex");
}

function add(hash, relative, ignored) {
  if (ignored.has(relative)) return;
  const absolute = path.join(root, relative);
  const stat = fs.statSync(absolute, { throwIfNoEntry: false });
  if (!stat) return;
  if (stat.isDirectory()) {
    for (const name of fs.readdirSync(absolute).sort()) add(hash, path.posix.join(relative, name), ignored);
  } else {
    hash.update(`\0${relative}\0`).update(fs.readFileSync(absolute));
  }
}

/** The fingerprint kept in a stamp file; null when there is none. */
export function readStamp(file) {
  const absolute = path.join(root, file);
  return fs.existsSync(absolute) ? fs.readFileSync(absolute, "utf8") : null;
}
