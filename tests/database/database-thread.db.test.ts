import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, it, type MockInstance, vi } from "vitest";
import { type Database, isOutage } from "@/backend/ground/database/client";
import { openPGlite } from "@/backend/ground/database/pglite";
import { secrets } from "@/backend/ground/database/tables";
import { Thread } from "@/backend/ground/database/thread";
import { healthEndpoint } from "@/backend/desk/operator/health-endpoint";
import { log } from "@/lib/observe/log";
import { testDeps } from "@/tests/support/deps";

let folder: string;
let database: Database;
let asked: MockInstance<Thread<unknown, unknown>["ask"]>;
/** The thread that was asked last. */
const threadNow = () => {
  const thread: unknown = asked.mock.contexts.at(-1);
  if (!(thread instanceof Thread)) throw new Error("no thread was asked");
  return thread;
};

beforeEach(async () => {
  vi.spyOn(log, "error").mockImplementation(() => undefined);
  asked = vi.spyOn(Thread.prototype, "ask");
  folder = fs.mkdtempSync(path.join(os.tmpdir(), "thread-"));
  database = await openPGlite(folder);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await database.close();
  fs.rmSync(folder, { recursive: true });
});

const keep = (name: string) => database.db.insert(secrets).values({ name, value: "kept" });
const outageOf = (work: Promise<unknown>) =>
  work.then(
    () => "answered",
    (error: unknown) => (isOutage(error) ? "outage" : error),
  );

it("is opened again after its thread has died, with all that was acknowledged", async () => {
  await keep("before");
  const died = threadNow();
  const slow = [sql`select pg_sleep(60)`, sql`select 1`].map((text) => outageOf(database.db.execute(text)));
  await expect.poll(() => died.waiting).toBeGreaterThan(0);
  await died.terminate();
  expect(await slow[0]).toBe("outage");
  await slow[1];
  expect(await outageOf(keep("after"))).toBe("answered");
  expect(threadNow()).not.toBe(died);
  expect(vi.mocked(log.error).mock.calls.map(([, line]) => line)).toEqual([
    "the thread of the database has died",
  ]);
  expect((await database.db.select().from(secrets)).map(({ name }) => name)).toEqual(["before", "after"]);
});

it("fails a transaction that was open then, and keeps none of it", async () => {
  const work = database.db.transaction(async (tx) => {
    await tx.insert(secrets).values({ name: "half", value: "kept" });
    await threadNow().terminate();
    await tx.insert(secrets).values({ name: "other half", value: "kept" });
  });
  expect(await outageOf(work)).toBe("outage");
  expect(await database.db.$count(secrets)).toBe(0);
});

it("is not ready when it cannot be opened again, and ready when it can", { timeout: 120_000 }, async () => {
  const health = healthEndpoint(testDeps({ database: async () => database, db: database.db }));
  const ready = async () => (await health.fetch(new Request("http://site.invalid/health/ready"))).status;
  expect(await ready()).toBe(200);
  fs.renameSync(path.join(folder, "db"), path.join(folder, "elsewhere"));
  fs.writeFileSync(path.join(folder, "db"), "no folder");
  await threadNow().terminate();
  expect([await ready(), await ready()]).toEqual([503, 503]);
  fs.rmSync(path.join(folder, "db"));
  fs.renameSync(path.join(folder, "elsewhere"), path.join(folder, "db"));
  expect(await ready()).toBe(200);
});
