import { createHash } from "node:crypto";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import zlib from "node:zlib";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Database } from "@/backend/ground/database/client";
import { fillDatabase, knownMigrations } from "@/backend/ground/database/copy";
import { openInMemory } from "@/backend/ground/database/pglite";
import { issuedFiles, storeIssuedFiles } from "@/backend/sales/invoices";
import { members } from "@/backend/people/members/tables";
import { streamBackup } from "@/backend/desk/operator/backup";
import { checkBackup, restoreBackup } from "@/backend/desk/operator/backup-file";
import { seedSamples } from "@/backend/desk/samples";
import { answerLines } from "@/tests/support/answer-lines";
import { testDeps } from "@/tests/support/deps";
import { hasPostgres, postgresDatabase } from "@/tests/support/postgres";
import { tableContents } from "@/tests/support/table-contents";

// Each test creates and fills its own databases.
vi.setConfig({ testTimeout: 120_000 });

let place = "";
const opened: Database[] = [];
async function open(one: Promise<Database>): Promise<Database> {
  const database = await one;
  opened.push(database);
  return database;
}
beforeEach(() => {
  place = fs.mkdtempSync(path.join(os.tmpdir(), "backup-"));
});
afterEach(async () => {
  await Promise.all(opened.splice(0).map((database) => database.close()));
  fs.rmSync(place, { recursive: true, force: true });
});
const file = () => path.join(place, "shop.backup");
const packed = (lines: readonly string[]) => zlib.gzipSync(lines.join("\n"));
const sumOf = (lines: readonly string[]) => createHash("sha256").update(lines.join("\n")).digest("hex");

/** A shop with members and orders, and a data folder; both are gone when its backup is there. */
async function backUpAndLose(from: () => Promise<Database>) {
  const dataDir = path.join(place, "lost");
  fs.mkdirSync(path.join(dataDir, "outbox"), { recursive: true });
  fs.writeFileSync(path.join(dataDir, "operator-token"), "a-token-of-this-shop");
  fs.writeFileSync(path.join(dataDir, "outbox/1.eml"), "Words ü\r\n");
  const database = await from();
  const { clock, settings } = testDeps();
  await seedSamples(database.db, clock);
  await storeIssuedFiles({ db: database.db, clock, log: testDeps().log }, async () => true);
  await database.db.update(members).set({ company: "Line\u2028end & Söhne" });
  const deps = { database: async () => database, clock, settings: { ...settings, dataDir } };
  const lines = await answerLines(streamBackup(deps));
  fs.writeFileSync(file(), packed(lines));
  const contents = await tableContents(database.db);
  await database.close();
  fs.rmSync(dataDir, { recursive: true });
  return { contents, lines };
}

/** The backup with other words in it, whole in its own eyes unless the sum stays. */
function forge(from: string | RegExp, to: string, { sum }: { sum: boolean }): void {
  const lines = zlib.gunzipSync(fs.readFileSync(file())).toString("utf8").split("\n");
  const before = lines.join("\n");
  const last = lines.pop() ?? "";
  const changed = lines.join("\n").replace(from, to).split("\n");
  const after = [...changed, sum ? sumOf(changed) : last];
  expect(after.join("\n")).not.toBe(before);
  fs.writeFileSync(file(), packed(after));
}

/** The one that opens sooner. */
const openSmall = hasPostgres ? postgresDatabase : openInMemory;

/** From each kind to the other one, where there is a server. */
const pairs = [
  ["PGlite", openSmall, openInMemory, true],
  ["PostgreSQL", openInMemory, postgresDatabase, hasPostgres],
] as const;

