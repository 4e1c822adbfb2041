import { expect, test } from "vitest";
import { seedSamples } from "@/backend/database/seed";
import * as tables from "@/backend/database/schema";
import { runOperatorCommand } from "@/backend/shop";
import { testDatabase } from "../../support/database";
import { testDeps } from "../../support/deps";

test("the sample orders belong to their member, have invoices, and work like real ones", async () => {
  const database = await testDatabase();
  try {
    const { db } = database;
    const deps = testDeps({ database: async () => database });
    await seedSamples(db, deps.clock);
    await seedSamples(db, deps.clock);
    const orders = await db.select().from(tables.orders).orderBy(tables.orders.id);
    expect(orders.map((order) => order.status)).toEqual(["COMPLETED", "COMPLETED", "ON_HOLD"]);
    expect(orders.every((order) => order.memberId !== null && order.total > 0)).toBe(true);
    expect(await db.select().from(tables.invoices)).toHaveLength(3);
    expect((await db.select().from(tables.subscriptions)).map((each) => each.status)).toEqual(["ACTIVE"]);
    const open = orders[2];
    if (!open) throw new Error("no open order");
    expect((await runOperatorCommand(deps, { command: "paid", number: open.id })).ok).toBe(true);
  } finally {
    await database.close();
  }
});
