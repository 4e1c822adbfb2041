import os from "node:os";
import { runTyped } from "./support/operator-client";

const usage = `Certificates:
  npm run certificates -- list                                   the newest 50
  npm run certificates -- revoke <number> <reason>               takes effect at once; anyone who verifies it sees the reason
  npm run certificates -- correct-name <number> "<name>" <reason>  changes the name; records who changed it, when and why`;

const [command, id, ...words] = process.argv.slice(2);
await runTyped(asked(), usage);

function asked() {
  if (command === "list" && id === undefined) return { command: "certificates" };
  if (command === "revoke") return { command: "revoke-certificate", id, reason: words.join(" ") };
  const [name, ...reason] = words;
  return { command, id, name, reason: reason.join(" "), by: os.userInfo().username };
}
