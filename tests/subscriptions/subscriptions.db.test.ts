import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { Db } from "@/backend/ground/database/client";
import { emptyTables } from "@/tests/support/reused";
import * as tables from "@/tests/support/schema";
import { endMarkedSubscriptions } from "@/backend/sales/subscriptions/change-subscription";
import type { ContractClient } from "@/tests/support/contract-client";
import { onOneDatabase } from "@/tests/support/database";
import { at, messageOf, openShopWorld, type ShopWorld } from "@/tests/support/shop-world";
import { addOrder, addSubscription, addToken } from "@/tests/support/subscription-records";
import { rowsOf } from "@/tests/support/rows";
import { about } from "@/tests/support/clock";

onOneDatabase("cancelling and resuming, with the database", (open) => {
  let world: ShopWorld;
  let db: Db;
  let owner: ContractClient;
  let memberId: number;
  let stranger: ContractClient;
  let strangerId: number;
  beforeAll(async () => {
    world = await openShopWorld(open);
    ({ db } = world.database);
    [owner, stranger] = [world.visitor(), world.visitor()];
    memberId = await world.signIn(owner, "owner@example.com");
    strangerId = await world.signIn(stranger, "stranger@example.com");
  });
  beforeEach(async () => {
    await emptyTables(db, ["orders", "payment_tokens"]);
  });
  afterAll(() => world.close());

  const row = async (id: number) =>
    (await db.select().from(tables.subscriptions).where(eq(tables.subscriptions.id, id)))[0];
  const openGrants = async () => (await rowsOf(db, tables.grants)).filter((one) => !one.revokedAt);
  const list = async (client = owner) => at(await client.ask("getCustomer"), "customer.subscriptions.nodes");

  it("cancelling marks the end of the paid period, resuming gives the next payment back; each twice", async () => {
    const id = await addSubscription(db, memberId);
    const before = await row(id);
    for (let times = 0; times < 2; times += 1) {
      const answer = await owner.ask("cancelSubscription", { id });
      expect(answer.errors).toEqual([]);
      expect(at(answer, "cancelSubscription.subscription")).toMatchObject({
        databaseId: id,
        status: "PENDING_CANCEL",
        markedCancelDate: "2026-12-01T09:00:00.000Z",
        nextPaymentDate: null,
        needsPayment: false,
      });
    }
    expect(await openGrants()).toHaveLength(1);
    for (let times = 0; times < 2; times += 1) {
      const answer = await owner.ask("resumeSubscription", { id });
      expect(at(answer, "resumeSubscription.subscription")).toMatchObject({
        status: "ACTIVE",
        markedCancelDate: null,
        nextPaymentDate: "2026-12-01T09:00:00.000Z",
      });
    }
    expect(await row(id)).toEqual(before);
  });

  it("an unpaid one ends at once, closes what it opened and gives up its open renewal", async () => {
    const id = await addSubscription(db, memberId, { status: "held" });
    const open = await addOrder(db, memberId, { status: "pending", subscriptionId: id });
    const paid = await addOrder(db, memberId, { subscriptionId: id });
    expect(
      at(await owner.ask("cancelSubscription", { id }), "cancelSubscription.subscription"),
    ).toMatchObject({
      status: "CANCELLED",
      endDate: about(world.deps.clock()),
      nextPaymentDate: null,
    });
    expect(await openGrants()).toEqual([]);
    const orders = new Map((await rowsOf(db, tables.orders)).map((order) => [order.id, order.status]));
    expect([orders.get(open), orders.get(paid)]).toEqual(["cancelled", "completed"]);
    expect(messageOf(await owner.ask("cancelSubscription", { id }))).toBe(
      "This subscription has already ended. You will not be charged again.",
    );
    expect(messageOf(await owner.ask("resumeSubscription", { id }))).toBe(
      "This subscription has ended. You are welcome to subscribe again.",
    );
  });

  it("the first order of one that ends unpaid is left to its buyer: it may hold other things", async () => {
    const id = await addSubscription(db, memberId, { status: "pending" });
    await db.update(tables.orders).set({ status: "pending", paidAt: null });
    await owner.ask("cancelSubscription", { id });
    expect((await row(id))?.status).toBe("cancelled");
    expect((await rowsOf(db, tables.orders)).map(({ status }) => status)).toEqual(["pending"]);
  });

  it("one that waits for money cannot be resumed", async () => {
    const id = await addSubscription(db, memberId, { status: "pending" });
    expect(messageOf(await owner.ask("resumeSubscription", { id }))).toBe(
      "This subscription has not been cancelled. It is waiting for your payment.",
    );
  });

  it("after its last day a marked one is cancelled for every reader, before and after the sweep", async () => {
    const markedCancelAt = new Date(world.deps.clock().getTime() + 60_000);
    const marked = { nextPaymentAt: null, markedCancelAt };
    const ids = [
      await addSubscription(db, memberId, marked),
      await addSubscription(db, memberId, { ...marked, status: "cancelling" }),
      await addSubscription(db, memberId, { nextPaymentAt: null, endsAt: markedCancelAt }),
      await addSubscription(db, memberId),
    ];
    const statuses = async () => {
      const nodes = await list();
      return Array.isArray(nodes) ? nodes.map((node: { status: string }) => node.status) : nodes;
    };
    expect(await statuses()).toEqual(["PENDING_CANCEL", "PENDING_CANCEL", "ACTIVE", "ACTIVE"]);
    expect(await endMarkedSubscriptions(world.deps)).toBe(0);
    world.deps.time.forward(60);
    expect(await statuses()).toEqual(["CANCELLED", "CANCELLED", "EXPIRED", "ACTIVE"]);
    expect(messageOf(await owner.ask("resumeSubscription", { id: ids[0] }))).toContain("has ended");
    expect((await row(ids[1] ?? 0))?.status).toBe("cancelling");
    const swept = await Promise.all([1, 2, 3].map(() => endMarkedSubscriptions(world.deps)));
    expect(swept.reduce((sum, one) => sum + one)).toBe(3);
    expect(await row(ids[0] ?? 0)).toMatchObject({ status: "cancelled", endsAt: markedCancelAt });
    expect((await row(ids[2] ?? 0))?.status).toBe("expired");
    expect(await openGrants()).toHaveLength(1);
    expect(await statuses()).toEqual(["CANCELLED", "CANCELLED", "EXPIRED", "ACTIVE"]);
  });

  it("related orders are the member's own, first and renewals, the newest first", async () => {
    const id = await addSubscription(db, memberId);
    const first = (await row(id))?.orderId;
    const newer = await addOrder(db, memberId, { subscriptionId: id, createdAt: new Date("2026-10-01") });
    const older = await addOrder(db, memberId, { subscriptionId: id, createdAt: new Date("2026-06-01") });
    await addOrder(db, strangerId, { subscriptionId: id });
    await addOrder(db, memberId);
    const answer = await owner.ask("getCustomer");
    const related = at(answer, "customer.subscriptions.nodes.0.relatedOrders.nodes");
    expect(related).toMatchObject([newer, older, first].map((databaseId) => ({ databaseId })));
    expect(related).toHaveLength(3);
    expect(at(answer, "customer.subscriptions.nodes.0.lineItems.nodes")).toHaveLength(1);
  });

  it("one that was not bought here has its renewals alone, and no line items", async () => {
    const id = await addSubscription(db, memberId, { orderId: null });
    const renewal = await addOrder(db, memberId, { subscriptionId: id });
    const answer = await owner.ask("getCustomer");
    expect(at(answer, "customer.subscriptions.nodes.0")).toMatchObject({
      lineItems: { nodes: [] },
      relatedOrders: { nodes: [{ databaseId: renewal }] },
    });
  });

  it("lists can be read on from an entry, and line items are those of the subscription alone", async () => {
    const [before, id] = [await addSubscription(db, memberId), await addSubscription(db, memberId)];
    const orderId = (await row(id))?.orderId ?? 0;
    const newer = await addOrder(db, memberId, { subscriptionId: id, createdAt: new Date("2026-10-01") });
    const [line] = await db.select().from(tables.orderLines).where(eq(tables.orderLines.orderId, orderId));
    if (!line) throw new Error("no line");
    const { id: lineId, ...other } = line;
    await db.insert(tables.orderLines).values({ ...other, productId: 6002 });
    const after = (number: number) => `(after: "${btoa(`cursor:${number}`)}") { nodes { databaseId } }`;
    const answer = await world.query(
      owner,
      `{ customer { subscriptions(after: "${btoa(`cursor:${before}`)}") { nodes {
        databaseId all: lineItems { nodes { databaseId } } lineItems${after(lineId)} relatedOrders${after(newer)}
      } } } }`,
    );
    expect(at(answer, "customer.subscriptions.nodes")).toEqual([
      {
        databaseId: id,
        all: { nodes: [{ databaseId: lineId }] },
        lineItems: { nodes: [] },
        relatedOrders: { nodes: [{ databaseId: orderId }] },
      },
    ]);
  });

  it("somebody else's is like a missing one, and a guest is asked to sign in (C16)", async () => {
    const id = await addSubscription(db, memberId);
    const tokenId = await addToken(db, strangerId);
    const before = await row(id);
    for (const name of ["cancelSubscription", "resumeSubscription", "changeSubscriptionPayment"] as const) {
      const foreign = await stranger.ask(name, { id, tokenId });
      const missing = await stranger.ask(name, { id: 2_000_000_000, tokenId });
      expect(foreign).toEqual(missing);
      expect(messageOf(foreign)).toBe("This subscription does not exist.");
      expect(messageOf(await world.visitor().ask(name, { id, tokenId }))).toBe(
        "Please sign in to change your subscription.",
      );
    }
    expect(await row(id)).toEqual(before);
    expect(await list(stranger)).toEqual([]);
    expect(await list(world.visitor())).toEqual([]);
  });

  it("is charged to another own method from now on, one that looks expired too, a debit within its limit", async () => {
    const id = await addSubscription(db, memberId);
    const account = await addToken(db, memberId, {
      kind: "sepa",
      cardType: null,
      expiryMonth: null,
      expiryYear: null,
      last4: 42,
    });
    const change = (tokenId: number) => owner.ask("changeSubscriptionPayment", { id, tokenId });
    expect(at(await change(account), "changeSubscriptionPayment.subscription")).toMatchObject({
      paymentMethod: "stripe",
      paymentMethodTitle: "SEPA direct debit •••• 0042",
      paymentMethodData: { tokenId: account, type: "sepa", last4: 42 },
    });
    for (const tokenId of [await addToken(db, strangerId), 4_711]) {
      expect(messageOf(await change(tokenId))).toBe("Invalid payment method.");
    }
    const expired = await addToken(db, memberId, { expiryYear: "2020" });
    expect((await change(expired)).errors).toEqual([]);
    expect((await row(id))?.tokenId).toBe(expired);
    await db.update(tables.subscriptions).set({ total: 1_000_001 });
    expect(messageOf(await change(account))).toBe(
      "A SEPA direct debit can be no more than 10.000 €. Please choose another payment method.",
    );
    expect((await change(expired)).errors, "a card has no such limit").toEqual([]);
    await db.update(tables.subscriptions).set({ total: 1_000_000 });
    expect((await change(account)).errors).toEqual([]);
    expect((await row(id))?.tokenId).toBe(account);
    await db.update(tables.subscriptions).set({ status: "cancelled" });
    expect(messageOf(await change(account))).toBe(
      "This subscription has ended, so you will not be charged again.",
    );
  });
});
