import { runSessionCommand, sessionCommand } from "@/backend/sign-in/session-commands";
import { runAsOperator } from "./support/operator-client";

const usage = `Members, by e-mail address or number:
  npm run members -- sessions <member>       list the signed-in browsers
  npm run members -- end-sessions <member>   sign all of them out at once`;

const [command, member, ...more] = process.argv.slice(2);
const read = sessionCommand.safeParse({ command, member });
if (!read.success || more.length > 0) {
  console.error(usage);
  process.exit(2);
}
await runAsOperator(read.data, (deps) => runSessionCommand(deps, read.data));
