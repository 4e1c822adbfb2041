import v8 from "node:v8";
import vm from "node:vm";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import type { Database } from "@/backend/database/client";
import { streamAnswer } from "@/backend/operator/answer-stream";
import { operatorEndpoint, operatorToken } from "@/backend/operator/endpoint";
import { testDeps } from "@/tests/support/deps";
import { onEachDatabase } from "@/tests/support/database";
import { fillTables } from "@/tests/support/filled-tables";

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });
v8.setFlagsFromString("--expose-gc");
const collectGarbage: () => void = vm.runInNewContext("gc");

const ORDERS = 15_000;
const megabytes = (bytes: number) => bytes / 1024 / 1024;

onEachDatabase("what an operator's command has the server collect", (open) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
    await database.db.transaction(async (tx) => {
      await tx.execute(sql`set local statement_timeout = 0`);
      await fillTables((text) => tx.execute(text), ORDERS, ["orders", "order_entries", "invoices"]);
    });
  });
  afterAll(async () => {
    // Row by row, every one of them would be looked for in the tables that refer to it.
    await database.db.execute(sql`truncate orders, order_entries, invoices cascade`);
    await database.close();
  });

  function ask(command: object): Promise<Response> {
    const deps = testDeps({ db: database.db, database: async () => database });
    const { fetch } = operatorEndpoint(deps);
    const headers = { authorization: `Bearer ${operatorToken(deps)}` };
    return fetch(
      new Request("http://localhost:3000/api/operator", {
        method: "POST",
        headers,
        body: JSON.stringify(command),
      }),
    );
  }

  /** Reads an answer to its end. @returns how much it was, and how far the heap grew at most while it came */
  async function read(command: object, keep: Uint8Array[] | null) {
    const reader = (await ask(command)).body?.getReader();
    collectGarbage();
    const before = heap();
    let [size, looked, most] = [0, 0, 0];
    let text = "";
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
      size += part.value.length;
      text = (text + new TextDecoder().decode(part.value)).slice(-200);
      keep?.push(part.value);
      if (size - looked < 2 * 1024 * 1024) continue;
      looked = size;
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

  it("whoever reads slowly, or goes away, does not keep the shop waiting", async () => {
    const reader = (await ask({ command: "backup" })).body?.getReader();
    // So much has come that rows are being read.
    for (let size = 0; size < 1024 * 1024;) size += (await reader?.read())?.value?.length ?? 1024 * 1024;
    const asked = Date.now();
    await database.db.transaction((tx) => tx.execute(sql`select 1`));
    expect(Date.now() - asked).toBeLessThan(5_000);
    await reader?.cancel();
    // Nothing of it is left on the connection, so that the next one begins and ends as well.
    const next = await read({ command: "backup" }, null);
    expect(next.end).toMatch(/\{"end":true\}\n$/);
  });
});

it("an answer that breaks off says so and has no end", async () => {
  const deps = testDeps();
  const answer = streamAnswer(deps, async () => ({
    ok: true,
    stream: async (emit) => {
      await emit("first");
      throw new Error("no");
    },
  }));
  const lines = (await answer.text()).trim().split("\n");
  expect(lines.at(-1)).toBe('{"failed":"It failed; see the server\'s log for the reason."}');
  expect(lines).not.toContain('{"end":true}');
  await (await deps.database()).close();
});
