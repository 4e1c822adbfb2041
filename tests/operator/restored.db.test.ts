import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import zlib from "node:zlib";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { readDeletions } from "@/backend/people/account";
import type { Database } from "@/backend/ground/database/client";
import { openInMemory } from "@/backend/ground/database/pglite";
import { listUnsent } from "@/backend/ground/mail/waiting-mails";
import { queueMail } from "@/backend/ground/mail/outbox";
import { settleRestored } from "@/backend/desk/operator/after-restore";
import { streamBackup, streamDeletions } from "@/backend/desk/operator/backup";
import { checkBackup, restoreBackup } from "@/backend/desk/operator/backup-file";
import { dueSubscriptions } from "@/backend/sales/subscriptions/renewal-store";
import { type AccountWorld, openAccountWorld } from "@/tests/support/account-world";
import { answerLines } from "@/tests/support/answer-lines";
import { testDatabase } from "@/tests/support/database";
import { hasPostgres, postgresDatabase } from "@/tests/support/postgres";
import { rowsOf } from "@/tests/support/rows";
import * as tables from "@/tests/support/schema";

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const place = fs.mkdtempSync(path.join(os.tmpdir(), "restored-"));
const leaving = "anna.berger@example.com";
let world: AccountWorld;
let restored: Database;
let leaver = 0;
const file = (name: string) => path.join(place, name);

/** A backup, a deletion after it, and the backup restored. */
beforeAll(async () => {
  world = await openAccountWorld(testDatabase);
  const { deps } = world;
  const { client, id } = await world.person(leaving);
  leaver = id;
  await world.deliver();
  const now = deps.clock();
  await queueMail(deps.db, deps, { reason: "due", recipient: "a@example.com", template: "x", data: {} });
  await queueMail(deps.db, deps, {
    reason: "later",
    recipient: "a@example.com",
    template: "x",
    data: {},
    sendAt: new Date(now.getTime() + 7 * 86_400_000),
  });
  await deps.db.insert(tables.subscriptions).values({
    productId: 1744,
    status: "active",
    total: 1_000,
    period: "month",
    paymentMethod: "demo",
    paymentMethodTitle: "Demo",
    startsAt: now,
    nextPaymentAt: new Date(now.getTime() + 60_000),
  });
  const backup = await answerLines(streamBackup({ ...deps, database: async () => world.database }));
  fs.writeFileSync(file("shop.backup"), zlib.gzipSync(backup.join("\n")));
  const answer = await client.ask("deleteAccount", { code: await world.deletionCode(client, leaving) });
  expect(answer.errors).toEqual([]);
  fs.writeFileSync(file("list.jsonl"), (await answerLines(streamDeletions(deps))).join("\n"));
  deps.time.forward(86_400);
  restored = await (hasPostgres ? postgresDatabase() : openInMemory());
  await restoreBackup(restored.db, file("data"), await checkBackup(file("shop.backup")));
});
afterAll(async () => {
  await restored.close();
  await world.close();
  fs.rmSync(place, { recursive: true, force: true });
});

it("a deletion is in the list beside the database, too, without a word of who it was", () => {
  const beside = fs.readFileSync(path.join(world.deps.settings.dataDir, "deletions.jsonl"), "utf8");
  expect(beside.trim()).toBe(fs.readFileSync(file("list.jsonl"), "utf8").trim());
  expect(beside).not.toContain("anna");
  // A restored one would be older than what it has to know.
  expect(fs.existsSync(file("data/deletions.jsonl"))).toBe(false);
});

it("what is no list is refused, with its line", () => {
  fs.writeFileSync(file("wrong.jsonl"), '\n{"deletion":"anna"}\n');
  expect(() => readDeletions(file("wrong.jsonl"))).toThrow(/wrong\.jsonl, line 2: this is no list/);
});

it("a restored backup forgets again who deleted the account, signs everybody out, and repeats nothing", async () => {
  const { db } = restored;
  const membersNow = async () => (await rowsOf(db, tables.members)).map(({ email }) => email);
  const signedIn = async () => (await rowsOf(db, tables.sessions)).filter(({ revokedAt }) => !revokedAt);
  const now = world.deps.clock();
  // Control: without the list she is a member again and signed in, and mail and charge are due.
  const before = await membersNow();
  expect(before).toContain(leaving);
  expect((await signedIn()).length).toBeGreaterThan(0);
  expect(await dueSubscriptions(db, now, 10)).toHaveLength(1);

  const deps = { ...world.deps, db, database: async () => restored };
  const said = (await settleRestored(deps, readDeletions(file("list.jsonl")))).join("\n");
  expect(said).toContain(`1 of 1 deletions in the list were repeated: members ${leaver}.`);

  expect(await membersNow()).toEqual(before.filter((email) => email !== leaving));
  expect(await db.select().from(tables.orders).where(eq(tables.orders.memberId, leaver))).toEqual([]);
  expect(await signedIn()).toEqual([]);
  expect(await dueSubscriptions(db, now, 10)).toEqual([]);
  const [subscription] = (await rowsOf(db, tables.subscriptions)).filter(({ period }) => period === "month");
  expect(subscription?.nextPaymentAt?.getTime()).toBeGreaterThan(now.getTime());
  expect(await listUnsent(db, "given up", 10)).toMatchObject([{ template: "x" }]);
  expect(await listUnsent(db, "waiting", 10)).toMatchObject([{ template: "x" }]);
  // The list goes on from here.
  expect(await answerLines(streamDeletions(deps))).toHaveLength(1);
});
