import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { Db } from "@/backend/database/client";
import * as tables from "@/tests/support/schema";
import { afterPeriods } from "@/backend/dates";
import { grantAccess } from "@/backend/orders/grant-access";
import { onOneDatabase } from "@/tests/support/database";
import { openShopWorld, type ShopWorld } from "@/tests/support/shop-world";
import { addOrder, addSubscription } from "@/tests/support/subscription-records";
import { rowsOf } from "@/tests/support/rows";
import { about } from "@/tests/support/clock";

const day = (text: string) => new Date(`${text}T09:00:00.000Z`);

onOneDatabase("payments of a subscription", (open) => {
  let world: ShopWorld;
  let db: Db;
  let memberId: number;
  beforeAll(async () => {
    world = await openShopWorld(open);
    ({ db } = world.database);
    memberId = await world.signIn(world.visitor(), "owner@example.com");
  });
  beforeEach(async () => {
    for (const table of [tables.subscriptions, tables.grants, tables.orderLines]) await db.delete(table);
    await db.delete(tables.orderEntries);
    await db.delete(tables.orders);
    world.deps.errors.length = 0;
  });
  afterAll(() => world.close());

  const now = () => about(world.deps.clock());
  /** The next payment of one that begins now. */
  const inAYear = () => about(afterPeriods(world.deps.clock(), "year", 1));
  const all = () => rowsOf(db, tables.subscriptions);
  const grants = () => rowsOf(db, tables.grants);

  async function pay(orderId: number): Promise<void> {
    await db.transaction(async (tx) => {
      const [order] = await tx.select().from(tables.orders).where(eq(tables.orders.id, orderId));
      if (!order) throw new Error("no order");
      await grantAccess(tx, world.deps, order);
    });
  }

  it("an order of its own starts one", async () => {
    await pay(await addOrder(db, memberId));
    expect(await all()).toMatchObject([{ status: "active", nextPaymentAt: inAYear() }]);
    expect(await grants()).toHaveLength(1);
  });

  it("a late renewal carries on the one it renews: no second one, and its dates stay", async () => {
    const startsAt = day("2024-10-15");
    const id = await addSubscription(db, memberId, { status: "held", startsAt, nextPaymentAt: null });
    await pay(await addOrder(db, memberId, { subscriptionId: id, status: "failed" }));
    expect(await all()).toMatchObject([
      { id, status: "active", startsAt, lastPaymentAt: now(), nextPaymentAt: day("2027-10-15") },
    ]);
    expect(await grants()).toHaveLength(1);
  });

  it("one that waited for its first payment begins with it", async () => {
    const id = await addSubscription(db, memberId, { status: "pending", nextPaymentAt: null });
    const [first] = await all();
    await db.delete(tables.grants);
    await pay(first?.orderId ?? 0);
    expect(await all()).toMatchObject([{ id, status: "active", startsAt: now(), nextPaymentAt: inAYear() }]);
    expect(await grants()).toHaveLength(1);
  });

  it("money for one that is over opens nothing, and the order is flagged for an operator", async () => {
    const id = await addSubscription(db, memberId, { status: "cancelled", nextPaymentAt: null });
    await pay(await addOrder(db, memberId, { subscriptionId: id }));
    expect(await all()).toMatchObject([{ id, status: "cancelled", nextPaymentAt: null }]);
    expect(await grants()).toHaveLength(1);
    expect(world.deps.errors).toHaveLength(1);
  });
});
