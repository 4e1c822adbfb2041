import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { afterPeriods } from "@/backend/ground/dates";
import { payOrder } from "@/backend/sales/checkout/pay-order";
import { GatewayUnavailable, type PaymentGateway } from "@/backend/sales/payments/port";
import { reconcilePayments } from "@/backend/after-sales/payment-events/reconcile-payments";
import { cancelSubscription } from "@/backend/sales/subscriptions/change-subscription";
import { onEachDatabase, testDatabase } from "@/tests/support/database";
import { confirmingAgain, losingAnswers } from "@/tests/support/lossy-gateways";
import { day, openRenewalWorld, type RenewalWorld } from "@/tests/support/renewal-world";

onEachDatabase("renewals at the same time", (open) => {
  let world: RenewalWorld;
  beforeAll(async () => void (world = await openRenewalWorld(open)));
  beforeEach(() => world.reset());
  afterAll(() => world.close());

  const atOnce = (times: number) => Promise.all(Array.from({ length: times }, () => world.renew()));
  const cancel = (subscriptionId: number) =>
    cancelSubscription(world.deps, { memberId: world.memberId, subscriptionId });

  it("by ten runners a period is charged once", async () => {
    await world.subscribe("demo_iban_DE89");
    const counts = await atOnce(10);
    expect(counts.reduce((sum, { charged }) => sum + charged, 0)).toBe(1);
    expect(await world.attempts()).toHaveLength(1);
    expect(await world.renewals()).toHaveLength(1);
  });

  it("control: without the one row a period the same runners charge again and again", async () => {
    await world.db.execute(
      sql`create function another_period() returns trigger language plpgsql as $$ begin
        new.period_start := new.period_start + random() * interval '1 hour'; return new; end $$`,
    );
    await world.db.execute(
      sql`create trigger another_period before insert on renewals for each row execute function another_period()`,
    );
    try {
      await world.subscribe("demo_iban_DE89");
      await atOnce(10);
      expect((await world.attempts()).length).toBeGreaterThan(1);
    } finally {
      await world.db.execute(sql`drop function another_period() cascade`);
    }
  });

  it.each([
    ["whose answer is lost is settled once", (gateway: PaymentGateway) => gateway, 1],
    ["control: charges twice at a bank that forgets keys", confirmingAgain, 2],
  ] as const)("a charge %s", async (_name, bank, charges) => {
    const id = await world.subscribe("demo_card_4242");
    world.around((gateway) => losingAnswers(bank(gateway), () => undefined));
    expect(await world.renew()).toMatchObject({ charged: 0, failed: 1 });
    expect((await world.renewals()).map(({ status }) => status)).toEqual(["pending"]);
    world.time.forward(11);
    await Promise.all([world.renew(), reconcilePayments(world.deps)]);
    expect(await world.subscription(id)).toMatchObject({
      status: "active",
      nextPaymentAt: day("2027-11-02"),
    });
    expect(await world.charges()).toBe(charges);
    world.days(1);
  });

  it("cancelled while the bank is asked: what is paid runs to its end, and nothing follows", async () => {
    const startsAt = world.time.now();
    const id = await world.subscribe("demo_card_4242", {
      startsAt,
      nextPaymentAt: startsAt,
      period: "month",
    });
    world.around((gateway) => ({
      ...gateway,
      confirm: async (ref, payment, key) => {
        await cancel(id);
        return gateway.confirm(ref, payment, key);
      },
    }));
    await world.renew();
    const end = afterPeriods(startsAt, "month", 1);
    expect(await world.subscription(id)).toMatchObject({ status: "cancelling", markedCancelAt: end });
    expect((await world.renewals()).map(({ status }) => status)).toEqual(["completed"]);
    expect(await world.alerts()).toEqual([]);
    expect(world.deps.errors).toEqual([]);
    world.days(40);
    expect(await world.renew()).toMatchObject({ charged: 0, asked: 0 });
    expect(await world.charges()).toBe(1);
  });

  it("cancelled before the bank was asked, because of a crash: it is not asked any more", async () => {
    const now = world.time.now();
    const id = await world.subscribe("demo_card_4242", { startsAt: now, nextPaymentAt: now });
    world.around((gateway) => ({
      ...gateway,
      confirm: () => Promise.reject(new GatewayUnavailable("killed before the charge")),
    }));
    await world.renew();
    expect((await cancel(id)).status).toBe("cancelling");
    world.around((gateway) => gateway);
    world.time.forward(11);
    expect(await reconcilePayments(world.deps)).toMatchObject({ failed: 0 });
    expect((await world.attempts()).map(({ status }) => status)).toEqual(["cancelled"]);
    expect(await world.subscription(id)).toMatchObject({ status: "cancelled", nextPaymentAt: null });
    expect((await world.renewals()).map(({ status }) => status)).toEqual(["cancelled"]);
  });

  it("cancelled after the bank was asked, before its answer came: the charge counts", async () => {
    const now = world.time.now();
    const id = await world.subscribe("demo_card_4242", { startsAt: now, nextPaymentAt: now });
    world.around((gateway) => losingAnswers(gateway, () => undefined));
    await world.renew();
    await cancel(id);
    world.time.forward(11);
    await reconcilePayments(world.deps);
    const markedCancelAt = afterPeriods(now, "year", 1);
    expect(await world.subscription(id)).toMatchObject({ status: "cancelling", markedCancelAt });
    expect((await world.renewals()).map(({ status }) => status)).toEqual(["completed"]);
    expect(await world.charges()).toBe(1);
  });

  it("a member who takes a waiting debit over pays once; leaving it, the plan goes on", async () => {
    const id = await world.subscribe("demo_iban_DE89", { nextPaymentAt: world.time.now() });
    world.around((gateway) => ({
      ...gateway,
      confirm: () => Promise.reject(new GatewayUnavailable("not now")),
    }));
    await world.renew();
    world.around((gateway) => gateway);
    const [order] = await world.renewals();
    const metaData = { _demo_payment_method: "demo_card_3155" };
    const owner = { memberId: world.memberId, sessionId: null };
    await payOrder(world.deps, owner, order?.id ?? 0, { paymentMethod: "demo", metaData, ip: "192.0.2.1" });
    expect((await world.attempts()).map(({ status }) => status)).toEqual(["cancelled", "unconfirmed"]);
    world.days(1);
    expect(await world.renew()).toMatchObject({ charged: 1 });
    world.time.forward(11);
    await reconcilePayments(world.deps);
    expect((await world.subscription(id)).status).toBe("active");
    expect(await world.charges()).toBe(1);
  });
});

