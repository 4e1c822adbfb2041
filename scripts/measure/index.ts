import fs from "node:fs";
import path from "node:path";
import { figures } from "./figures";
import reached from "./reached.json";

/**
 * `npm run measure`: the structure of the source in figures, each beside the best that was reached, below which the gate
 * does not let it fall. `--detail` names the files behind a figure, `--keep` writes today's figures down as reached.
 */
const known: Record<string, number> = reached;
const today = figures();
for (const { name, value, unit = "", detail } of today) {
  console.log(`${name.padEnd(50)} ${`${value}${unit}`.padStart(8)}   reached ${known[name] ?? "–"}`);
  if (process.argv.includes("--detail")) for (const line of detail) console.log(`    ${line}`);
}
if (process.argv.includes("--keep")) {
  const kept = Object.fromEntries(today.map(({ name, value }) => [name, value]));
  fs.writeFileSync(path.join(import.meta.dirname, "reached.json"), `${JSON.stringify(kept, null, 2)}\n`);
}
