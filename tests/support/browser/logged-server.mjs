/** `node logged-server.mjs <file>`: starts the site as `npm start` does and keeps all that it writes in the file. */
import { spawn } from "node:child_process";
import fs from "node:fs";

const [file] = process.argv.slice(2);
const keep = (chunk) => fs.appendFileSync(file, chunk);
fs.writeFileSync(file, "");
const server = spawn(process.execPath, ["scripts/start.mjs"], { stdio: ["ignore", "pipe", "pipe"] });
server.stdout.on("data", keep);
server.stderr.on("data", (chunk) => {
  keep(chunk);
  process.stderr.write(chunk);
});
// Signals go to the whole group: this process stays until the server has written its last line.
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => undefined);
server.on("close", (code) => process.exit(code ?? 1));
