import { cleanCode } from "@/lib/rules/forms/typed-code";
import { runTyped } from "./support/operator-client";

const usage = `Jobs of the shop:
  npm run jobs                  run every job once, for cron; if a server is running, it runs them (as it does on its own)
  npm run jobs -- list          results of the jobs, and emails that are waiting or were given up
  npm run jobs -- retry <id>    send an email from the list now, with the full number of attempts
  npm run jobs -- drop <id>     remove an email from the list
  npm run jobs -- bounce        record an email that bounced to BOUNCE_EMAIL, read from standard input`;

const typed = process.argv.slice(2);
await runTyped(typed.join(" ") === "bounce" ? await readBounce() : readArguments(typed), usage);

/** Reads a mail that a mail server pipes in. Its text stays here; only the recipient is passed on. */
async function readBounce() {
  const [{ buffer }, { returnedMail }] = await Promise.all([
    import("node:stream/consumers"),
    import("./support/returned-mail"),
  ]);
  const returned = await returnedMail(await buffer(process.stdin));
  return { command: "jobs", ask: "bounce", ...(returned && { returned }) };
}

function readArguments([ask, id, ...more]: string[]): { command: string; ask?: string; id?: number } | null {
  const command = "jobs";
  if (more.length > 0) return null;
  if (id === undefined && (ask === undefined || ask === "list")) return ask ? { command, ask } : { command };
  const digits = cleanCode(id ?? "", "order");
  const number = /^\d{1,9}$/.test(digits) ? Number(digits) : 0;
  return (ask === "retry" || ask === "drop") && number > 0 ? { command, ask, id: number } : null;
}
