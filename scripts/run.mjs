/** Runs a TypeScript file of this project: `node scripts/run.mjs <file> [arguments]`. */
import { spawnSync } from "node:child_process";
import path from "node:path";
import { argumentsFor, commands } from "./support/commands.mjs";
import { loadSettings, root } from "./support/settings.mjs";

const [file, ...args] = process.argv.slice(2);
// Operators' commands use the settings of the site that `npm start` serves. Tests and proofs use their own.
if (Object.values(commands).includes(file)) {
  loadSettings();
  process.env.DATA_DIR ||= path.join(root, ".data");
}
// The proofs import the site's handlers, whose modules load only in a server.
const conditions = file.startsWith("proofs/") ? ["--conditions=react-server"] : [];
const { status, signal } = spawnSync(process.execPath, [...conditions, ...argumentsFor(file), ...args], {
  cwd: root,
  stdio: "inherit",
});
process.exit(signal ? 1 : (status ?? 1));
