import { asc } from "drizzle-orm";
import { jobLeases } from "./database/tables";
import type { Deps } from "./deps";
import { runJobs } from "./jobs";
import { dropMail, listUnsent, retryMail, type WaitingMail } from "./mail/waiting-mails";
import type { JobsCommand } from "./operator";
import type { Answerer } from "./ports";

/** `npm run jobs`: runs all of them, lists what waits and what was given up, or decides about a mail. */
export async function runJobsCommand(
  deps: Deps,
  webhook: Answerer,
  command: JobsCommand,
): Promise<{ ok: boolean; lines: string[] }> {
  const now = deps.clock();
  if (command.ask === undefined) return runJobs(deps, webhook);
  if (command.ask === "list") return { ok: true, lines: await listAll(deps, now) };
  const { ask, id = 0 } = command;
  const done = await (ask === "retry" ? retryMail : dropMail)(deps.db, id, now);
  if (!done) return { ok: false, lines: [`No mail ${id} waits or was given up, or it is being sent now.`] };
  return { ok: true, lines: [ask === "retry" ? `Mail ${id} is sent next.` : `Mail ${id} is dropped.`] };
}

const SHOWN = 50;

async function listAll({ db }: Deps, now: Date): Promise<string[]> {
  const runs = await db.select().from(jobLeases).orderBy(asc(jobLeases.name));
  const waiting = await listUnsent(db, "waiting", SHOWN);
  const givenUp = await listUnsent(db, "given up", SHOWN);
  return [
    "Jobs",
    ...runs.map((run) => `  ${describeRun(run, now)}`),
    `Mails that wait: ${countOf(waiting)}`,
    ...waiting.map((mail) => `  ${describeMail(mail, now)}`),
    `Mails given up: ${countOf(givenUp)}`,
    ...givenUp.map((mail) => `  ${describeMail(mail, now)}`),
  ];
}

const countOf = (rows: unknown[]) => (rows.length < SHOWN ? String(rows.length) : `the first ${SHOWN}`);

function describeRun(run: typeof jobLeases.$inferSelect, now: Date): string {
  const parts = [
    run.until > now ? "runs now" : `ran ${run.endedAt ? time(run.endedAt) : "never to its end"}`,
    run.dueAt && run.until <= now ? `due ${time(run.dueAt)}` : "",
    run.failures > 0 ? `failed ${run.failures} times since, the log says why` : "",
  ];
  return `${run.name.padEnd(22)} ${parts.filter(Boolean).join(", ")}`;
}

function describeMail(mail: WaitingMail, now: Date): string {
  const isBeingSent = mail.claimedAt !== null && mail.nextTryAt > now;
  const parts = [
    `${mail.template} to ${mail.recipient}`,
    `since ${time(mail.createdAt)}`,
    isBeingSent ? "is being sent" : `${mail.attempts} tries, next ${time(mail.nextTryAt)}`,
    mail.error ?? "",
  ];
  return `${String(mail.id).padStart(6)}  ${parts.filter(Boolean).join(", ")}`;
}

/** `2026-11-23 04:20:11`, UTC. */
const time = (moment: Date) => moment.toISOString().slice(0, 19).replace("T", " ");
