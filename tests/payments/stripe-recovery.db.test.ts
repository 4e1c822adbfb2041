import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { sweepOrphans } from "@/backend/sales/settlement/begin-payment";
import type { PaymentGateway } from "@/backend/sales/payments/port";
import { reconcilePayments } from "@/backend/after-sales/payment-events/reconcile-payments";
import { refundOrder } from "@/backend/after-sales/refunds/refund-order";
import * as tables from "@/tests/support/schema";
import { onOneDatabase } from "@/tests/support/database";
import { runEventStorm } from "@/tests/support/fake-stripe/event-storm";
import { chargesOf } from "@/tests/support/fake-stripe/state";
import { eventRequest, signEvent } from "@/tests/support/fake-stripe/webhooks";
import { confirmingAgain } from "@/tests/support/lossy-gateways";
import { openStripeWorld, type StripeWorld } from "@/tests/support/stripe-checkout-world";
import { rowsOf } from "@/tests/support/rows";

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

  const seat = [{ productId: 6002 }];
  const confirm = "POST /v1/payment_intents/:id/confirm";
  const paymentRow = async () => (await rowsOf(till.db, tables.payments)).at(-1);
  const charges = async () =>
    (await till.orders()).flatMap(({ id }) => chargesOf(till.stripe.state, id)).length;
  /** Stripe charged, or not, nobody heard of it, and the key repeats the error for a day. */
  const loseAnswer = async (when: "before" | "after", call = confirm) => {
    const client = await till.shopper(seat);
    till.stripe.fault({ call, kind: "saved 500", when });
    const [error] = (await till.pay(client, "pm_card_visa")).errors;
    expect(error?.message).toMatch(
      /we do not know yet whether your payment went through.* never charged twice/,
    );
    expect(await till.statuses()).toEqual(["pending"]);
    return client;
  };
  const round = async (seconds: number) => {
    till.deps.time.forward(seconds);
    await reconcilePayments(till.deps);
  };

  it.each(["before", "after"] as const)(
    "a 500 that its key repeats for a day (%s): the next click pays, once (C6)",
    async (when) => {
      const client = await loseAnswer(when);
      expect((await till.pay(client, (await paymentRow())?.method ?? "")).errors).toEqual([]);
      expect([await till.statuses(), await charges()]).toEqual([["processing"], 1]);
    },
  );

  it.each(["before", "after"] as const)(
    "a saved 500 (%s), a buyer who leaves and events that never come: settled within two minutes, once",
    async (when) => {
      await loseAnswer(when);
      await round(60);
      await round(60);
      expect([await till.statuses(), await charges()]).toEqual([["processing"], 1]);
    },
  );

  it.each(["before", "after"] as const)(
    "a saved 500 when the payment is made (%s): another one is made at once, and the orphan is swept",
    async (when) => {
      const client = await till.shopper(seat);
      till.stripe.fault({ call: "POST /v1/payment_intents", kind: "saved 500", when });
      expect((await till.pay(client, "pm_card_visa")).errors).toEqual([]);
      expect([await till.statuses(), await charges()]).toEqual([["processing"], 1]);
      const attempt = (await paymentRow())?.key;
      const open = () =>
        [...till.stripe.state.intents.values()].filter(
          ({ metadata, status }) => metadata.attempt === attempt && status === "requires_payment_method",
        ).length;
      expect(open()).toBe(when === "after" ? 1 : 0);
      till.deps.time.forward(2 * hours);
      expect(await sweepOrphans(till.deps)).toBe(when === "after" ? 1 : 0);
      expect(open()).toBe(0);
      await till.stripe.deliver();
      expect([await till.statuses(), till.deps.errors]).toEqual([["processing"], []]);
    },
  );

  it("a charge that nobody heard of is found after a day, not made again (C6)", async () => {
    await loseAnswer("after");
    await round(25 * hours);
    expect([await till.statuses(), await charges()]).toEqual([["processing"], 1]);
  });

  it("control: where a payment can be confirmed again it is charged a second time", async () => {
    till.deps.payments.splice(0, 1, ...gateways.slice(0, 1).map(confirmingAgain));
    await loseAnswer("after");
    await round(60);
    expect(await charges()).toBe(2);
  });

  it.each(["before", "after"] as const)(
    "fifty clicks after a lost answer (%s) make one charge (C5)",
    async (when) => {
      const client = await loseAnswer(when);
      const method = (await paymentRow())?.method ?? "";
      await Promise.all([
        ...Array.from({ length: 50 }, () => till.pay(client, method)),
        reconcilePayments(till.deps),
        till.stripe.deliver({ copies: 2, shuffle: true }),
      ]);
      await till.pay(client, method);
      expect([await till.statuses(), await charges()]).toEqual([["processing"], 1]);
    },
  );

  describe("an outage that lasts longer than seats are held", () => {
    it.each([
      ["when the payment is made", "POST /v1/payment_intents"],
      ["when it is confirmed", confirm],
    ])("%s: nothing is charged afterwards, all is closed, and the seat is free", async (_, call) => {
      const down = till.stripe.fault({ call, kind: "429", times: 99 });
      const [error] = (await till.pay(await till.shopper(seat), "pm_card_visa")).errors;
      expect(error?.extensions?.code).toBe("PAYMENT_UNAVAILABLE");
      down();
      await round(5 * hours);
      expect([await till.statuses(), await charges()]).toEqual([["failed"], 0]);
      expect(await till.stockOf(6002)).toBe(25);
      expect((await rowsOf(till.db, tables.payments)).map(({ status }) => status)).toEqual(["cancelled"]);
      expect([...till.stripe.state.intents.values()].at(-1)?.status).not.toBe("requires_payment_method");
    });

    it("control: within the time to pay it is charged", async () => {
      const down = till.stripe.fault({ call: confirm, kind: "429", times: 99 });
      await till.pay(await till.shopper(seat), "pm_card_visa");
      down();
      await round(10 * 60);
      expect([await till.statuses(), await charges()]).toEqual([["processing"], 1]);
    });

    it("a buyer who comes back pays a new order, and the old one never", async () => {
      const client = await loseAnswer("before");
      till.deps.time.forward(5 * hours);
      expect((await till.pay(client, (await paymentRow())?.method ?? "")).errors).toEqual([]);
      expect([await till.statuses(), await charges()]).toEqual([["cancelled", "processing"], 1]);
    });
  });

  describe("a refund", () => {
    const refund = () => refundOrder(till.deps, orderId, { amount: 1_000, lineId: null, reason: null });
    const given = () =>
      [...till.stripe.state.refunds.values()]
        .filter(({ payment_intent }) => payment_intent === ref)
        .map(({ amount }) => amount);
    let [orderId, ref] = [0, ""];
    beforeEach(async () => {
      await till.pay(await till.shopper(seat), "pm_card_visa");
      orderId = (await till.orders())[0]?.id ?? 0;
      ref = (await paymentRow())?.ref ?? "";
    });

    it.each(["before", "after"] as const)(
      "answered with a 500 that its key repeats (%s) is made once, within two minutes",
      async (when) => {
        till.stripe.fault({ call: "POST /v1/refunds", kind: "saved 500", when });
        expect((await refund())?.kind).toBe("unanswered");
        await round(60);
        await round(60);
        expect(given()).toEqual([1_000]);
        expect((await rowsOf(till.db, tables.refunds)).map(({ status }) => status)).toEqual(["succeeded"]);
        expect((await refund())?.kind).toBe("refund");
        expect(given()).toEqual([1_000, 1_000]);
      },
    );

    it("asked for by many at once is made once", async () => {
      till.stripe.fault({ call: "POST /v1/refunds", kind: "truncated", when: "after" });
      await refund();
      till.deps.time.forward(60);
      await Promise.all(Array.from({ length: 5 }, () => reconcilePayments(till.deps)));
      expect(given()).toEqual([1_000]);
    });

    it("another one of the same amount that somebody makes at Stripe is a second one", async () => {
      till.stripe.fault({ call: "POST /v1/refunds", kind: "saved 500", when: "before" });
      await refund();
      till.stripe.refund(ref, 1_000);
      await round(60);
      await round(60);
      expect(given()).toEqual([1_000, 1_000]);
      expect(await rowsOf(till.db, tables.refunds)).toHaveLength(2);
    });
  });

  it("an event that comes before the answer settles the order (C7)", async () => {
    await loseAnswer("after");
    expect(new Set(await till.stripe.deliver())).toEqual(new Set([200]));
    expect([await till.statuses(), await charges()]).toEqual([["processing"], 1]);
  });

  it("an event while Stripe cannot be asked is sent again, and then counts once", async () => {
    await till.pay(await till.shopper(seat), "pm_sepa_debit");
    await till.stripe.deliver();
    till.stripe.settle();
    const back = till.stripe.fault({ call: "GET /v1/payment_intents/:id", kind: "502 html", times: 99 });
    expect(await till.stripe.deliver()).toContain(503);
    expect(await till.statuses()).toEqual(["held"]);
    expect(till.deps.errors).toEqual([]);
    back();
    expect(new Set(await till.stripe.deliver({ copies: 2 }))).toEqual(new Set([200]));
    expect(await till.statuses()).toEqual(["processing"]);
  });

  it.each([{ amount_received: 1 }, { currency: "usd" }, { metadata: { order_id: "999999" } }])(
    "a payment that Stripe shows otherwise is not accepted: %j (C8)",
    async (edit) => {
      await till.pay(await till.shopper(seat), "pm_sepa_debit");
      till.stripe.settle();
      const ref = (await rowsOf(till.db, tables.payments))[0]?.ref ?? "";
      Object.assign(till.stripe.state.intents.get(ref) ?? {}, edit);
      till.deps.time.forward(60);
      await reconcilePayments(till.deps);
      const [order] = await till.orders();
      expect(order).toMatchObject({ status: "held", paidAt: null });
      expect(await till.alerts()).toEqual([expect.stringMatching(/does not match/)]);
      expect(till.deps.errors.map(({ message }) => message)).toEqual(["an order needs an operator"]);
    },
  );

  it.each([
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
    expect([order?.status, await till.alerts()]).toEqual(["processing", []]);
    expect(till.deps.errors).toEqual([]);
  });

  it("a storm of events: each has one effect, forged ones none, and without any all is settled (G8)", async () => {
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

  it("forged events are refused and change nothing (C7)", async () => {
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
    expect(await till.statuses()).toEqual(["held"]);
    expect(await rowsOf(till.db, tables.gatewayEvents)).toEqual([]);

    const large = JSON.stringify({ large: "x".repeat(300_000) });
    expect((await send(large, signEvent(large, "whsec_fake", now))).status).toBe(413);
    expect((await send(event, signEvent(event, "whsec_fake", now))).status).toBe(200);
    expect(await till.statuses()).toEqual(["processing"]);
  });
});
