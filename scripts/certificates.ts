import { certificateCommand, runCertificateCommand } from "@/backend/certificates/certificate-commands";
import { runAsOperator } from "./support/operator-client";

const usage = `Certificates:
  npm run certificates -- list                      the newest fifty
  npm run certificates -- revoke <number> <reason>  shows at once to everybody who verifies it, with the reason`;

const [command, id, ...reason] = process.argv.slice(2);
const read = certificateCommand.safeParse(
  command === "list" && id === undefined
    ? { command: "certificates" }
    : { command: command === "revoke" ? "revoke-certificate" : "", id, reason: reason.join(" ") },
);
if (!read.success) {
  console.error(usage);
  process.exit(2);
}
await runAsOperator(read.data, (deps) => runCertificateCommand(deps, read.data));
