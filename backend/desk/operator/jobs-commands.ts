import { asc } from "drizzle-orm";
import { z } from "zod";
import { counted } from "@/lib/rules/texts/count-words";
import type { Db } from "../../ground/database/client";
import { NOBODY } from "../../ground/database/run-alone";
import { jobLeases } from "../../ground/database/tables";
import type { Deps } from "../../deps";
import { noteReturned, type Returned, returnedAs, returnTokenForm } from "../../ground/mail/bounces";
import { dropMail, listUnsent, retryMail, type WaitingMail } from "../../ground/mail/waiting-mails";
import { command } from "../../operator-command";

declare module "../../deps" {
  interface Deps {
    /** Runs every job once. */
    runJobs(this: void, deps: Deps): Promise<{ ok: boolean; lines: string[] }>;
  }
}

/** Without `ask`, all jobs run once. */
const jobsWanted = z.strictObject({
  ask: z.enum(["list", "retry", "drop", "bounce"]).optional(),
  /** The mail that bounced, for `bounce`. */
  returned: z.strictObject({ token: z.string().regex(returnTokenForm), as: z.enum(returnedAs) }).optional(),
  /** The mail to retry or drop. */
  id: z.number().int().min(1).max(2_147_483_647).optional(),
});

/** `npm run jobs`: runs all jobs, lists waiting and undeliverable mails, or sends or drops one mail. */
export const jobsCommands = {
  jobs: command(jobsWanted, async (deps, { ask, id = 0, returned }) => {
    const now = deps.clock();
    if (ask === undefined) return deps.runJobs(deps);
    if (ask === "list") return { ok: true, lines: await listAll(deps, now) };
    if (ask === "bounce") return noteBounce(deps, returned);
    const done = await (ask === "retry" ? retryMail : dropMail)(deps.db, id, now);
    if (!done)
      return {
        ok: false,
        lines: [`Email ${id} is unknown, has been sent, has expired, or is being sent now.`],
      };
    return {
      ok: true,
      lines: [ask === "retry" ? `Email ${id} goes out next.` : `Email ${id} has been dropped.`],
    };
  }),
};

/**
 * For a mail server that hands over every mail to `BOUNCE_EMAIL`. A mail that does not report a bounce of ours is no
 * failure.
 */
async function noteBounce(deps: Deps, returned: Returned | undefined) {
  const isNoted = returned !== undefined && (await noteReturned(deps, returned, deps.clock()));
  return { ok: true, lines: [isNoted ? `The mail ${returned.as}.` : "None of our emails bounced."] };
}

const SHOWN = 50;

async function listAll({ db }: Deps, now: Date): Promise<string[]> {
  const runs = await db.select().from(jobLeases).orderBy(asc(jobLeases.name));
  const waiting = await listUnsent(db, "waiting", SHOWN);
  return [
    "Jobs",
    ...runs.map((run) => `  ${describeRun(run, now)}`),
    `Emails waiting: ${countOf(waiting)}`,
    ...waiting.map((mail) => `  ${describeMail(mail, now)}`),
    ...(await listEnded(db, "given up")),
    ...(await listEnded(db, "refused")),
    ...(await listEnded(db, "expired")),
  ];
}

async function listEnded(db: Db, how: "given up" | "refused" | "expired"): Promise<string[]> {
  const mails = await listUnsent(db, how, SHOWN);
  return [`Emails ${how}: ${countOf(mails)}`, ...mails.map((mail) => `  ${describeEnded(mail)}`)];
}

const countOf = (rows: unknown[]) => (rows.length < SHOWN ? String(rows.length) : `the first ${SHOWN}`);

function describeRun(run: typeof jobLeases.$inferSelect, now: Date): string {
  const isRunning = run.until > now && run.holder !== NOBODY;
  const parts = [
    isRunning ? "runs now" : `ran ${run.endedAt ? time(run.endedAt) : "never to its end"}`,
    run.dueAt ? `due ${time(run.dueAt)}` : "",
    run.until > now && !isRunning ? `next try ${time(run.until)}` : "",
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

function describeEnded(mail: WaitingMail): string {
  const tries = counted(mail.attempts, "try", "tries");
  const parts = [`${mail.template} to ${mail.recipient}`, `since ${time(mail.createdAt)}`, tries];
  return `${String(mail.id).padStart(6)}  ${[...parts, mail.error ?? ""].filter(Boolean).join(", ")}`;
}

/** `2026-11-23 04:20:11` in UTC. */
const time = (moment: Date) => moment.toISOString().slice(0, 19).replace("T", " ");
