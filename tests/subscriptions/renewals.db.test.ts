import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { payOrder } from "@/backend/sales/checkout/pay-order";
import { linesOf, taxesOf } from "@/backend/sales/orders/store";
import * as tables from "@/tests/support/schema";
import {
  cancelSubscription,
  changeSubscriptionPayment,
  endMarkedSubscriptions,
  resumeSubscription,
} from "@/backend/sales/subscriptions/change-subscription";
import { remindOfRenewals } from "@/backend/sales/subscriptions/renew-subscriptions";
import { onOneDatabase } from "@/tests/support/database";
import { day, openRenewalWorld, type RenewalWorld } from "@/tests/support/renewal-world";
import { addToken } from "@/tests/support/subscription-records";
import { rowsOf } from "@/tests/support/rows";

const card = (value: string) => ({
  paymentMethod: "demo",
  metaData: { _demo_payment_method: value },
  ip: "192.0.2.1",
});

onOneDatabase("renewing a subscription", (open) => {
  let world: RenewalWorld;
  beforeAll(async () => void (world = await openRenewalWorld(open)));
  beforeEach(() => world.reset());
  afterAll(() => world.close());

  const openGrants = async () =>
    (await rowsOf(world.db, tables.grants)).filter(({ revokedAt }) => revokedAt === null);

  it("a due year is charged once, at the agreed price with today's tax, and an invoice is sent", async () => {
    const id = await world.subscribe("demo_card_4242");
    expect(await world.renew()).toEqual({ charged: 1, asked: 0, ended: 0, failed: 0 });
    expect(await world.renew()).toMatchObject({ charged: 0 });
    expect(await world.subscription(id)).toMatchObject({
      status: "active",
      nextPaymentAt: day("2027-11-02"),
    });
    expect(await world.renewals()).toMatchObject([
      {
        status: "completed",
        subtotal: 29_000,
        tax: 5_800,
        total: 34_800,
        test: true,
        memberId: world.memberId,
      },
    ]);
    expect(await world.attempts()).toMatchObject([{ amount: 34_800, status: "succeeded" }]);
    expect(await world.mailed()).toEqual([expect.stringContaining("has been renewed")]);
    expect(world.deps.mails.sent.at(-1)?.attachments).toHaveLength(1);
    expect(await openGrants()).toHaveLength(1);
  });

  it("its order says what is charged, to whom and how; a private person's has no purchase order", async () => {
    const id = await world.subscribe("demo_card_4242");
    await world.db.update(tables.orders).set({ purchaseOrder: "PO-7" });
    await world.renew();
    const [order] = await world.renewals();
    expect(order).toMatchObject({
      email: "nora.keller@example.com",
      purchaseOrder: null,
      pppRate: 10_000,
      discount: 0,
      vatIdCheck: null,
      paymentMethod: "demo",
      paymentMethodTitle: "Visa •••• 4242",
    });
    expect(await linesOf(world.db, order?.id ?? 0)).toMatchObject([
      {
        productId: 5001,
        name: "Membership",
        quantity: 1,
        plan: { period: "year", interval: 1, length: 0 },
        unitPrice: 29_000,
        subtotal: 29_000,
        total: 29_000,
        tax: 5_800,
        taxBasisPoints: 2_000,
        vatKind: "standard",
        ledger: [
          { kind: "list", amount: 29_000, reason: "Price agreed when the subscription began" },
          { kind: "tax", amount: 5_800, reason: "VAT 20 % (AT)" },
        ],
      },
    ]);
    expect(await taxesOf(world.db, order?.id ?? 0)).toMatchObject([
      { label: "VAT 20 % (AT)", amount: 5_800 },
    ]);
    expect((await world.subscription(id)).paymentMethodTitle).toBe("Visa •••• 4242");
  });

  it("a company's VAT id is asked for again, so its renewal is not charged with VAT", async () => {
    await world.subscribe("demo_card_4242");
    const billing = {
      firstName: "Nora",
      lastName: "Keller",
      company: "Keller GmbH",
      address1: "Weg 1",
      postcode: "10115",
      city: "Berlin",
      country: "DE",
      customerType: "company" as const,
      vatId: "DE136695976",
    };
    await world.db
      .insert(tables.customers)
      .values({ memberId: world.memberId, billing })
      .onConflictDoUpdate({ target: tables.customers.memberId, set: { billing } });
    expect(await rowsOf(world.db, tables.vatChecks)).toEqual([]);
    await world.db.update(tables.orders).set({ purchaseOrder: "PO-7" });
    expect(await world.renew()).toMatchObject({ charged: 1 });
    const [order] = await world.renewals();
    expect(order).toMatchObject({
      tax: 0,
      vatNote: expect.stringContaining("Reverse charge"),
      vatIdCheck: "valid",
      purchaseOrder: "PO-7",
    });
    const [line] = await linesOf(world.db, order?.id ?? 0);
    expect(line?.ledger.map(({ kind, amount }) => [kind, amount])).toEqual([["list", 34_800]]);
    expect(await taxesOf(world.db, order?.id ?? 0)).toEqual([]);
    expect(await rowsOf(world.db, tables.vatChecks)).toMatchObject([{ result: "valid" }]);
  });

  it("an address that was saved before states were asked for is invoiced, an incomplete one is not", async () => {
    const person = { firstName: "Nora", lastName: "Keller", address1: "1 Beacon Street" };
    const billing = { ...person, city: "Boston", postcode: "02108", country: "US" };
    const save = (saved: typeof billing) =>
      world.db
        .insert(tables.customers)
        .values({ memberId: world.memberId, billing: saved })
        .onConflictDoUpdate({ target: tables.customers.memberId, set: { billing: saved } });
    for (const city of [billing.city, ""]) {
      await world.subscribe("demo_card_4242");
      await save({ ...billing, city });
      await world.renew();
    }
    // The first orders of this world have no address.
    expect((await world.renewals()).map((order) => order.billing.country)).toEqual(["US", undefined]);
  });

  it("a refused charge: on hold, tried after 1, 3 and 5 days, then ended with its rights", async () => {
    const id = await world.subscribe("demo_card_9995");
    const statuses: string[] = [];
    for (let today = 0; today <= 6; today += 1) {
      await world.renew();
      await world.renew();
      statuses.push(`${(await world.attempts()).length} ${(await world.subscription(id)).status}`);
      world.days(1);
    }
    expect(statuses).toEqual([
      "1 held",
      "2 held",
      "2 held",
      "3 held",
      "3 held",
      "4 cancelled",
      "4 cancelled",
    ]);
    expect((await world.renewals()).map(({ status }) => status)).toEqual(["cancelled"]);
    expect(await openGrants()).toEqual([]);
    expect((await world.mailed()).map((subject) => subject.replace(/:.*/, "")).toSorted()).toEqual([
      "Your subscription has ended",
      "[TEST] Please pay",
      "[TEST] Please pay",
      "[TEST] Please pay",
    ]);
    expect(world.deps.errors).toEqual([]);
  });

  it("another method that is chosen meanwhile is charged at the next run, and the dates stay", async () => {
    const subscriptionId = await world.subscribe("demo_card_9995");
    await world.renew();
    const next = world.time.now().getUTCFullYear() + 1;
    const { memberId } = world;
    const ref = `demo_pm.demo-customer-${memberId}.demo_card_4242.other`;
    const tokenId = await addToken(world.db, memberId, { gateway: "demo", ref });
    await changeSubscriptionPayment(world.deps, { memberId, subscriptionId, tokenId });
    expect(await world.renew()).toMatchObject({ charged: 1 });
    expect(await world.subscription(subscriptionId)).toMatchObject({ status: "active", tokenId });
    expect((await world.subscription(subscriptionId)).nextPaymentAt?.getUTCFullYear()).toBe(next);
    expect((await world.attempts()).map(({ status }) => status)).toEqual(["failed", "succeeded"]);
  });

  it("an account is not charged more than a debit can be: the member is asked, and told why", async () => {
    const id = await world.subscribe("demo_iban_DE89");
    await world.db.update(tables.subscriptions).set({ total: 1_000_001 });
    await world.db.update(tables.paymentTokens).set({ kind: "sepa" });
    expect(await world.renew()).toMatchObject({ charged: 0, asked: 1 });
    expect(await world.attempts()).toEqual([]);
    expect((await world.subscription(id)).status).toBe("held");
    await world.mailed();
    expect(world.deps.mails.sent.at(-1)?.text).toContain("A SEPA direct debit can be at most 10.000 €");
  });

  it("mails name it as it was called when it was bought", async () => {
    const id = await world.subscribe("demo_card_4242");
    const { orderId } = await world.subscription(id);
    const isFirst = eq(tables.orderLines.orderId, orderId ?? 0);
    await world.db.update(tables.orderLines).set({ name: "The guild, as it was called" }).where(isFirst);
    await world.renew();
    expect(await world.mailed()).toEqual([
      expect.stringContaining("The guild, as it was called has been renewed"),
    ]);
  });

  it("paid in person by a card, it goes on with that card", async () => {
    const id = await world.subscribe("demo_card_0341");
    await world.renew();
    const [order] = await world.renewals();
    const owner = { memberId: world.memberId, sessionId: null };
    await payOrder(world.deps, owner, order?.id ?? 0, card("demo_card_4242"));
    const after = await world.subscription(id);
    expect(after.status).toBe("active");
    const tokens = await rowsOf(world.db, tables.paymentTokens);
    expect(tokens.find((token) => token.id === after.tokenId)).toMatchObject({
      last4: 4242,
      expiryYear: "2034",
    });
    world.days(30);
    expect(await world.renew()).toMatchObject({ charged: 0, asked: 0, ended: 0 });
  });

  it("a bank that wants an approval: asked for, not charged again, paid in person", async () => {
    const id = await world.subscribe("demo_card_3184");
    await world.renew();
    expect((await world.subscription(id)).status).toBe("held");
    world.days(3);
    expect(await world.renew()).toMatchObject({ charged: 0, asked: 1 });
    expect(await world.attempts()).toHaveLength(1);
    world.deps.mails.sent.length = 0;
    const [order] = await world.renewals();
    const owner = { memberId: world.memberId, sessionId: null };
    const { payment } = await payOrder(world.deps, owner, order?.id ?? 0, card("demo_card_3184"));
    expect(payment?.status).toBe("unconfirmed");
    // Left open at the bank: the plan gives it up, asks once more, then ends.
    world.days(4);
    expect(await world.renew()).toMatchObject({ asked: 1 });
    world.days(7);
    expect(await world.renew()).toMatchObject({ ended: 1 });
    expect(await world.subscription(id)).toMatchObject({ status: "cancelled", nextPaymentAt: null });
    expect((await world.attempts()).map(({ status }) => status)).toEqual(["failed", "cancelled"]);
  });

  it("without a method nothing is charged: its member is asked to pay, and can", async () => {
    const id = await world.subscribe("demo_card_4242");
    await world.db.delete(tables.paymentTokens);
    expect(await world.renew()).toEqual({ charged: 0, asked: 1, ended: 0, failed: 0 });
    expect(await world.attempts()).toEqual([]);
    expect(await world.subscription(id)).toMatchObject({ status: "held" });
    const [order] = await world.renewals();
    expect(order).toMatchObject({ paymentMethod: "demo", paymentMethodTitle: "Visa •••• 4242", test: false });
    const owner = { memberId: world.memberId, sessionId: null };
    await payOrder(world.deps, owner, order?.id ?? 0, card("demo_card_4242"));
    expect((await world.subscription(id)).status).toBe("active");
    expect(await world.charges()).toBe(1);
  });

  it("a debit on its way is waited for; refused days later it is tried again", async () => {
    const id = await world.subscribe("demo_iban_DE62");
    await world.renew();
    expect(await world.subscription(id)).toMatchObject({ status: "active" });
    expect((await world.renewals()).map(({ status }) => status)).toEqual(["held"]);
    world.days(2);
    expect(await world.renew()).toMatchObject({ charged: 0 });
    await world.events();
    expect(await world.subscription(id)).toMatchObject({ status: "held" });
    expect(await world.mailed()).toEqual([expect.stringContaining("Please pay")]);
    world.days(1);
    expect(await world.renew()).toMatchObject({ charged: 1 });
  });

  it("a cancellation names the last day, taking it back the next payment, and an unpaid one ends today", async () => {
    const { memberId } = world;
    const subscriptionId = await world.subscribe("demo_card_4242", { nextPaymentAt: day("2031-12-01") });
    const held = await world.subscribe("demo_card_4242", { status: "held" });
    const lastText = async () => {
      await world.mailed();
      return world.deps.mails.sent.at(-1)?.text;
    };
    await cancelSubscription(world.deps, { memberId, subscriptionId });
    expect(await lastText()).toContain("You keep everything until 1 December 2031.");
    await resumeSubscription(world.deps, { memberId, subscriptionId });
    expect(await lastText()).toMatch(/The next payment of 348,00.€ is due on 1 December 2031\./);
    await cancelSubscription(world.deps, { memberId, subscriptionId: held });
    expect(await lastText()).toContain("It ended today.");
  });

  it("one that is cancelled or past its end is never charged", async () => {
    const end = day("2027-11-02");
    const quiet = [
      await world.subscribe("demo_card_4242", { markedCancelAt: end }),
      await world.subscribe("demo_card_4242", { status: "cancelling", markedCancelAt: world.time.now() }),
      await world.subscribe("demo_card_4242", { status: "cancelled" }),
      await world.subscribe("demo_card_4242", { endsAt: world.time.now() }),
    ];
    expect(await world.renew()).toEqual({ charged: 0, asked: 0, ended: 0, failed: 0 });
    expect(await endMarkedSubscriptions(world.deps)).toBe(2);
    expect(await endMarkedSubscriptions(world.deps)).toBe(0);
    expect(await world.renewals()).toEqual([]);
    expect((await world.mailed()).filter((subject) => subject.includes("has ended"))).toHaveLength(2);
    const ended = await Promise.all(quiet.map((id) => world.subscription(id)));
    expect(ended.map(({ status }) => status)).toEqual(["active", "cancelled", "cancelled", "expired"]);
  });

  it("a year is announced a week before, once; cancelling is confirmed, once", async () => {
    const now = world.time.now();
    const in8 = new Date(now.getTime() + 8 * 86_400_000);
    const subscriptionId = await world.subscribe("demo_card_4242", { nextPaymentAt: in8 });
    await world.subscribe("demo_card_4242", { nextPaymentAt: in8, period: "month" });
    expect(await remindOfRenewals(world.deps)).toBe(0);
    world.days(1);
    const told = await Promise.all([remindOfRenewals(world.deps), remindOfRenewals(world.deps)]);
    expect(told.toSorted()).toEqual([0, 1]);
    expect(await world.mailed()).toEqual([expect.stringMatching(/renews on/)]);
    const asked = { memberId: world.memberId, subscriptionId };
    await cancelSubscription(world.deps, asked);
    await cancelSubscription(world.deps, asked);
    expect(await world.mailed()).toEqual([expect.stringMatching(/^Your subscription has been cancelled/)]);
    world.days(8);
    await world.renew();
    expect((await world.subscription(subscriptionId)).lastPaymentAt).toEqual(day("2025-12-01"));
  });
});
