import { createHash } from "node:crypto";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import zlib from "node:zlib";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Database } from "@/backend/database/client";
import { copyRows, fillDatabase, knownMigrations } from "@/backend/database/copy";
import { openInMemory } from "@/backend/database/pglite";
import { members } from "@/backend/members/tables";
import { readBackup, restoreBackup, writeBackup } from "@/backend/operator/backup";
import { seedSamples } from "@/backend/samples";
import { testDeps } from "@/tests/support/deps";
import { hasPostgres, postgresDatabase } from "@/tests/support/postgres";
import { tableContents } from "@/tests/support/table-contents";

// Databases are made and filled anew in each test.
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

/** A shop with members and orders, and a data folder; both are gone when its backup is there. */
async function backUpAndLose(from: () => Promise<Database>) {
  const dataDir = path.join(place, "lost");
  fs.mkdirSync(path.join(dataDir, "outbox"), { recursive: true });
  fs.writeFileSync(path.join(dataDir, "operator-token"), "a-token-of-this-shop");
  fs.writeFileSync(path.join(dataDir, "outbox/1.eml"), "Words ü\r\n");
  const database = await from();
  const { clock, settings } = testDeps();
  await seedSamples(database.db, clock);
  const made = await writeBackup(
    { db: database.db, clock, settings: { ...settings, dataDir } },
    { command: "backup", file: file() },
  );
  expect(made).toMatchObject({ ok: true });
  const contents = await tableContents(database.db);
  await database.close();
  fs.rmSync(dataDir, { recursive: true });
  return contents;
}

/** The backup with other words in it, whole in its own eyes unless the sum stays. */
function forge(from: string | RegExp, to: string, { sum }: { sum: boolean }): void {
  const lines = zlib.gunzipSync(fs.readFileSync(file())).toString("utf8").split("\n");
  const before = lines.join("\n");
  const last = lines.pop() ?? "";
  const text = lines.join("\n").replace(from, to);
  const after = `${text}\n${sum ? createHash("sha256").update(text).digest("hex") : last}`;
  expect(after).not.toBe(before);
  fs.writeFileSync(file(), zlib.gzipSync(after));
}

/** The one that opens sooner. */
const openSmall = hasPostgres ? postgresDatabase : openInMemory;

/** From each kind to the other one, where there is a server. */
const ways = [
  ["PGlite", openSmall, openInMemory, true],
  ["PostgreSQL", openInMemory, postgresDatabase, hasPostgres],
] as const;

describe.each(ways)("a backup restored on %s", (_, openSource, openTarget, isThere) => {
  it.skipIf(!isThere)("is all that was lost, keys and files included", async () => {
    const contents = await backUpAndLose(openSource);
    expect(fs.statSync(file()).mode & 0o777).toBe(0o600);
    const { db } = await open(openTarget());
    const dataDir = path.join(place, "new");
    await restoreBackup(db, dataDir, await readBackup(file()));
    expect(await tableContents(db)).toEqual(contents);
    expect(contents.get("orders")?.length).toBeGreaterThan(1);
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
  it("is a damaged backup, another product's and a newer version's, before anything is changed", async () => {
    await backUpAndLose(openSmall);
    const whole = fs.readFileSync(file());
    forge(/"first_name": "[^"]+"/, '"first_name": "Nobody"', { sum: false });
    await expect(readBackup(file())).rejects.toThrow(/damaged/);
    fs.writeFileSync(file(), whole.subarray(0, whole.length - 100));
    await expect(readBackup(file())).rejects.toThrow(/damaged/);
    fs.writeFileSync(file(), whole);
    forge(/"product":"[^"]+"/, '"product":"another"', { sum: true });
    await expect(readBackup(file())).rejects.toThrow(/of another product, another/);
    fs.writeFileSync(file(), whole);
    forge(/"migrations":\d+/, `"migrations":${knownMigrations() + 1}`, { sum: true });
    const { db } = await open(openSmall());
    await expect(restoreBackup(db, place, await readBackup(file()))).rejects.toThrow(/newer version/);
    fs.writeFileSync(file(), whole);
    await expect(readBackup(file())).resolves.toMatchObject({ copy: { migrations: knownMigrations() } });
  });

  it("is a database that has rows, and one that comes out different has none", async () => {
    const { db } = await open(openSmall());
    const empty = await copyRows(db);
    const odd = { ...empty, tables: [...empty.tables, { name: "unknown", rows: ["{}"] }] };
    await expect(fillDatabase(db, odd)).rejects.toThrow(
      "The table unknown came out different: 1 rows, 0 there.",
    );
    await db.insert(members).values({ email: "one@example.com", createdAt: new Date() });
    const before = await tableContents(db);
    await expect(fillDatabase(db, empty)).rejects.toThrow("The database is not empty: members 1.");
    expect(await tableContents(db)).toEqual(before);
  });
});
