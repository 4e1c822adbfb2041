import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { afterPeriods } from "@/backend/ground/dates";
import { checkSamples, seedSamples } from "@/backend/desk/samples/seed-samples";
import * as tables from "@/tests/support/schema";
import { runOperatorCommand } from "@/tests/support/operating";
import { testDatabase } from "@/tests/support/database";
import { testDeps } from "@/tests/support/deps";
import { rowsOf } from "@/tests/support/rows";

it("the samples show every status of an order and of a subscription, and work like real ones", async () => {
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
      "cancelled",
      "completed",
      "failed",
      "held",
      "pending",
      "processing",
      "refunded",
    ]);
    expect(orders.every((order) => order.memberId !== null && order.total > 0)).toBe(true);
    const subscriptions = await rowsOf(db, tables.subscriptions);
    expect(subscriptions.map((each) => each.status).sort()).toEqual([
      "active",
      "active",
      "active",
      "cancelled",
      "held",
      "pending",
    ]);
    expect(subscriptions.filter((each) => each.markedCancelAt)).toHaveLength(1);
    for (const { id, orderId, startsAt, lastPaymentAt, nextPaymentAt } of subscriptions) {
      const paid = orders.filter(
        (order) => order.paidAt && (order.id === orderId || order.subscriptionId === id),
      );
      if (paid.length > 0) expect(startsAt).toEqual(paid[0]?.paidAt);
      expect(lastPaymentAt).toEqual(paid.at(-1)?.paidAt ?? null);
      if (nextPaymentAt && lastPaymentAt)
        expect(nextPaymentAt).toEqual(afterPeriods(lastPaymentAt, "year", 1));
    }
    const invoices = await rowsOf(db, tables.invoices);
    const billed = orders.filter(({ status }) => !["pending", "cancelled", "failed"].includes(status));
    expect(invoices.map((each) => each.orderId).sort()).toEqual(billed.map(({ id }) => id).sort());
    const open = orders.find((order) => order.status === "held");
    if (!open) throw new Error("no open order");
    expect((await runOperatorCommand(deps, { command: "paid", number: open.id })).ok).toBe(true);
  } finally {
    await database.close();
  }
});

it("a site that others reach starts with no sample member and no open sample code", async () => {
  const database = await testDatabase();
  try {
    const { db } = database;
    await expect(checkSamples(db)).resolves.toBeUndefined();
    await seedSamples(db, testDeps().clock);
    await expect(checkSamples(db)).rejects.toThrow("sample members or codes");
    await db.update(tables.members).set({ email: sql`'renamed.' || ${tables.members.email}` });
    await expect(checkSamples(db)).rejects.toThrow("sample members or codes");
    await db.update(tables.accessCodes).set({ usedBy: 1, usedAt: testDeps().clock() });
    await expect(checkSamples(db)).resolves.toBeUndefined();
  } finally {
    await database.close();
  }
});
