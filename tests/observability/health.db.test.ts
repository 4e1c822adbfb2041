import path from "node:path";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { isOutage } from "@/backend/ground/database/client";
import { jobLeases } from "@/backend/ground/database/tables";
import { healthEndpoint } from "@/backend/desk/operator/health-endpoint";
import { leasedJobs } from "@/backend/jobs";
import { queueMail } from "@/backend/ground/mail/outbox";
import { testDatabase } from "@/tests/support/database";
import { testDeps, type TestDeps } from "@/tests/support/deps";

let deps: TestDeps;
let health: ReturnType<typeof healthEndpoint>;
let isAway = false;

beforeAll(async () => {
  const database = await testDatabase();
  deps = testDeps({
    database: async () => (isAway ? Promise.reject(new Error("connect ECONNREFUSED secret-host")) : database),
  });
  health = healthEndpoint(deps);
});
afterAll(async () => (await deps.database()).close());

async function ready() {
  const answer = await health.fetch(new Request("http://site.invalid/health/ready"));
  const text = await answer.text();
  expect(text).not.toContain("secret");
  const { problems, warnings }: { problems: unknown[]; warnings: unknown[] } = JSON.parse(text);
  return { status: answer.status, problems, warnings };
}

it("a process is ready; not while the database is away, and again when it is back", async () => {
  expect(await ready()).toEqual({ status: 200, problems: [], warnings: [] });
  isAway = true;
  expect(await ready()).toEqual({
    status: 503,
    problems: [{ check: "database", says: "does not answer" }],
    warnings: [],
  });
  isAway = false;
  expect(await ready()).toEqual({ status: 200, problems: [], warnings: [] });
});

it("it is not ready while its database or its data folder takes no write, says so once in the log, and recovers", async () => {
  const info = vi.spyOn(deps.log, "info");
  const { dataDir } = deps.settings;
  // Nothing can be made below a file.
  deps.settings.dataDir = path.join(import.meta.filename, "folder");
  const fresh = () => (health = healthEndpoint(deps));
  const folder = { check: "writing", says: "the data folder cannot be written: is its disk full?" };
  fresh();
  expect(await ready()).toEqual({ status: 503, problems: [folder], warnings: [] });
  expect(await ready()).toMatchObject({ status: 503 });
  expect(deps.errors.map(({ message }) => message)).toEqual(["not ready: a write failed"]);
  deps.settings.dataDir = dataDir;
  // Within five seconds the same answer, then another read.
  expect(await ready()).toMatchObject({ status: 503 });
  const later = performance.now() + 5_001;
  vi.spyOn(performance, "now").mockReturnValue(later);
  expect(await ready()).toEqual({ status: 200, problems: [], warnings: [] });
  expect(info).toHaveBeenCalledWith({ place: "data folder" }, "ready again: writes succeed");
  vi.mocked(performance.now).mockRestore();
  health = healthEndpoint(deps);
});

it("it is not ready for half a minute after a transaction found the database's disk full", async () => {
  const database = await testDatabase();
  const own = healthEndpoint(testDeps({ database: async () => database }));
  const answer = async () => (await own.fetch(new Request("http://site.invalid/health/ready"))).json();
  // As PostgreSQL answers then.
  const full = database.db.transaction((tx) =>
    tx.execute(sql`do $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$`),
  );
  await expect(full).rejects.toSatisfy(isOutage);
  const says = "the database cannot be written: is its disk full?";
  expect(await answer()).toEqual({ problems: [{ check: "writing", says }], warnings: [] });
  vi.spyOn(performance, "now").mockReturnValue(performance.now() + 30_001);
  expect(await answer()).toEqual({ problems: [], warnings: [] });
  vi.mocked(performance.now).mockRestore();
  await database.close();
});

it("it is not ready on a database that is older than its build", async () => {
  const { db } = await deps.database();
  const migrations = sql`drizzle.__drizzle_migrations`;
  await db.execute(sql`update ${migrations} set created_at = created_at - 1000000000000`);
  expect(await ready()).toEqual({
    status: 503,
    problems: [{ check: "migrations", says: "the database is older than this build" }],
    warnings: [],
  });
  await db.execute(sql`update ${migrations} set created_at = created_at + 1000000000000`);
  expect(await ready()).toMatchObject({ status: 200 });
});

it("it says which job is late, and stays in use; figures tell the same, and mails", async () => {
  const { db } = await deps.database();
  const now = deps.clock();
  const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
  const until = minutesAgo(20);
  await db.insert(jobLeases).values([
    { name: "renewals", holder: "a", until, dueAt: minutesAgo(15), failures: 3 },
    { name: "reminders", holder: "a", until, dueAt: minutesAgo(5) },
    // Somebody is at it, and has been for long.
    { name: "payments", holder: "b", until: minutesAgo(-1), dueAt: minutesAgo(15) },
    { name: "a job of an earlier version", holder: "a", until, dueAt: minutesAgo(9_999) },
  ]);
  const mail = { recipient: "anna@example.com", template: "contact", data: {} };
  await queueMail(db, deps, { ...mail, reason: "due", sendAt: minutesAgo(2) });
  await queueMail(db, deps, { ...mail, reason: "later", sendAt: minutesAgo(-2) });
  // A process that has just begun runs it now.
  expect(await ready()).toEqual({ status: 200, problems: [], warnings: [] });
  const answer = await health.fetch(new Request("http://site.invalid/health/figures"));
  const figures: unknown = await answer.json();
  expect(figures).toMatchObject({
    database: { mails: { waiting: 2, due: 1, givenUp: 0, oldestSeconds: expect.closeTo(120, 0) } },
  });
  expect(figures).toMatchObject({
    database: {
      jobs: expect.arrayContaining([
        { name: "renewals", lateSeconds: expect.closeTo(900, 0), failures: 3 },
        { name: "payments", lateSeconds: expect.closeTo(900, 0), failures: 0 },
      ]),
    },
  });
  expect(JSON.stringify(figures)).not.toContain("anna@");
  expect(figures).toHaveProperty("database.jobs.length", leasedJobs(deps).length);
  deps.time.forward(11 * 60);
  await db
    .update(jobLeases)
    .set({ dueAt: deps.clock() })
    .where(sql`${jobLeases.name} <> 'renewals'`);
  const warnings = [{ check: "jobs", says: '"renewals" is late' }];
  expect(await ready()).toEqual({ status: 200, problems: [], warnings });
});

it("figures say how many wait for a connection while nobody gets an answer", async () => {
  const database = await testDatabase();
  const pool = () => ({ total: 1, idle: 0, waiting: 9 });
  const own = healthEndpoint(testDeps({ database: async () => ({ ...database, pool }) }));
  const figures = async () => {
    const answer = await own.fetch(new Request("http://site.invalid/health/figures"));
    return z.object({ pool: z.unknown(), database: z.unknown() }).parse(await answer.json());
  };
  let release = () => undefined as void;
  const held = new Promise<void>((resolve) => (release = resolve));
  const holding = database.db.transaction(async (tx) => {
    await tx.execute(sql`lock table job_leases, outbox`);
    await held;
  });
  expect(await figures()).toEqual({ pool: pool(), database: null });
  release();
  await holding;
  await expect.poll(figures).toMatchObject({ pool: pool(), database: { unpaidDates: 0 } });
  await database.close();
});