describe.each(pairs)("a backup restored on %s", (_, openSource, openTarget, isThere) => {
  it.skipIf(!isThere)("is all that was lost, keys and files included", async () => {
    const { contents } = await backUpAndLose(openSource);
    const { db } = await open(openTarget());
    const dataDir = path.join(place, "new");
    await restoreBackup(db, dataDir, await checkBackup(file()));
    expect(await tableContents(db)).toEqual(contents);
    expect(contents.get("orders")?.length).toBeGreaterThan(1);
    // The bytes of every document are there, and are guarded again.
    const files = await db.select().from(issuedFiles);
    expect(files.length).toBeGreaterThan(1);
    for (const { pdf, pdfHash } of files)
      expect(
        createHash("sha256")
          .update(pdf ?? "")
          .digest("hex"),
      ).toBe(pdfHash);
    await expect(db.update(issuedFiles).set({ pdf: null })).rejects.toThrow();
    expect(fs.readFileSync(path.join(dataDir, "outbox/1.eml"), "utf8")).toBe("Words ü\r\n");
    expect(fs.readFileSync(path.join(dataDir, "operator-token"), "utf8")).toBe("a-token-of-this-shop");
    expect(fs.statSync(path.join(dataDir, "operator-token")).mode & 0o777).toBe(0o600);
    // Numbers go on where they were.
    const known = await db.select({ id: members.id }).from(members);
    const [added] = await db
      .insert(members)
      .values({ email: "new@example.com", createdAt: new Date() })
      .returning({ id: members.id });
    expect(added?.id).toBeGreaterThan(Math.max(...known.map(({ id }) => id)));
  });
});

describe("what is refused", () => {
  it("is a damaged backup, another product's, a newer and an unreleased version's, before anything is changed", async () => {
    await backUpAndLose(openSmall);
    const whole = fs.readFileSync(file());
    forge(/"first_name": "[^"]+"/, '"first_name": "Nobody"', { sum: false });
    await expect(checkBackup(file())).rejects.toThrow(/damaged/);
    fs.writeFileSync(file(), whole.subarray(0, whole.length - 100));
    await expect(checkBackup(file())).rejects.toThrow(/damaged/);
    fs.writeFileSync(file(), whole);
    forge(/"product":"[^"]+"/, '"product":"another"', { sum: true });
    await expect(checkBackup(file())).rejects.toThrow(/belongs to another product, another/);
    fs.writeFileSync(file(), whole);
    forge(/"format":3/, '"format":4', { sum: true });
    await expect(checkBackup(file())).rejects.toThrow(/newer version/);
    for (const earlier of ['"format":2', '"tables":56']) {
      fs.writeFileSync(file(), whole);
      forge(/"format":3/, earlier, { sum: true });
      await expect(checkBackup(file())).rejects.toThrow(/from before the first release/);
    }
    fs.writeFileSync(file(), whole);
    forge(/"migrations":\d+/, `"migrations":${knownMigrations() + 1}`, { sum: true });
    const { db } = await open(openSmall());
    await expect(restoreBackup(db, place, await checkBackup(file()))).rejects.toThrow(/newer version/);
    fs.writeFileSync(file(), whole);
    forge(/"migrations":\d+/, '"migrations":47', { sum: true });
    await expect(restoreBackup(db, place, await checkBackup(file()))).rejects.toThrow(
      /Restore it with commit 740c6e96/,
    );
    fs.writeFileSync(file(), whole);
    await expect(checkBackup(file())).resolves.toMatchObject({ migrations: knownMigrations() });
  });

  it("is a database that has rows, and one that comes out different has none", async () => {
    const { db } = await open(openSmall());
    async function* rows() {
      yield "{}";
    }
    async function* odd() {
      yield { name: "unknown", rows: rows() };
    }
    const migrations = knownMigrations();
    await expect(fillDatabase(db, { migrations, tables: odd() })).rejects.toThrow(
      "The table unknown came out different: 1 rows, 0 there.",
    );
    await db.insert(members).values({ email: "one@example.com", createdAt: new Date() });
    const before = await tableContents(db);
    await expect(fillDatabase(db, { migrations, tables: odd() })).rejects.toThrow(
      "The database is not empty: members 1.",
    );
    expect(await tableContents(db)).toEqual(before);
  });
});
