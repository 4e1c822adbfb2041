import fs from "node:fs";
import path from "node:path";
import { root } from "../../support/settings.mjs";

/** Names of the forms at `/api/forms/<name>`, out of the table that answers them, so that a new one is tried too. */
export function formNames(): string[] {
  const text = fs.readFileSync(path.join(root, "lib/request/form-table.ts"), "utf8");
  const table = /Object\.entries\(\{([\s\S]*?)\}\)/.exec(text)?.[1] ?? "";
  const inTable = [...table.matchAll(/^\s*"?([a-z][a-z-]*)"?(?::[^,\n]*)?,$/gm)].map(([, name = ""]) => name);
  const beside = [...text.matchAll(/name === "([a-z-]+)"/g)].map(([, name = ""]) => name);
  return [...new Set([...inTable, ...beside])];
}
