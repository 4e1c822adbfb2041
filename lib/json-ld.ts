import type { Graph, Thing } from "schema-dts";

/**
 * A thing of schema.org as JSON for a script element. `<` is escaped, so that no text of an editor can end the script.
 * Source: lessons 71.
 */
export function jsonLd(value: Exclude<Thing, string> | Omit<Graph, "@context">): string {
  return JSON.stringify({ "@context": "https://schema.org", ...value })
    .replaceAll("<", "\\u003c")
    .replaceAll("\u2028", "\\u2028")
    .replaceAll("\u2029", "\\u2029");
}
