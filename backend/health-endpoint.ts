import fs from "node:fs";
import path from "node:path";
import { count, gte, sql } from "drizzle-orm";
import { z } from "zod";
import { contentState } from "./content";
import type { Db } from "./database/client";
import { jobLeases } from "./database/tables";
import { migrationsFolder } from "./database/template";
import { daysAfter } from "./dates";
import type { Deps } from "./deps";
import { leasedJobs } from "./jobs";
import { countUnsent } from "./mail/waiting-mails";
import { payments } from "./payments/tables";
import { eventTroubles, silentEvents } from "./payments/traffic";
import type { Answerer } from "./ports";

/**
 * `/health`: 200 with what an operator should look at when the database answers, else 503. `/health/ready`: what keeps
 * this process from serving, with 503, and beside it what is wrong though it serves: late jobs and mistakes in the content
 * are the same for all processes, and a balancer that left them all out would end the site. `/health/figures`: what
 * `/metrics` tells of the database. None of them holds anything that a visitor typed, a setting, or an error's own words.
 * Opens the database if need be, so a start that failed is tried again.
 */
export function healthEndpoint(deps: Deps): Answerer {
  const started = deps.clock();
  const figures = kept(60_000, () => figuresOf(deps));
  return {
    async fetch(request) {
      const { pathname } = new URL(request.url);
      try {
        const { db, ping, pool } = await deps.database();
        if (pathname.endsWith("/figures"))
          return Response.json({ ...(await figures()), pool: pool?.() ?? null });
        await ping();
        if (!pathname.endsWith("/ready")) return Response.json({ warnings: await eventTroubles(db) });
        const problems = await migrationTroubles(db);
        const warnings = [...contentTroubles(), ...(await jobTroubles(deps, started))];
        return Response.json({ problems, warnings }, { status: problems.length > 0 ? 503 : 200 });
      } catch {
        const problems: Problem[] = [{ check: "database", says: "does not answer" }];
        return Response.json({ problems, warnings: [] }, { status: 503 });
      }
    },
  };
}

type Problem = { check: "database" | "migrations" | "content" | "jobs"; says: string };

const journal = z.object({ entries: z.array(z.object({ when: z.number() })) });

/** A database that is ahead belongs to a newer build, beside which this one goes on until it is replaced. */
async function migrationTroubles(db: Db): Promise<Problem[]> {
  const text = fs.readFileSync(path.join(migrationsFolder, "meta/_journal.json"), "utf8");
  const wanted = Math.max(...journal.parse(JSON.parse(text)).entries.map(({ when }) => when));
  const answer = await db.execute(
    sql`select max(created_at)::text as newest from drizzle.__drizzle_migrations`,
  );
  const { rows } = z.object({ rows: z.array(z.object({ newest: z.string().nullable() })) }).parse(answer);
  const newest = Number(rows[0]?.newest ?? 0);
  return newest >= wanted ? [] : [{ check: "migrations", says: "the database is older than this build" }];
}

/** The files themselves are an operator's: `npm run content -- check` names file, line and field. */
function contentTroubles(): Problem[] {
  const state = contentState();
  if (!state || state.problems.length === 0) return [];
  const says = `mistakes in the files: ${state.problems.length}; what is shown is as of ${state.since}`;
  return [{ check: "content", says }];
}

/** A job is late when its time is past by so much, and by three of its periods; then no process runs it. */
const LATE_MS = 10 * 60_000;

async function jobTroubles(deps: Deps, started: Date): Promise<Problem[]> {
  const late = (await jobFigures(deps)).filter(
    ({ lateMs, everyMs }) => lateMs > Math.max(LATE_MS, 3 * everyMs),
  );
  // A process that has just begun runs what is late.
  const isNew = deps.clock().getTime() - started.getTime() < LATE_MS;
  return isNew ? [] : late.map(({ name }) => ({ check: "jobs", says: `"${name}" is late` }));
}

async function jobFigures(deps: Deps) {
  const now = deps.clock();
  const rows = new Map((await deps.db.select().from(jobLeases)).map((row) => [row.name, row]));
  return leasedJobs(deps).map(({ name, everyMs }) => {
    const row = rows.get(name);
    const dueAt = row && row.until <= now ? row.dueAt : null;
    const lateMs = dueAt ? Math.max(0, now.getTime() - dueAt.getTime()) : 0;
    return { name, everyMs, lateMs, failures: row?.failures ?? 0 };
  });
}

async function figuresOf(deps: Deps) {
  const { db } = deps;
  const now = deps.clock();
  const { dueSince, ...mails } = await countUnsent(db, now);
  const { gateway, status } = payments;
  return {
    mails: { ...mails, oldestSeconds: dueSince ? (now.getTime() - dueSince.getTime()) / 1_000 : 0 },
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
  };
}

/** The same answer to whoever asks within that time: figures are not worth a scan for each of several readers. */
function kept<T>(milliseconds: number, make: () => Promise<T>): () => Promise<T> {
  let made: { at: number; answer: Promise<T> } | undefined;
  return () => {
    if (made && performance.now() - made.at < milliseconds) return made.answer;
    const answer = make();
    made = { at: performance.now(), answer };
    answer.catch(() => (made = undefined));
    return answer;
  };
}
