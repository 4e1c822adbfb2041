import { sweepSessions } from "./cart";
import { type KeepAlive, runAlone } from "./database/run-alone";
import type { Deps } from "./deps";
import { causeOf } from "./errors";
import { mails } from "./mails";
import { deliverMails } from "./mail/deliver-mails";
import { releaseClaims } from "./mail/outbox";
import { keepPaidMethods, recheckVatIds, releaseUnconfirmed, sweepOrphans } from "./orders";
import { deliverDemoEvents } from "./payments/demo/events";
import type { Answerer } from "./ports";
import { reconcilePayments } from "./reconcile-payments";
import { forgetOld } from "./retention-store";
import { endMarkedSubscriptions, remindOfRenewals, renewSubscriptions } from "./subscriptions";
import { runWaitingList } from "./waiting-list";

type Job = {
  name: string;
  everyMs: number;
  /** Only one process at a time runs it. */
  alone?: true;
  /** @returns how much it did: a number, or several by name */
  run: (alive: KeepAlive) => Promise<unknown>;
};

const minute = 60_000;

/** In the order of a full run: later jobs find what earlier ones wrote, and mails go last. */
function jobsOf(deps: Deps, webhook: Answerer): Job[] {
  return [
    { name: "demo events", everyMs: 1_000, run: () => deliverDemoEvents(deps, webhook) },
    { name: "payments", everyMs: minute, run: () => reconcilePayments(deps) },
    { name: "unconfirmed orders", everyMs: minute, run: () => releaseUnconfirmed(deps) },
    { name: "unconfirmed payments", everyMs: 60 * minute, alone: true, run: () => sweepOrphans(deps) },
    { name: "saved methods", everyMs: minute, alone: true, run: (alive) => keepPaidMethods(deps, alive) },
    { name: "renewals", everyMs: minute, alone: true, run: (alive) => renewSubscriptions(deps, alive) },
    { name: "reminders", everyMs: minute, alone: true, run: () => remindOfRenewals(deps) },
    { name: "ended subscriptions", everyMs: minute, run: () => endMarkedSubscriptions(deps) },
    { name: "VAT ids", everyMs: 10 * minute, alone: true, run: () => recheckVatIds(deps) },
    { name: "waiting list", everyMs: minute, run: () => runWaitingList(deps) },
    {
      name: "old shop sessions",
      everyMs: 60 * minute,
      run: () => sweepSessions(deps.db, deps.clock),
    },
    { name: "old data", everyMs: 24 * 60 * minute, alone: true, run: () => forgetOld(deps) },
    { name: "mails", everyMs: 1_000, run: () => deliverMails(deps, mails) },
  ];
}

/**
 * Starts the work that no request does: sending mails, settling payments whose answer was lost, renewing subscriptions.
 * Every job runs at once, then at its time. It never overlaps itself; one that fails is logged and tried again.
 *
 * @returns a function that stops them after the running ones have ended.
 */
export function startJobs(deps: Deps, backend: { webhook: Answerer }): () => Promise<void> {
  const stops = jobsOf(deps, backend.webhook).map((job) =>
    repeat(deps, job.name === "mails" ? afterReleasing(deps, job) : job),
  );
  return async () => void (await Promise.all(stops.map((stop) => stop())));
}

/** Every job once, whatever the time, one after the other: for `npm run jobs`. @returns what came of it, a line a job */
export async function runJobs(deps: Deps, webhook: Answerer): Promise<{ ok: boolean; lines: string[] }> {
  const lines: string[] = [];
  let ok = true;
  for (const job of jobsOf(deps, webhook)) {
    const outcome = await runOnce(deps, job).catch((error: unknown) => {
      logFailure(deps, job, error);
      ok = false;
      return "failed, the log says why";
    });
    lines.push(`${job.name.padEnd(20)} ${outcome}`);
  }
  return { ok, lines };
}

async function runOnce(deps: Deps, job: Job): Promise<string> {
  if (!job.alone) return describeOutcome(await job.run(async () => true));
  const done = await runAlone(deps, job.name, async (alive) => describeOutcome(await job.run(alive)));
  return done ?? "another runner is at it";
}

/** `{ asked: 3, failed: 0 }` → "asked 3, failed 0". */
function describeOutcome(done: unknown): string {
  if (typeof done === "object" && done !== null)
    return Object.entries(done)
      .map(([name, count]) => `${name} ${count}`)
      .join(", ");
  return done === undefined ? "done" : String(done);
}

function logFailure(deps: Deps, job: Job, error: unknown): void {
  deps.log.error({ job: job.name, cause: causeOf(error) }, "job failed");
}

/** When a server starts, it releases the mails that a killed one had begun to send. */
function afterReleasing(deps: Deps, job: Job): Job {
  let isFirst = true;
  return {
    ...job,
    run: async (alive) => {
      if (isFirst) await releaseClaims(deps);
      isFirst = false;
      return job.run(alive);
    },
  };
}

function repeat(deps: Deps, job: Job): () => Promise<void> {
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  const tick = () => {
    running = runOnce(deps, job)
      .then(
        () => undefined,
        (error: unknown) => logFailure(deps, job, error),
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
