import { count, gte, sql } from "drizzle-orm";
import { z } from "zod";
import { withDeadline } from "@/lib/http/deadline";
import { contentState } from "../../content/catalogue";
import type { Db } from "../../ground/database/client";
import { readJournal } from "../../ground/database/migrate";
import { jobLeases } from "../../ground/database/tables";
import { daysAfter } from "../../ground/dates";
import type { Deps } from "../../deps";
import { causeOf } from "../../ground/errors";
import { leasedJobs } from "../../jobs";
import { countReturned } from "../../ground/mail/bounces";
import { countUnsent } from "../../ground/mail/waiting-mails";
import { mostlyUnpaidDates } from "../../sales/holds";
import { payments } from "../../sales/payments/tables";
import { eventTroubles, silentEvents } from "../../sales/payments/traffic";
import type { Answerer } from "../../ports";
import { createWriteCheck } from "../../ground/write-check";

/**
 * `/health`: 200 with notes for an operator when the database answers, else 503. `/health/ready`: 503 with the reason
 * that keeps this process from serving, such as a full disk. It also lists late jobs and mistakes in the content, but
 * does not fail for them: they are the same in all processes, and a balancer that removed every process would take the
 * site down. `/health/figures`: the part of `/metrics` that comes from the database (null while the database does not
 * answer), and the pool.
 *
 * No answer contains visitors' input, settings, or an error's own message. A request opens the database if necessary,
 * so it retries a failed start.
 */
export function healthEndpoint(deps: Deps): Answerer {
  const started = deps.clock();
  const writeFaults = kept(5_000, createWriteCheck(deps));
  const figures = kept(60_000, () => figuresOf(deps));
  return {
    async fetch(request) {
      const { pathname } = new URL(request.url);
      try {
        const { db, ping, pool } = await deps.database();
        if (pathname.endsWith("/figures")) {
          const asked = Promise.all([figures(), writeFaults()]).then(([figures, faults]) => ({
            ...figures,
            unwritable: faults.map(({ place }) => place),
          }));
          // How many wait for a connection matters most while nobody gets one: a slow database must not hide it.
          const told = await withDeadline(asked, FIGURES_MS).catch((error: unknown) => {
            deps.log.debug({ cause: causeOf(error) }, "figures could not be read");
            return null;
          });
          return Response.json({ pool: pool?.() ?? null, database: told });
        }
        await ping();
        if (!pathname.endsWith("/ready")) return Response.json({ warnings: await eventTroubles(db) });
        const problems = [
          ...(await migrationTroubles(db)),
          ...(await writeFaults()).map(({ check, says }) => ({ check, says })),
        ];
        const warnings = [...contentTroubles(), ...(await jobTroubles(deps, started))];
        return Response.json({ problems, warnings }, { status: problems.length > 0 ? 503 : 200 });
      } catch (error) {
        // Balancers ask every few seconds. At a higher level an outage would fill the log.
        deps.log.debug({ cause: causeOf(error) }, "health could not be read");
        const problems: Problem[] = [{ check: "database", says: "does not answer" }];
        return Response.json({ problems, warnings: [] }, { status: 503 });
      }
    },
  };
}

/** Shorter than the site's own deadline for this endpoint. */
const FIGURES_MS = 2_000;

type Problem = { check: "database" | "migrations" | "content" | "jobs" | "writing"; says: string };

/** A database that is ahead belongs to a newer build. This process goes on beside that build until it is replaced. */
export async function migrationTroubles(db: Db): Promise<Problem[]> {
  const answer = await db.execute(
    sql`select max(created_at)::text as newest from drizzle.__drizzle_migrations`,
  );
  const { rows } = z.object({ rows: z.array(z.object({ newest: z.string().nullable() })) }).parse(answer);
  const newest = Number(rows[0]?.newest ?? 0);
  return newest >= readJournal().newest.when
    ? []
    : [{ check: "migrations", says: "the database is older than this build" }];
}

/** Mistakes in the content, counted only. `npm run content -- check` tells the operator file, line and field. */
function contentTroubles(): Problem[] {
  const state = contentState();
  if (!state || state.problems.length === 0) return [];
  const says = `mistakes in the files: ${state.problems.length}; what is shown is as of ${state.since}`;
  return [{ check: "content", says }];
}

/**
 * A job is late when it is overdue by this time and by three of its periods: no process runs it, it hangs, or it fails.
 */
export const LATE_MS = 10 * 60_000;

async function jobTroubles(deps: Deps, started: Date): Promise<Problem[]> {
  const late = (await jobFigures(deps)).filter(
    ({ lateMs, everyMs }) => lateMs > Math.max(LATE_MS, 3 * everyMs),
  );
  // A process that has just started runs the late jobs first.
  const isNew = deps.clock().getTime() - started.getTime() < LATE_MS;
  return isNew ? [] : late.map(({ name }) => ({ check: "jobs", says: `"${name}" is late` }));
}

export async function jobFigures(deps: Deps) {
  const now = deps.clock();
  const rows = new Map((await deps.db.select().from(jobLeases)).map((row) => [row.name, row]));
  return leasedJobs(deps).map(({ name, everyMs }) => {
    const row = rows.get(name);
    const lateMs = row?.dueAt ? Math.max(0, now.getTime() - row.dueAt.getTime()) : 0;
    return { name, everyMs, lateMs, failures: row?.failures ?? 0 };
  });
}

async function figuresOf(deps: Deps) {
  const { db } = deps;
  const now = deps.clock();
  const { dueSince, ...mails } = await countUnsent(db, now);
  const { gateway, status } = payments;
  return {
    mails: {
      ...mails,
      ...(await countReturned(db, now)),
      oldestSeconds: dueSince ? (now.getTime() - dueSince.getTime()) / 1_000 : 0,
    },
    jobs: (await jobFigures(deps)).map(({ name, lateMs, failures }) => ({
      name,
      lateSeconds: lateMs / 1_000,
      failures,
    })),
    payments: await db
      .select({ gateway, status, count: count() })
      .from(payments)
      .where(gte(payments.createdAt, daysAfter(now, -1)))
      .groupBy(gateway, status),
    silent: await silentEvents(db),
    unpaidDates: (await mostlyUnpaidDates(db)).length,
  };
}

/** Callers within this time share one answer, so that not every request scans the tables. */
function kept<T>(milliseconds: number, make: () => Promise<T>): () => Promise<T> {
  let made: { at: number; answer: Promise<T> } | undefined;
  return () => {
    if (made && performance.now() - made.at < milliseconds) return made.answer;
    const answer = make();
    made = { at: performance.now(), answer };
    // This caller gets the failure; the next one reads again.
    answer.catch(() => (made = undefined));
    return answer;
  };
}
