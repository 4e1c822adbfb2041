import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { orders } from "@/backend/sales/orders/tables";
import { openPGlite } from "@/backend/ground/database/pglite";
import { unpackTemplate } from "@/backend/ground/database/template";

const folder = fs.mkdtempSync(path.join(os.tmpdir(), "first-start-"));
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

/** A start that was killed while it unpacked leaves half of the database, under the name of an unfinished one. */
beforeAll(async () => {
  const unfinished = path.join(folder, "db.new");
  fs.mkdirSync(unfinished);
  await unpackTemplate(unfinished);
  fs.rmSync(path.join(unfinished, "base"), { recursive: true });
  fs.writeFileSync(path.join(unfinished, "stray"), "");
});

it("makes the database anew after a start that was killed, in a folder of its owner alone", async () => {
  const database = await openPGlite(folder);
  try {
    expect(await database.db.$count(orders)).toBe(0);
  } finally {
    await database.close();
  }
  const names = fs.readdirSync(folder, { recursive: true, encoding: "utf8" });
  expect(names).toContain(path.join("db", "PG_VERSION"));
  expect(names.filter((name) => /stray|db\.new/.test(name))).toEqual([]);
  expect(fs.statSync(path.join(folder, "db")).mode & 0o777).toBe(0o700);
}, 60_000);
