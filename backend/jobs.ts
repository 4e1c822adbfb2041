import { setMaxListeners } from "node:events";
import { z } from "zod";
import { noticeChanges } from "./sales/calendar";
import { sweepSessions } from "./sales/cart";
import { type KeepAlive, releaseLeases, runAlone } from "./ground/database/run-alone";
import type { Deps } from "./deps";
import { publishDue } from "./content/editing";
import { causeOf } from "./ground/errors";
import { mails } from "./mails";
import { storeIssuedFiles } from "./sales/invoices";
import { deliverMails } from "./ground/mail/deliver-mails";
import { releaseClaims } from "./ground/mail/outbox";
import { keepPaidMethods, releaseUnconfirmed, sweepOrphans } from "./sales/settlement";
import { recheckVatIds } from "./sales/checkout";
import { shortenUnpaid } from "./sales/holds";
import { tellDateChanges } from "./sales/order-mails";
import { deliverDemoEvents } from "./sales/payments/demo/events";
import type { Answerer, Ending } from "./ports";
import { checkProvider, reconcilePayments } from "./after-sales/payment-events";
import { forgetOld, moveDue } from "./desk/personal-data";
import { refundCancelledDates, remindAttendees, tellAttendees } from "./after-sales/seat-changes";
import { endMarkedSubscriptions, remindOfRenewals, renewSubscriptions } from "./sales/subscriptions";
import { runWaitingList } from "./sales/waiting-list";
import { carryOutOpen } from "./after-sales/withdrawals";

type Job = {
  name: string;
  everyMs: number;
  /** Whether only one process at a time runs the job. */
  alone?: true;
  /** @returns how much the job did: a number, or several by name */
  run: (alive: KeepAlive, ending?: Ending) => Promise<unknown>;
};

const minute = 60_000;
const day = 24 * 60 * minute;

/** The jobs in the order of a full run: later jobs use the results of earlier ones, and mails come last. */
function jobsOf(deps: Deps, webhook: Answerer): Job[] {
  return [
    { name: "demo events", everyMs: 1_000, run: () => deliverDemoEvents(deps, webhook) },
    { name: "payments", everyMs: minute, alone: true, run: () => reconcilePayments(deps) },
    { name: "withdrawals", everyMs: minute, alone: true, run: () => carryOutOpen(deps) },
    { name: "refunds elsewhere", everyMs: day, alone: true, run: (alive) => checkProvider(deps, alive) },
    { name: "unconfirmed orders", everyMs: minute, alone: true, run: () => releaseUnconfirmed(deps) },
    { name: "unpaid seats", everyMs: minute, alone: true, run: () => shortenUnpaid(deps) },
    { name: "unconfirmed payments", everyMs: 60 * minute, alone: true, run: () => sweepOrphans(deps) },
    { name: "saved methods", everyMs: minute, alone: true, run: (alive) => keepPaidMethods(deps, alive) },
    { name: "renewals", everyMs: minute, alone: true, run: (alive) => renewSubscriptions(deps, alive) },
    { name: "reminders", everyMs: minute, alone: true, run: () => remindOfRenewals(deps) },
    { name: "ended subscriptions", everyMs: minute, alone: true, run: () => endMarkedSubscriptions(deps) },
    { name: "VAT ids", everyMs: 10 * minute, alone: true, run: () => recheckVatIds(deps) },
    { name: "planned content", everyMs: minute, alone: true, run: () => publishDue(deps) },
    { name: "dates", everyMs: minute, alone: true, run: () => followDates(deps) },
    { name: "cancelled dates", everyMs: 60 * minute, alone: true, run: () => refundCancelledDates(deps) },
    { name: "attendees", everyMs: minute, alone: true, run: () => tellAttendees(deps) },
    { name: "date mails", everyMs: 10 * minute, alone: true, run: () => remindAttendees(deps) },
    { name: "address changes", everyMs: minute, alone: true, run: () => moveDue(deps) },
    { name: "waiting list", everyMs: minute, alone: true, run: () => runWaitingList(deps) },
    {
      name: "old shop sessions",
      everyMs: 60 * minute,
      alone: true,
      run: () => sweepSessions(deps.db, deps.clock),
    },
    { name: "documents", everyMs: minute, alone: true, run: (alive) => storeIssuedFiles(deps, alive) },
    { name: "old data", everyMs: day, alone: true, run: () => forgetOld(deps) },
    { name: "mails", everyMs: 1_000, run: (_, ending) => deliverMails(deps, mails, undefined, ending) },
  ];
}

