import { causeOf } from "./cause";
import type { Backend } from "./index";
import type { Deps } from "./deps";
import { deliverMails, releaseClaims, type MailTemplate } from "./mail";
import { forgetExpired, memberMails } from "./member";
import { deliverDemoEvents } from "./payments";
import { reconcilePayments, shopMails, sweepSessions } from "./shop";

type Job = { name: string; everyMs: number; run: () => Promise<unknown> };

/**
 * Starts the work that no request does: sending mails, the demo bank's events, and settling payments whose answer was
 * lost (at once, then every 60 s). A job never overlaps itself; one that fails is logged and tried again at its time.
 *
 * @returns a function that stops them after the running ones have ended.
 */
export function startJobs(deps: Deps, backend: Backend): () => Promise<void> {
  const templates = { ...memberMails, ...shopMails };
  const jobs: Job[] = [
    { name: "mails", everyMs: 1_000, run: mailJob(deps, templates) },
    { name: "demo events", everyMs: 1_000, run: () => deliverDemoEvents(deps, backend.webhook) },
    {
      name: "old shop sessions",
      everyMs: 3_600_000,
      run: async () => sweepSessions((await deps.database()).db, deps.clock),
    },
    { name: "expired sign-ins", everyMs: 24 * 3_600_000, run: () => forgetExpired(deps) },
    { name: "payments", everyMs: 60_000, run: () => reconcilePayments(deps) },
  ];
  const stops = jobs.map((job) => repeat(deps, job));
  return async () => void (await Promise.all(stops.map((stop) => stop())));
}

function mailJob(deps: Deps, templates: Record<string, MailTemplate>): Job["run"] {
  let isFirst = true;
  return async () => {
    if (isFirst) await releaseClaims(deps);
    isFirst = false;
    return deliverMails(deps, templates);
  };
}

function repeat(deps: Deps, job: Job): () => Promise<void> {
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  const tick = () => {
    running = job
      .run()
      .then(
        () => undefined,
        (error: unknown) => deps.log.error({ job: job.name, cause: causeOf(error) }, "job failed"),
      )
      .then(() => {
        if (stopped) return;
        timer = setTimeout(tick, job.everyMs);
        timer.unref();
      });
  };
  tick();
  return async () => {
    stopped = true;
    clearTimeout(timer);
    await running;
  };
}
