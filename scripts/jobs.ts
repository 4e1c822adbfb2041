import type { JobsCommand } from "@/backend/operator";
import { cleanCode } from "@/lib/rules/typed-code";
import { runAsOperator } from "./support/operator-client";

const usage = `Jobs of the shop:
  npm run jobs                  run every job once, for cron; a running server, which also runs them on its own, does it
  npm run jobs -- list          results of the jobs, and mails that wait or were given up
  npm run jobs -- retry <id>    send a mail of the list now, with a full number of tries
  npm run jobs -- drop <id>     forget a mail of the list`;

const command = readArguments(process.argv.slice(2));
if (!command) {
  console.error(usage);
  process.exit(2);
}
await runAsOperator(command, async (deps) => {
  const [{ createBackend }, { runJobsCommand }] = [
    await import("@/backend"),
    await import("@/backend/jobs-command"),
  ];
  return runJobsCommand(deps, createBackend(deps).webhook, command);
});

function readArguments([ask, id, ...more]: string[]): JobsCommand | null {
  const command = "jobs";
  if (more.length > 0) return null;
  if (id === undefined && (ask === undefined || ask === "list")) return ask ? { command, ask } : { command };
  const digits = cleanCode(id ?? "", "order");
  const number = /^\d{1,9}$/.test(digits) ? Number(digits) : 0;
  return (ask === "retry" || ask === "drop") && number > 0 ? { command, ask, id: number } : null;
}
