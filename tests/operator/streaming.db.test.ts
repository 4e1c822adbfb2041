import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Database } from "@/backend/ground/database/client";
import { streamAnswer } from "@/backend/desk/operator/answer-stream";
import { askOperator, dropOrders, fillWithOrders } from "@/tests/support/asked-operator";
import { onEachDatabase } from "@/tests/support/database";
import { testDeps } from "@/tests/support/deps";

onEachDatabase("what an operator's command has the server collect", (open) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
    await fillWithOrders(database, 2_000);
  });
  afterAll(async () => {
    await dropOrders(database);
    await database.close();
  });

  it("whoever reads slowly, or goes away, does not keep the shop waiting", async () => {
    const backup = { command: "backup" };
    const reader = (await askOperator(database, backup)).body?.getReader();
    // So much has come that rows are being read.
    for (let size = 0; size < 256 * 1024;) size += (await reader?.read())?.value?.length ?? 256 * 1024;
    const asked = Date.now();
    await database.db.transaction((tx) => tx.execute(sql`select 1`));
    expect(Date.now() - asked).toBeLessThan(5_000);
    await reader?.cancel();
    // Nothing of it is left on the connection, so that the next one begins and ends as well.
    const next = await (await askOperator(database, backup)).text();
    expect(next).toMatch(/\{"end":true\}\n$/);
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
  expect(lines.at(-1)).toBe('{"failed":"This failed; see the server\'s log for the reason."}');
  expect(lines).not.toContain('{"end":true}');
  await (await deps.database()).close();
});
