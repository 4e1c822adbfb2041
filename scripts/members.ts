import { runTyped } from "./support/operator-client";

const usage = `Members, by e-mail address or number:
  npm run members -- sessions <member>       list the signed-in browsers
  npm run members -- end-sessions <member>   sign all of them out at once`;

const [command, member, ...more] = process.argv.slice(2);
await runTyped(more.length > 0 ? null : { command, member }, usage);
