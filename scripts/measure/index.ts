import fs from "node:fs";
import path from "node:path";
import { figures } from "./figures";
import { limitOf } from "./limits";

/**
 * `npm run measure`: the structure of the source in figures, each beside the best that was reached, below which the gate
 * does not let it fall. `--detail` names the files behind a figure, `--keep` writes today's figures down as reached. A
 * feature that adds to one says how much under "grown" in `reached.json`.
 */
const today = figures();
for (const { name, value, unit = "", detail } of today) {
  console.log(`${name.padEnd(50)} ${`${value}${unit}`.padStart(8)}   reached ${limitOf(name) ?? "–"}`);
  if (process.argv.includes("--detail")) for (const line of detail) console.log(`    ${line}`);
}
if (process.argv.includes("--keep")) {
  const kept = { figures: Object.fromEntries(today.map(({ name, value }) => [name, value])), grown: {} };
  fs.writeFileSync(path.join(import.meta.dirname, "reached.json"), `${JSON.stringify(kept, null, 2)}\n`);
}