async function followDates(deps: Deps): Promise<Record<string, number>> {
  return { ...(await noticeChanges(deps)), ...(await tellDateChanges(deps)) };
}

/** Names and intervals of the jobs that only one process at a time runs. */
export function leasedJobs(deps: Deps): { name: string; everyMs: number }[] {
  return jobsOf(deps, { fetch: async () => new Response() }).filter(({ alone }) => alone);
}

/** How long running jobs may take when the process ends. Every supervisor waits longer before it kills the process. */
const DRAIN_MS = 5_000;

/**
 * Starts the background work: sending mails, settling payments whose answer was lost, renewing subscriptions. Every job
 * that is due runs at once, then on its schedule. A job never overlaps itself. A failed run is logged and tried again.
 *
 * @returns a function that stops the jobs: no new job begins, running jobs have five seconds, and jobs that still run
 * are aborted and released, so that the next process begins them at once
 */
export function startJobs(
  deps: Deps,
  backend: { webhook: Answerer },
  drainMs = DRAIN_MS,
): () => Promise<void> {
  const [soon, now] = [new AbortController(), new AbortController()];
  const ending = { soon: soon.signal, now: now.signal };
  // Every job and every mail in progress listens to the signal.
  setMaxListeners(0, now.signal);
  const released = releaseClaims(deps)
    .then(() => releaseLeases(deps))
    .catch((error: unknown) =>
      deps.log.warn({ cause: causeOf(error) }, "leases and claims of the last process were not released"),
    );
  const jobs = jobsOf(deps, backend.webhook).map((job) => repeat(deps, job, { ending, released }));
  return async () => {
    soon.abort();
    const cut = setTimeout(() => now.abort(), drainMs);
    // Work that ignores the signal, such as a request to a provider, ends with the process.
    const cutAway = new Promise<void>((resolve) => setTimeout(resolve, drainMs + 1_000).unref());
    await Promise.race([Promise.all(jobs.map((stop) => stop())), cutAway]);
    clearTimeout(cut);
  };
}

/**
 * Runs every job once, whatever the time, one after another, for `npm run jobs`.
 * @returns one line of results per job
 */
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

/** @param how for a run on schedule, in a process that may end; without it, the job runs at once */
async function runOnce(deps: Deps, job: Job, how?: { everyMs: number; ending: Ending }): Promise<string> {
  const ending = how?.ending;
  if (!job.alone) return describeOutcome(await job.run(async () => !ending?.soon.aborted, ending));
  const run = async (alive: KeepAlive) => ({ done: await job.run(alive, ending) });
  const ended = await runAlone(deps, job.name, run, {
    ...how,
    hasFailed: ({ done }) => countFailed(done) > 0,
  });
  return ended ? describeOutcome(ended.done) : "another runner is at it";
}

const partly = z.object({ failed: z.number() });

/**
 * Number of payments, renewals and so on that could not be settled and are tried again. A run that leaves some has
 * failed.
 */
function countFailed(done: unknown): number {
  return partly.safeParse(done).data?.failed ?? 0;
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

/** How often a process checks whether a job is due that another process ran last and may never run again. */
const CHECK_MS = minute;

/** @param how `released`: resolves when the work of a killed process is free */
function repeat(deps: Deps, job: Job, how: { ending: Ending; released: Promise<void> }): () => Promise<void> {
  const { ending, released } = how;
  const pause = Math.min(job.everyMs, CHECK_MS);
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  const runNow = async () => {
    await released;
    if (ending.soon.aborted) return;
    try {
      await runOnce(deps, job, { everyMs: job.everyMs, ending });
    } catch (error) {
      if (!ending.now.aborted) logFailure(deps, job, error);
    }
  };
  const tick = () => {
    running = runNow().then(() => {
      if (ending.soon.aborted) return;
      timer = setTimeout(tick, pause);
      timer.unref();
    });
  };
  tick();
  return async () => {
    clearTimeout(timer);
    await running;
  };
}
