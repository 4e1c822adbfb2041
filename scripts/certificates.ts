import os from "node:os";
import { certificateCommand, runCertificateCommand } from "@/backend/certificates/certificate-commands";
import { runAsOperator } from "./support/operator-client";

const usage = `Certificates:
  npm run certificates -- list                                   the newest fifty
  npm run certificates -- revoke <number> <reason>               takes effect at once; everybody who verifies it reads the reason
  npm run certificates -- correct-name <number> "<name>" <reason>  changes the name; records who changed it, when and why`;

const [command, id, ...words] = process.argv.slice(2);
const read = certificateCommand.safeParse(asked());
if (!read.success) {
  console.error(usage);
  process.exit(2);
}
await runAsOperator(read.data, (deps) => runCertificateCommand(deps, read.data));

function asked() {
  if (command === "list" && id === undefined) return { command: "certificates" };
  if (command === "revoke") return { command: "revoke-certificate", id, reason: words.join(" ") };
  const [name, ...reason] = words;
  return { command, id, name, reason: reason.join(" "), by: os.userInfo().username };
}
