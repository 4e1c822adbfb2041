import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { PaymentGateway } from "@/backend/payments/port";
import { reconcilePayments } from "@/backend/reconcile-payments";
import * as tables from "@/tests/support/schema";
import { onOneDatabase } from "@/tests/support/database";
import { runEventStorm } from "@/tests/support/fake-stripe/event-storm";
import { chargesOf } from "@/tests/support/fake-stripe/state";
import { eventRequest, signEvent } from "@/tests/support/fake-stripe/webhooks";
import { openStripeWorld, type StripeWorld } from "@/tests/support/stripe-checkout-world";

const hours = 3_600;

onOneDatabase("Stripe, after a loss", (open) => {
  let till: StripeWorld;
  let gateways: PaymentGateway[];
  beforeAll(async () => {
    till = await openStripeWorld(open);
    gateways = [...till.deps.payments];
  });
  beforeEach(async () => {
    till.deps.payments.splice(0, till.deps.payments.length, ...gateways);
    await till.reset();
  });
  afterAll(() => till.close());

  const seat = [{ productId: 6001 }];
  const start = "POST /v1/payment_intents";
  const charges = async () =>
    (await till.orders()).flatMap(({ id }) => chargesOf(till.stripe.state, id)).length;
  /** Stripe charged, or not, and nobody heard of it. */
  const loseAnswer = async (when: "before" | "after") => {
    till.stripe.fault({ call: start, kind: "500 without error", when });
    const [error] = (await till.pay(await till.shopper(seat), "pm_card_visa")).errors;
    expect(error?.message).toBe(
      "The payment service does not answer. Nothing is lost: please try again in a moment.",
    );
    expect(await till.statuses()).toEqual(["PENDING"]);
  };

  test("a charge that nobody heard of is found by its order after a day, not made again (C6)", async () => {
    await loseAnswer("after");
    till.deps.time.forward(25 * hours);
    await reconcilePayments(till.deps);
    expect([await till.statuses(), await charges()]).toEqual([["PROCESSING"], 1]);
    expect(till.stripe.state.calls.some(({ call }) => call.endsWith("/search"))).toBe(true);
  });

  test("control: with the old key alone it is charged a second time", async () => {
    till.deps.payments.splice(0, 1, ...gateways.slice(0, 1).map(({ keysLastMs: _, ...gateway }) => gateway));
    await loseAnswer("after");
    till.deps.time.forward(25 * hours);
    await reconcilePayments(till.deps);
    expect(await charges()).toBe(2);
  });

  test("one that never reached Stripe is given up after a day, and its seat is free", async () => {
    await loseAnswer("before");
    till.deps.time.forward(25 * hours);
    await reconcilePayments(till.deps);
    expect(await charges()).toBe(0);
    expect((await till.statuses())[0]).toMatch(/FAILED|CANCELLED/);
    expect(await till.stockOf(6001)).toBe(25);
  });

  test("within the day the key finds it: by the reconciler, or by the next click", async () => {
    await loseAnswer("after");
    till.deps.time.forward(22 * hours);
    await reconcilePayments(till.deps);
    expect([await till.statuses(), await charges()]).toEqual([["PROCESSING"], 1]);
  });

  test("an event that comes before the answer settles the order (C7)", async () => {
    await loseAnswer("after");
    expect(new Set(await till.stripe.deliver())).toEqual(new Set([200]));
    expect([await till.statuses(), await charges()]).toEqual([["PROCESSING"], 1]);
  });

  test("an event while Stripe cannot be asked is sent again, and then counts once", async () => {
    await till.pay(await till.shopper(seat), "pm_sepa_debit");
    await till.stripe.deliver();
    till.stripe.settle();
    const back = till.stripe.fault({ call: "GET /v1/payment_intents/:id", kind: "502 html", times: 99 });
    expect(await till.stripe.deliver()).toContain(503);
    expect(await till.statuses()).toEqual(["ON_HOLD"]);
    expect(till.deps.errors).toEqual([]);
    back();
    expect(new Set(await till.stripe.deliver({ copies: 2 }))).toEqual(new Set([200]));
    expect(await till.statuses()).toEqual(["PROCESSING"]);
  });

  test.each([{ amount_received: 1 }, { currency: "usd" }, { metadata: { order_id: "999999" } }])(
    "a payment that Stripe shows otherwise is not accepted: %j (C8)",
    async (edit) => {
      await till.pay(await till.shopper(seat), "pm_sepa_debit");
      till.stripe.settle();
      const ref = (await till.db.select().from(tables.payments))[0]?.ref ?? "";
      Object.assign(till.stripe.state.intents.get(ref) ?? {}, edit);
      till.deps.time.forward(60);
      await reconcilePayments(till.deps);
      const [order] = await till.orders();
      expect(order).toMatchObject({ status: "ON_HOLD", paidAt: null });
      expect(order?.note).toMatch(/does not fit/);
      expect(till.deps.errors.map(({ message }) => message)).toEqual(["an order needs an operator"]);
    },
  );

  test.each([
    ["by the reconciler", () => reconcilePayments(till.deps)],
    ["by an event", () => till.stripe.deliver()],
  ])("an amount that is wrong in two answers is asked for again, %s (C8)", async (_who, learn) => {
    await till.pay(await till.shopper(seat), "pm_sepa_debit");
    await till.stripe.deliver();
    till.stripe.settle();
    till.stripe.fault({ call: "GET /v1/payment_intents/:id", kind: "wrong amount", times: 2 });
    till.deps.time.forward(60);
    await learn();
    const [order] = await till.orders();
    expect(order).toMatchObject({ status: "PROCESSING", note: null });
    expect(till.deps.errors).toEqual([]);
  });

  test("a storm of events: each has one effect, forged ones none, and without any all is settled (G8)", async () => {
    expect(await runEventStorm(till, { events: 8, forged: 6, silent: 2 })).toEqual({
      events: 8,
      effects: 8,
      forged: 6,
      refused: 6,
      silent: 2,
      settled: 2,
      failures: [],
    });
  }, 120_000);

  test("forged events are refused and change nothing; those of others on the account are passed over (C7)", async () => {
    await till.pay(await till.shopper(seat), "pm_sepa_debit");
    till.stripe.settle();
    const send = (body: string, signature: string) =>
      till.backend.webhook.fetch(eventRequest("http://localhost:3000/api/stripe/webhook", body, signature));
    const event = JSON.stringify(
      till.stripe.state.events.findLast(({ type }) => type === "payment_intent.succeeded"),
    );
    const now = till.deps.clock();
    for (const signature of [
      "t=1,v1=00",
      signEvent(event, "whsec_guess", now),
      signEvent(event, "whsec_fake", now, -301),
      signEvent(event, "whsec_fake", now, 301),
      signEvent(`${event} `, "whsec_fake", now),
    ])
      expect((await send(event, signature)).status).toBe(400);
    expect(await till.statuses()).toEqual(["ON_HOLD"]);
    expect(await till.db.select().from(tables.gatewayEvents)).toEqual([]);

    const foreign = event.replace(/"order_id":"\d+"/, '"invoice":"77"');
    expect((await send(foreign, signEvent(foreign, "whsec_fake", now))).status).toBe(200);
    expect(till.deps.errors).toEqual([]);
    const large = JSON.stringify({ large: "x".repeat(300_000) });
    expect((await send(large, signEvent(large, "whsec_fake", now))).status).toBe(413);
    expect((await send(event, signEvent(event, "whsec_fake", now))).status).toBe(200);
    expect(await till.statuses()).toEqual(["PROCESSING"]);
  });
});
