// Whole: 15,000 orders on each database, of which every megabyte is measured.
import v8 from "node:v8";
import vm from "node:vm";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import type { Database } from "@/backend/ground/database/client";
import { askOperator, dropOrders, fillWithOrders } from "@/tests/support/asked-operator";
import { onEachDatabase } from "@/tests/support/database";

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });
v8.setFlagsFromString("--expose-gc");
const collectGarbage: () => void = vm.runInNewContext("gc");

const ORDERS = 15_000;
const megabytes = (bytes: number) => bytes / 1024 / 1024;

onEachDatabase("what an operator's command has the server collect", (open) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
    await fillWithOrders(database, ORDERS);
  });
  afterAll(async () => {
    await dropOrders(database);
    await database.close();
  });

  /** Reads an answer to its end. @returns how much it was, and how far the heap grew at most while it came */
  async function read(command: object, keep: Uint8Array[] | null) {
    const reader = (await askOperator(database, command)).body?.getReader();
    collectGarbage();
    const before = heap();
    let [size, measured, most] = [0, 0, 0];
    let text = "";
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
      size += part.value.length;
      text = (text + new TextDecoder().decode(part.value)).slice(-200);
      keep?.push(part.value);
      if (size - measured < 2 * 1024 * 1024) continue;
      measured = size;
      collectGarbage();
      most = Math.max(most, heap() - before);
    }
    return { megabytes: megabytes(size), growth: megabytes(most), end: text };
  }
  const heap = () => process.memoryUsage().heapUsed + process.memoryUsage().arrayBuffers;

  it("a backup passes through a heap that does not grow with it", async () => {
    const streamed = await read({ command: "backup" }, null);
    expect(streamed.end).toMatch(/"[0-9a-f]{64}"\n\{"end":true\}\n$/);
    expect(streamed.megabytes).toBeGreaterThan(15);
    expect(streamed.growth).toBeLessThan(12);
    // Control: kept, it shows.
    expect((await read({ command: "backup" }, [])).growth).toBeGreaterThan(13);
  });

  it("so do the books of a year", async () => {
    const books = { command: "export", from: "2020-01-01", to: "2026-12-31" };
    const streamed = await read(books, null);
    expect(streamed.end).toMatch(/\{"end":true\}\n$/);
    expect(streamed.megabytes).toBeGreaterThan(1.5);
    expect(streamed.growth).toBeLessThan(12);
  });
});
