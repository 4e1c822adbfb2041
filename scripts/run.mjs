/** Runs a TypeScript file of this project: `node scripts/run.mjs <file> [arguments]`. */
import { spawnSync } from "node:child_process";
import path from "node:path";

const [file, ...args] = process.argv.slice(2);
const root = path.join(import.meta.dirname, "..");
// Proofs ask the site's own handlers, whose modules may be loaded on a server only.
const conditions = file.startsWith("scripts/prove/") ? ["--conditions=react-server"] : [];
const { status, signal } = spawnSync(
  process.execPath,
  [...conditions, "--import", "tsx", path.join(root, file), ...args],
  { cwd: root, stdio: "inherit" },
);
process.exit(signal ? 1 : (status ?? 1));
