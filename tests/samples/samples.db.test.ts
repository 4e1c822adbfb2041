import { expect, test } from "vitest";
import { seedSamples } from "@/backend/samples/seed-samples";
import * as tables from "@/tests/support/schema";
import { runOperatorCommand } from "@/backend/operator/run-command";
import { testDatabase } from "@/tests/support/database";
import { testDeps } from "@/tests/support/deps";

test("the samples show every status of an order and of a subscription, and work like real ones", async () => {
  const database = await testDatabase();
  try {
    const { db } = database;
    const deps = testDeps({ database: async () => database });
    await seedSamples(db, deps.clock);
    const first = await db.select().from(tables.orders).orderBy(tables.orders.id);
    await seedSamples(db, deps.clock);
    const orders = await db.select().from(tables.orders).orderBy(tables.orders.id);
    expect(orders).toEqual(first);
    expect([...new Set(orders.map((order) => order.status))].sort()).toEqual([
      "CANCELLED",
      "COMPLETED",
      "FAILED",
      "ON_HOLD",
      "PENDING",
      "PROCESSING",
      "REFUNDED",
    ]);
    expect(orders.every((order) => order.memberId !== null && order.total > 0)).toBe(true);
    const subscriptions = await db.select().from(tables.subscriptions);
    expect(subscriptions.map((each) => each.status).sort()).toEqual([
      "ACTIVE",
      "ACTIVE",
      "ACTIVE",
      "CANCELLED",
      "ON_HOLD",
      "PENDING",
    ]);
    expect(subscriptions.filter((each) => each.markedCancelAt)).toHaveLength(1);
    const invoices = await db.select().from(tables.invoices);
    const billed = orders.filter(({ status }) => !["PENDING", "CANCELLED", "FAILED"].includes(status));
    expect(invoices.map((each) => each.orderId).sort()).toEqual(billed.map(({ id }) => id).sort());
    const open = orders.find((order) => order.status === "ON_HOLD");
    if (!open) throw new Error("no open order");
    expect((await runOperatorCommand(deps, { command: "paid", number: open.id })).ok).toBe(true);
  } finally {
    await database.close();
  }
});
