import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { Db } from "@/backend/ground/database/client";
import { deletePaymentMethod } from "@/backend/sales/payment-methods/change-payment-methods";
import { emptyTables } from "@/tests/support/reused";
import * as tables from "@/tests/support/schema";
import {
  cancelSubscription,
  changeSubscriptionPayment,
  resumeSubscription,
} from "@/backend/sales/subscriptions/change-subscription";
import { decideCancel, nextSubscriptionStatus } from "@/backend/sales/subscriptions/subscription";
import {
  lockSubscription,
  subscriptionsOf,
  updateSubscription,
} from "@/backend/sales/subscriptions/subscription-store";
import { onEachDatabase } from "@/tests/support/database";
import { openShopWorld, type ShopWorld } from "@/tests/support/shop-world";
import { addSubscription, addToken } from "@/tests/support/subscription-records";
import { rowsOf } from "@/tests/support/rows";

const memberId = 7;

onEachDatabase("races for a subscription", (open) => {
  let world: ShopWorld;
  let db: Db;
  beforeAll(async () => {
    world = await openShopWorld(open);
    ({ db } = world.database);
    const member = { id: memberId, email: "seven@example.com", createdAt: world.deps.clock() };
    await db.insert(tables.members).values(member).onConflictDoNothing();
  });
  beforeEach(async () => {
    await emptyTables(db, ["subscriptions", "payment_tokens", "grants"]);
  });
  afterAll(() => world.close());

  const only = async () => {
    const [one] = await subscriptionsOf(db, memberId);
    if (!one) throw new Error("it is gone");
    return one;
  };
  const nextYear = new Date("2027-11-02T09:00:00Z");

  /** A renewal's money arrives: what a payment does, in the queue that everybody stands in. */
  const pay = (id: number) =>
    db.transaction(async (tx) => {
      const stored = await lockSubscription(tx, memberId, id);
      const status = stored && nextSubscriptionStatus(stored.status, "pay");
      if (status) await updateSubscription(tx, id, { status, nextPaymentAt: nextYear });
      return Boolean(status);
    });

  it("cancelled and resumed by twenty at once it is one or the other, with its date kept", async () => {
    const subscriptionId = await addSubscription(db, memberId);
    const asked = { memberId, subscriptionId };
    const date = (await only()).nextPaymentAt;
    await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        i % 2 ? cancelSubscription(world.deps, asked) : resumeSubscription(world.deps, asked),
      ),
    );
    const { status, nextPaymentAt, markedCancelAt } = await only();
    expect([
      { status: "active", nextPaymentAt: date, markedCancelAt: null },
      { status: "cancelling", nextPaymentAt: null, markedCancelAt: date },
    ]).toContainEqual({ status, nextPaymentAt, markedCancelAt });
  });

  it("cancelled while its payment arrives, the paid year is never lost", async () => {
    for (let round = 0; round < 10; round += 1) {
      await emptyTables(db, ["subscriptions"]);
      const subscriptionId = await addSubscription(db, memberId, { status: "held" });
      const both = [
        () => pay(subscriptionId),
        () => cancelSubscription(world.deps, { memberId, subscriptionId }),
      ];
      const [first] = await Promise.all((round % 2 ? both.toReversed() : both).map((run) => run()));
      expect(first).toBeDefined();
      const { status, markedCancelAt, nextPaymentAt } = await only();
      // Paid first: it runs the year. Cancelled first: the payment was told so and gives the money back.
      if (status === "cancelling") expect(markedCancelAt).toEqual(nextYear);
      else expect({ status, nextPaymentAt }).toEqual({ status: "cancelled", nextPaymentAt: null });
    }
  });

  it("control: decided on a row that nobody locked, the paid year is gone", async () => {
    const id = await addSubscription(db, memberId, { status: "held" });
    const decision = decideCancel(await only(), world.deps.clock());
    expect(await pay(id)).toBe(true);
    if (decision.kind === "change") await updateSubscription(db, id, decision.change);
    expect((await only()).status).toBe("cancelled");
  });

  it("a method that is chosen and deleted at the same time is never charged after it is gone", async () => {
    for (let round = 0; round < 10; round += 1) {
      await emptyTables(db, ["subscriptions"]);
      const subscriptionId = await addSubscription(db, memberId);
      const tokenId = await addToken(db, memberId);
      const [changed, deleted] = await Promise.allSettled([
        changeSubscriptionPayment(world.deps, { memberId, subscriptionId, tokenId }),
        deletePaymentMethod(world.deps, memberId, tokenId),
      ]);
      const isChosen = changed.status === "fulfilled";
      expect(deleted).toEqual({ status: "fulfilled", value: isChosen ? "charged" : "deleted" });
      expect((await only()).tokenId).toBe(isChosen ? tokenId : null);
    }
  });

  it("control: without the lock the method that was just chosen is gone", async () => {
    await addSubscription(db, memberId);
    const tokenId = await addToken(db, memberId);
    const isUsed = (await only()).tokenId === tokenId;
    await changeSubscriptionPayment(world.deps, { memberId, subscriptionId: (await only()).id, tokenId });
    if (!isUsed) await db.delete(tables.paymentTokens);
    expect((await only()).tokenId).toBeNull();
    expect(await rowsOf(db, tables.paymentTokens)).toEqual([]);
  });
});