describe("three years", () => {
  let world: RenewalWorld;
  const run = async (weeks: number) => {
    for (let week = 0; week < weeks; week += 1) {
      await world.renew();
      world.days(7);
    }
  };

  it("of months and years, by a job that comes once a week: every period once, no day drifts", async () => {
    world = await openRenewalWorld(testDatabase, day("2026-01-05"));
    const monthly = await world.subscribe("demo_card_4242", {
      period: "month",
      startsAt: day("2025-12-31"),
      nextPaymentAt: day("2026-01-31"),
    });
    const yearly = await world.subscribe("demo_card_4242", {
      startsAt: day("2024-02-29"),
      nextPaymentAt: day("2026-02-28"),
    });
    const seen: string[] = [];
    const dates = async (id: number) =>
      (await world.subscription(id)).nextPaymentAt?.toISOString().slice(0, 10);
    for (let month = 0; month < 36; month += 1) {
      seen.push((await dates(monthly)) ?? "");
      const before = await dates(monthly);
      while ((await dates(monthly)) === before) await run(1);
    }
    expect(seen.slice(0, 4)).toEqual(["2026-01-31", "2026-02-28", "2026-03-31", "2026-04-30"]);
    expect(seen.slice(24, 27)).toEqual(["2028-01-31", "2028-02-29", "2028-03-31"]);
    expect(new Set(seen).size).toBe(36);
    expect(await dates(monthly)).toBe("2029-01-31");
    expect(await dates(yearly)).toBe("2029-02-28");
    const orders = await world.renewals();
    expect(orders.filter(({ subscriptionId }) => subscriptionId === monthly)).toHaveLength(36);
    expect(orders.filter(({ subscriptionId }) => subscriptionId === yearly)).toHaveLength(3);
    expect(await world.charges()).toBe(39);
    expect(world.deps.errors).toEqual([]);
    await world.close();
  });
});
