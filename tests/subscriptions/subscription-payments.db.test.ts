import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { Db } from "@/backend/ground/database/client";
import { emptyTables } from "@/tests/support/reused";
import * as tables from "@/tests/support/schema";
import { afterPeriods } from "@/backend/ground/dates";
import { grantAccess } from "@/backend/sales/settlement/grant-access";
import { onOneDatabase } from "@/tests/support/database";
import { openShopWorld, type ShopWorld } from "@/tests/support/shop-world";
import { addOrder, addSubscription, addToken } from "@/tests/support/subscription-records";
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
    await emptyTables(db, ["orders"]);
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

  it("an order of its own starts one, at the price of a period with its tax", async () => {
    await pay(await addOrder(db, memberId));
    expect(await all()).toMatchObject([
      { status: "active", total: 34_800, nextPaymentAt: inAYear(), endsAt: null, tokenId: null },
    ]);
    expect(await grants()).toHaveLength(1);
  });

  it.each([
    ["one period is not charged again", 1, null, 1],
    ["three periods is charged again, until their end", 3, 1, 3],
  ])("an order of %s", async (_title, length, next, years) => {
    const orderId = await addOrder(db, memberId);
    await db.update(tables.orderLines).set({ plan: { period: "year", interval: 1, length } });
    const inYears = (count: number) => about(afterPeriods(world.deps.clock(), "year", count));
    await pay(orderId);
    expect(await all()).toMatchObject([
      { nextPaymentAt: next === null ? null : inYears(next), endsAt: inYears(years) },
    ]);
  });

  /** The payment of an order by a saved method. */
  async function paidWith(orderId: number, tokenId: number, offSession: boolean): Promise<void> {
    const at = world.deps.clock();
    await db.insert(tables.payments).values({
      orderId,
      tokenId,
      offSession,
      attempt: 1,
      key: `order-${orderId}`,
      gateway: "demo",
      method: "pm",
      amount: 34_800,
      currency: "EUR",
      status: "succeeded",
      createdAt: at,
      updatedAt: at,
    });
    await pay(orderId);
  }

  it("one that was bought with a saved method is charged to it", async () => {
    const tokenId = await addToken(db, memberId);
    await paidWith(await addOrder(db, memberId), tokenId, false);
    expect(await all()).toMatchObject([{ tokenId }]);
  });

  it.each([
    ["in person is charged to the method of that payment from now on", false],
    ["while its member was away stays with its own method", true],
  ])("one whose renewal was paid %s", async (_title, offSession) => {
    const [own, other] = [await addToken(db, memberId), await addToken(db, memberId)];
    const id = await addSubscription(db, memberId, { tokenId: own, status: "held" });
    const paid = { subscriptionId: id, paymentMethod: "demo", paymentMethodTitle: "Mastercard •••• 4444" };
    await paidWith(await addOrder(db, memberId, paid), other, offSession);
    expect(await all()).toMatchObject([
      offSession
        ? { tokenId: own, paymentMethod: "stripe", paymentMethodTitle: "Visa •••• 4242" }
        : { tokenId: other, paymentMethod: "demo", paymentMethodTitle: "Mastercard •••• 4444" },
    ]);
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
    const order = await addOrder(db, memberId, { subscriptionId: id });
    await pay(order);
    expect(await all()).toMatchObject([{ id, status: "cancelled", nextPaymentAt: null }]);
    expect(await grants()).toHaveLength(1);
    const note = `The subscription ${id} was over when order ${order} was paid: refund it.`;
    expect(world.deps.errors).toMatchObject([{ data: { order, subscription: id, note } }]);
  });
});
