import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { reconcilePayments } from "@/backend/after-sales/payment-events/reconcile-payments";
import * as tables from "@/tests/support/schema";
import { onOneDatabase } from "@/tests/support/database";
import { confirmInBrowser } from "@/tests/support/fake-stripe/browser";
import { chargesOf, known } from "@/tests/support/fake-stripe/state";
import { openStripeWorld, type StripeWorld } from "@/tests/support/stripe-checkout-world";

const cancel = "POST /v1/payment_intents/:id/cancel";

onOneDatabase("A failed payment is closed at Stripe", (open) => {
  let till: StripeWorld;
  beforeAll(async () => {
    till = await openStripeWorld(open);
  });
  beforeEach(() => till.reset());
  afterAll(() => till.close());

  const payments = () => till.db.select().from(tables.payments).orderBy(tables.payments.attempt);
  const intentOf = (ref: string) => known(till.stripe.state.intents, ref, "payment_intent");
  const charges = async () =>
    (await till.orders()).flatMap(({ id }) => chargesOf(till.stripe.state, id)).length;
  const shopper = () => till.shopper([{ productId: 6002 }]);

  type Client = Awaited<ReturnType<typeof shopper>>;
  /** Ways to fail, each with the code of the decline; @returns the payment's name at Stripe. */
  const failures: [what: string, code: string, fail: (client: Client) => Promise<string>][] = [
    [
      "a declined card",
      "insufficient_funds",
      async (client) => {
        await till.pay(client, "pm_card_chargeDeclinedInsufficientFunds");
        return (await payments())[0]?.ref ?? "";
      },
    ],
    [
      "a failed 3-D Secure",
      "payment_intent_authentication_failure",
      async (client) => {
        await till.pay(client, "pm_card_threeDSecure2Required");
        const ref = (await payments())[0]?.ref ?? "";
        till.stripe.refuse(ref);
        await till.stripe.deliver();
        return ref;
      },
    ],
  ];

  it.each(failures)("%s: no browser can pay it any more (%s)", async (_, code, fail) => {
    const client = await shopper();
    const ref = await fail(client);
    expect(intentOf(ref)).toMatchObject({ status: "canceled", cancellation_reason: "abandoned" });
    expect((await till.pay(client, "pm_card_visa")).errors).toEqual([]);
    expect(await confirmInBrowser(till.stripe, ref, "pm_card_visa")).toBe(400);
    await till.stripe.deliver({ copies: 2, shuffle: true });
    expect(await charges()).toBe(1);
    expect(await till.statuses()).toEqual(["processing"]);
    expect(await payments()).toMatchObject([
      { ref, status: "failed", failure: { code } },
      { status: "succeeded", failure: null },
    ]);
    expect(till.deps.errors).toEqual([]);
  });

  it.each(failures)("control: left open, %s is charged beside the second attempt", async (_, __, fail) => {
    const client = await shopper();
    const ref = await fail(client);
    Object.assign(intentOf(ref), { status: "requires_payment_method", cancellation_reason: null });
    await till.pay(client, "pm_card_visa");
    expect(await confirmInBrowser(till.stripe, ref, "pm_card_visa")).toBe(200);
    await till.stripe.deliver();
    expect(await charges()).toBe(2);
    expect(await till.alerts()).toEqual([expect.stringMatching(/refund it/)]);
  });

  it.each(["before", "after"] as const)(
    "while Stripe does not answer the attempt stays open (%s), and then fails with its own words",
    async (when) => {
      const client = await shopper();
      till.stripe.fault({ call: cancel, kind: "502 html", when });
      const [error] = (await till.pay(client, "pm_card_chargeDeclinedExpiredCard")).errors;
      expect(error?.extensions?.code).toBe("PAYMENT_UNAVAILABLE");
      expect(await payments()).toMatchObject([{ status: "created" }]);
      till.deps.time.forward(60);
      expect((await reconcilePayments(till.deps)).failed).toBe(0);
      expect(await payments()).toMatchObject([{ status: "failed", failure: { code: "expired_card" } }]);
      expect(await till.statuses()).toEqual(["failed"]);
      expect((await till.pay(client, "pm_card_visa")).errors).toEqual([]);
      expect(await charges()).toBe(1);
    },
  );

  it.each([
    ["pm_card_authenticationRequired", true, "authentication_required"],
    ["pm_card_chargeDeclinedExpiredCard", false, "expired_card"],
  ])(
    "the words stay when the answer is lost and Stripe keeps none: %s, the buyer away: %s",
    async (name, offSession, code) => {
      const gateway = till.deps.payments.find(({ id }) => id === "stripe");
      if (!gateway) throw new Error("no gateway");
      const customer = await gateway.ensureCustomer({ id: 1, email: "a@example.com" }, `customer-${name}`);
      const request = {
        orderId: "77",
        attempt: `attempt-${name}`,
        amountCents: 5_000,
        currency: "EUR" as const,
        customer,
        method: till.stripe.method(name, customer),
        returnUrl: "http://localhost:3000/",
        offSession,
        saveMethod: false,
        recurring: true,
        country: "AT",
      };
      const { ref } = await gateway.create(request, `key-${name}`);
      till.stripe.fault({ call: cancel, kind: "502 html", when: "after" });
      await expect(gateway.confirm(ref, request, `key-${name}-c`)).rejects.toThrow();
      Object.assign(intentOf(ref), { last_payment_error: null });
      expect(intentOf(ref).status).toBe("canceled");
      // A renewal that needs an approval is not charged again by this code.
      expect(await gateway.get(ref)).toMatchObject({ status: "failed", failure: { code } });
    },
  );

  it("a payment that was only given up stays cancelled", async () => {
    await till.pay(await shopper(), "pm_card_threeDSecure2Required");
    const ref = (await payments())[0]?.ref ?? "";
    expect(await till.deps.payments[0]?.cancel(ref)).toMatchObject({ status: "cancelled" });
  });

  it("what was closed and never written down keeps the words of its decline", async () => {
    await till.pay(await shopper(), "pm_card_threeDSecure2Required");
    const ref = (await payments())[0]?.ref ?? "";
    till.stripe.refuse(ref);
    await till.deps.payments[0]?.get(ref);
    expect(intentOf(ref).status).toBe("canceled");
    till.deps.time.forward(60);
    await reconcilePayments(till.deps);
    const code = "payment_intent_authentication_failure";
    expect(await payments()).toMatchObject([{ status: "failed", failure: { code } }]);
  });

  it("one that a browser has paid before it could be closed counts", async () => {
    const client = await shopper();
    till.stripe.fault({ call: "POST /v1/payment_intents/:id/confirm", kind: "saved 500", when: "after" });
    await till.pay(client, "pm_card_chargeDeclined");
    const [intent] = [...till.stripe.state.intents.values()].slice(-1);
    expect(await confirmInBrowser(till.stripe, intent?.id ?? "", "pm_card_visa")).toBe(200);
    till.deps.time.forward(60);
    await reconcilePayments(till.deps);
    expect(await payments()).toMatchObject([{ ref: intent?.id, status: "succeeded", failure: null }]);
    expect([await till.statuses(), await charges()]).toEqual([["processing"], 1]);
  });

  it("one that is found after a day is closed, too", async () => {
    till.stripe.fault({ call: "POST /v1/payment_intents/:id/confirm", kind: "saved 500", when: "after" });
    await till.pay(await shopper(), "pm_card_chargeDeclined");
    till.deps.time.forward(25 * 3_600);
    await reconcilePayments(till.deps);
    const [{ ref = "" } = {}] = await payments();
    expect(intentOf(ref ?? "")).toMatchObject({ status: "canceled", cancellation_reason: "abandoned" });
    expect(await payments()).toMatchObject([{ status: "failed", failure: { code: "generic_decline" } }]);
  });
});
