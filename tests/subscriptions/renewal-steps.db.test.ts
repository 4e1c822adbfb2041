import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { Db } from "@/backend/ground/database/client";
import { afterPeriods } from "@/backend/ground/dates";
import { cancelOrder } from "@/backend/sales/settlement";
import { payOrder } from "@/backend/sales/checkout/pay-order";
import { GatewayUnavailable } from "@/backend/sales/payments/port";
import {
  cancelSubscription,
  changeSubscriptionPayment,
} from "@/backend/sales/subscriptions/change-subscription";
import { skipDuePayments } from "@/backend/sales/subscriptions/renewal-store";
import { remindOfRenewals, renewSubscriptions } from "@/backend/sales/subscriptions/renew-subscriptions";
import { onOneDatabase } from "@/tests/support/database";
import { openRenewalWorld, type RenewalWorld } from "@/tests/support/renewal-world";
import { rowsOf } from "@/tests/support/rows";
import * as tables from "@/tests/support/schema";
import { addToken } from "@/tests/support/subscription-records";

const DAY = 86_400_000;
const none = { charged: 0, asked: 0, ended: 0, failed: 0 };

onOneDatabase("a step of a renewal", (open) => {
  let world: RenewalWorld;
  beforeAll(async () => void (world = await openRenewalWorld(open)));
  beforeEach(() => world.reset());
  afterAll(() => world.close());

  const inDays = (days: number) => new Date(world.time.now().getTime() + days * DAY);
  const due = () => ({ nextPaymentAt: inDays(0) });
  const renewal = async () => (await rowsOf(world.db, tables.renewals))[0];
  const lastText = async () => {
    await world.mailed();
    return world.deps.mails.sent.at(-1)?.text ?? "";
  };
  const payInPerson = async (method: string) => {
    const owner = { memberId: world.memberId, sessionId: null };
    const metaData = { _demo_payment_method: method };
    const how = { paymentMethod: "demo", metaData, ip: "192.0.2.1" };
    await payOrder(world.deps, owner, (await world.renewals())[0]?.id ?? 0, how);
  };
  /** A renewal that was declined today; its next try is due tomorrow. */
  const declined = async () => {
    const id = await world.subscribe("demo_card_9995", due());
    expect(await world.renew()).toEqual({ ...none, charged: 1 });
    return id;
  };

  it("is not taken by a job that has lost its turn", async () => {
    await world.subscribe("demo_card_4242", due());
    expect(await renewSubscriptions(world.deps, async () => false)).toEqual(none);
    expect(await world.attempts()).toEqual([]);
  });

  it("that fails holds up no other, and the log names its subscription", async () => {
    const first = await world.subscribe("demo_card_4242", due());
    await world.subscribe("demo_card_4242", due());
    let calls = 0;
    world.around((gateway) => ({
      ...gateway,
      confirm: (...asked) =>
        (calls += 1) === 1 ? Promise.reject(new GatewayUnavailable("down")) : gateway.confirm(...asked),
    }));
    const warned: object[] = [];
    const log = { ...world.deps.log, warn: (data: object) => void warned.push(data) };
    expect(await renewSubscriptions({ ...world.deps, log })).toEqual({ ...none, charged: 1, failed: 1 });
    expect(warned).toMatchObject([{ id: first, cause: expect.stringContaining("down") }]);
  });

  it.each([
    ["a card is charged any sum", { kind: "card" }, 1_000_001, { charged: 1 }],
    ["a debit is charged within its limit", { kind: "sepa" }, 1_000_000, { charged: 1 }],
    [
      "a method of a provider that is not set up here is not charged",
      { gateway: "other" },
      34_800,
      { asked: 1 },
    ],
  ] as const)("%s", async (_title, token, total, step) => {
    await world.subscribe("demo_card_4242", { ...due(), total });
    await world.db.update(tables.paymentTokens).set(token);
    expect(await world.renew()).toEqual({ ...none, ...step });
    if ("charged" in step)
      expect(await rowsOf(world.db, tables.payments)).toMatchObject([
        { amount: total, offSession: true, saveMethod: false },
      ]);
  });

  it("asks the register for a VAT id once a month", async () => {
    const asked: string[] = [];
    const vatRegister: typeof world.deps.vatRegister = {
      check: async (vatId) => (asked.push(vatId), "valid" as const),
    };
    for (let times = 0; times < 2; times += 1) {
      await world.subscribe("demo_card_4242", due());
      const company = { company: "Keller GmbH", customerType: "company" as const, vatId: "DE136695976" };
      const place = { address1: "Weg 1", postcode: "10115", city: "Berlin", country: "DE" };
      const billing = { firstName: "Nora", lastName: "Keller", ...company, ...place };
      await world.db.update(tables.customers).set({ billing });
      await renewSubscriptions({ ...world.deps, vatRegister });
    }
    expect(asked).toEqual(["DE136695976"]);
    expect((await world.renewals()).map(({ tax }) => tax)).toEqual([0, 0]);
  });

  it("waits a day for a debit that the member has begun in person", async () => {
    const id = await declined();
    await payInPerson("demo_iban_DE89");
    world.days(3);
    const tomorrow = inDays(1).getTime();
    expect(await world.renew()).toEqual(none);
    expect((await renewal())?.nextTryAt?.getTime()).toBeGreaterThanOrEqual(tomorrow);
    expect((await world.attempts()).map(({ status }) => status)).toEqual(["failed", "processing"]);
    await world.events();
    expect((await world.subscription(id)).status).toBe("active");
  });

  it("waits for an attempt whose answer is not known yet", async () => {
    await declined();
    await world.db.update(tables.payments).set({ status: "created" });
    world.days(1);
    expect(await world.renew()).toEqual(none);
    expect(await world.attempts()).toHaveLength(1);
  });

  it("charges another method at once where the bank of the first one wanted an approval", async () => {
    const subscriptionId = await world.subscribe("demo_card_3184", due());
    await world.renew();
    const { memberId } = world;
    const ref = `demo_pm.demo-customer-${memberId}.demo_card_4242.approved`;
    const tokenId = await addToken(world.db, memberId, { gateway: "demo", ref });
    await changeSubscriptionPayment(world.deps, { memberId, subscriptionId, tokenId });
    expect(await world.renew()).toEqual({ ...none, charged: 1 });
    expect((await world.subscription(subscriptionId)).status).toBe("active");
  });

  it.each([
    ["there is no method", "demo_card_4242", "There is no saved payment method for the next period."],
    ["its bank wants an approval", "demo_card_3184", "Your bank wants you to approve the payment"],
  ])("asks again on the third day, and says that %s", async (_title, method, why) => {
    await world.subscribe(method, due());
    if (method === "demo_card_4242") await world.db.delete(tables.paymentTokens);
    await world.renew();
    expect(await lastText()).toContain(why);
    world.days(2);
    expect(await world.renew()).toEqual(none);
    world.days(1);
    expect(await world.renew()).toEqual({ ...none, asked: 1 });
    expect(await lastText()).toContain(why);
    expect(await lastText()).not.toContain("We will try again");
  });

  it("says on which day a declined charge is tried again", async () => {
    await declined();
    const text = await lastText();
    expect(text).toContain("was declined");
    expect(text).toMatch(/We will try again on \d+ \w+ \d{4}\./);
  });

  it("ends a subscription whose order the desk has cancelled", async () => {
    const id = await declined();
    await cancelOrder(world.deps, (await world.renewals())[0]?.id ?? 0);
    world.days(1);
    expect(await world.renew()).toEqual({ ...none, ended: 1 });
    expect(await world.subscription(id)).toMatchObject({ status: "cancelled", nextPaymentAt: null });
    expect(await renewal()).toMatchObject({ status: "abandoned", nextTryAt: null });
    expect(await lastText()).toContain("because its payment did not arrive");
  });

  it("ends a cancelled one although the provider is down, and gives up its order with the next step", async () => {
    const subscriptionId = await declined();
    await payInPerson("demo_card_3184");
    world.around((gateway) => ({ ...gateway, cancel: () => Promise.reject(new GatewayUnavailable("down")) }));
    const warned: object[] = [];
    const log = { ...world.deps.log, warn: (data: object) => void warned.push(data) };
    await cancelSubscription({ ...world.deps, log }, { memberId: world.memberId, subscriptionId });
    expect((await world.subscription(subscriptionId)).status).toBe("cancelled");
    const [order] = await world.renewals();
    expect(warned).toMatchObject([{ order: order?.id, cause: expect.stringContaining("down") }]);
    expect(order?.status).not.toBe("cancelled");
    world.around((gateway) => gateway);
    world.days(1);
    expect(await world.renew()).toEqual(none);
    expect((await world.renewals()).map(({ status }) => status)).toEqual(["cancelled"]);
    expect(await renewal()).toMatchObject({ status: "abandoned" });
  });

  it("after a restore nothing that was due is charged: the next day of payment counts, and no charge is repeated", async () => {
    const first = await declined();
    world.days(2);
    const now = world.time.now();
    const second = await world.subscribe("demo_card_4242", { startsAt: now, nextPaymentAt: now });
    const restore = () => world.db.transaction((tx) => skipDuePayments(tx, world.time.now()));
    expect(await restore()).toEqual([first, second]);
    expect(await world.renew()).toEqual({ charged: 0, asked: 0, ended: 0, failed: 0 });
    const next = (await world.subscription(second)).nextPaymentAt;
    expect(next).toEqual(afterPeriods(now, "year", 1));
    expect(await restore()).toEqual([]);
  });

  /** Somebody changes the renewal after the job has read its list and before its step begins. */
  it.each([
    ["was paid", async (db: Db) => db.update(tables.renewals).set({ status: "paid" })],
    ["was put off", async (db: Db) => db.update(tables.renewals).set({ nextTryAt: inDays(1) })],
    ["is not to be tried again", async (db: Db) => db.update(tables.renewals).set({ nextTryAt: null })],
  ])("does nothing about a renewal that %s in the meantime", async (_title, change) => {
    await declined();
    world.days(1);
    const meanwhile = async () => Boolean(await change(world.db));
    expect(await renewSubscriptions(world.deps, meanwhile)).toEqual(none);
    expect(await world.attempts()).toHaveLength(1);
  });

  it.each([
    ["nothing happens", {}, 1],
    ["its member cancels", { status: "cancelling" }, 0],
    ["it is put on hold", { status: "held" }, 0],
    ["its day has passed", { nextPaymentAt: new Date("2020-01-01") }, 0],
    ["its term is over", { endsAt: new Date("2020-01-01") }, 0],
  ] as const)("is announced, unless it changes in the meantime: %s", async (_title, change, mails) => {
    const nextPaymentAt = inDays(6);
    const id = await world.subscribe("demo_card_4242", { nextPaymentAt });
    const db = new Proxy(world.db, {
      get: (target, key) =>
        key === "transaction"
          ? async (work: Parameters<Db["transaction"]>[0]) => {
              if (Object.keys(change).length > 0)
                await world.db
                  .update(tables.subscriptions)
                  .set(change)
                  .where(eq(tables.subscriptions.id, id));
              return target.transaction(work);
            }
          : Reflect.get(target, key),
    });
    expect(await remindOfRenewals({ ...world.deps, db })).toBe(mails);
    const subjects = await world.mailed();
    expect(subjects).toHaveLength(mails);
    const day = nextPaymentAt.toLocaleDateString("en-GB", { day: "numeric", month: "long", year: "numeric" });
    if (mails > 0) expect(subjects[0]).toContain(`renews on ${day}`);
  });
});
