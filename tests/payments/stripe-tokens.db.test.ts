import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { renewSubscriptions } from "@/backend/sales/subscriptions/renew-subscriptions";
import * as tables from "@/tests/support/schema";
import { onOneDatabase } from "@/tests/support/database";
import { known } from "@/tests/support/fake-stripe/state";
import { testBrowser } from "@/tests/support/fake-stripe/tokens";
import { signInMember } from "@/tests/support/sign-in-member";
import { openStripeWorld, type StripeWorld } from "@/tests/support/stripe-checkout-world";
import { rowsOf } from "@/tests/support/rows";

onOneDatabase("What the payment form sends to Stripe", (open) => {
  let till: StripeWorld;
  beforeAll(async () => {
    till = await openStripeWorld(open);
  });
  beforeEach(async () => {
    await till.reset();
    await till.db.delete(tables.members);
    till.stripe.state.mandates.clear();
  });
  afterAll(() => till.close());

  const seat = [{ productId: 6002 }];
  const intent = async () => {
    const ref = (await rowsOf(till.db, tables.payments)).at(-1)?.ref ?? "";
    return known(till.stripe.state.intents, ref, "payment_intent");
  };
  const mandates = () => [...till.stripe.state.mandates.values()];
  /** A member with something in the cart. */
  const member = async (productId = 6002) => {
    const client = till.visitor();
    await signInMember(till, client, "mira@example.com");
    await client.ask("fillCart", { items: [{ productId, quantity: 1 }] });
    return client;
  };
  const keep = { key: "wc-stripe-new-payment-method", value: "true" };
  const source = (value: string) => ({ key: "_stripe_source_id", value });

  it("a confirmation token pays, once; 3-D Secure stays on the page and knows the way back", async () => {
    await till.pay(await till.shopper(seat), "pm_card_threeDSecure2Required");
    expect((await intent()).next_action).toMatchObject({ type: "use_stripe_sdk" });
    expect((await intent())._returnUrl).toMatch(/\/store\/confirm\/\d+$/);
  });

  it("control: without use_stripe_sdk the whole page would leave", async () => {
    const { state } = till.stripe;
    const ref = till.stripe.foreignPayment({}, 1_000, "open");
    const body = new URLSearchParams({
      confirmation_token: till.stripe.token("pm_card_threeDSecure2Required"),
      use_stripe_sdk: "false",
    });
    const headers = { authorization: `Bearer ${till.stripe.keys.secretKey}` };
    await fetch(`${till.stripe.url}/v1/payment_intents/${ref}/confirm`, { method: "POST", headers, body });
    expect(known(state.intents, ref, "payment_intent").next_action).toMatchObject({
      type: "redirect_to_url",
    });
  });

  describe("a token that is not good any more is refused before anything is charged, and another one pays", () => {
    it.each([
      ["used", async (token: string) => void (await till.pay(await till.shopper(seat), token))],
      ["older than twelve hours", async () => till.deps.time.forward(12 * 3_600 + 1)],
      [
        "of another account",
        async (token: string) =>
          void Object.assign(till.stripe.state.tokens.get(token) ?? {}, { _account: "another" }),
      ],
    ])("%s", async (_, spoil) => {
      const token = till.stripe.token("pm_card_visa");
      await spoil(token);
      const before = till.stripe.state.charges.size;
      const client = await till.shopper(seat);
      const [error] = (await till.pay(client, token)).errors;
      expect(error?.message).toMatch(/no longer accepted|cannot be used here/);
      expect(error?.extensions?.code).toBe("PAYMENT_DECLINED");
      expect(till.stripe.state.charges.size).toBe(before);
      expect((await till.pay(client, "pm_card_visa")).errors).toEqual([]);
      expect(till.stripe.state.charges.size).toBe(before + 1);
    });
  });

  describe("the mandate of a direct debit", () => {
    it("was given online, from the buyer's browser as Stripe saw it, and neither is ever known here", async () => {
      await till.pay(await till.shopper(seat), "pm_sepa_debit");
      expect(mandates()).toMatchObject([
        { type: "single_use", customer_acceptance: { type: "online", online: testBrowser } },
      ]);
      const stored = JSON.stringify([
        await rowsOf(till.db, tables.payments),
        await rowsOf(till.db, tables.outbox),
      ]);
      expect(stored).not.toContain(testBrowser.ip_address);
    });

    it("is the same one at every later charge of a saved account", async () => {
      const metaData = [source(till.stripe.token("pm_sepa_debit")), keep];
      await till.pay(await member(), "pm_sepa_debit", { metaData });
      expect(mandates()).toMatchObject([{ type: "multi_use" }]);
      till.stripe.settle();
      await till.stripe.deliver();
      const [token] = await rowsOf(till.db, tables.paymentTokens);
      const saved = [{ key: "wc-stripe-payment-token", value: String(token?.id) }];
      const answer = await till.pay(await member(), "pm_sepa_debit", { metaData: saved });
      expect([answer.errors, (await intent()).status]).toEqual([[], "processing"]);
      expect((await intent()).payment_method).toBe(token?.ref);
      expect(mandates()).toHaveLength(1);
    });

    it("control: an account that was charged once has none for a second time", async () => {
      await till.pay(await till.shopper(seat), "pm_sepa_debit");
      const { payment_method: account } = await intent();
      const [error] = (await till.pay(await till.shopper(seat), account ?? "")).errors;
      expect(error?.message).toMatch(/cannot be used here/);
      expect(mandates()).toHaveLength(1);
    });

    it("is reused by the renewals of a subscription", async () => {
      await till.pay(await member(5001), "pm_sepa_debit");
      till.stripe.settle();
      await till.stripe.deliver();
      expect(mandates()).toMatchObject([{ type: "multi_use" }]);
      const before = till.stripe.state.intents.size;
      till.deps.time.forward(366 * 86_400);
      await renewSubscriptions(till.deps);
      expect(till.stripe.state.intents.size).toBe(before + 1);
      expect((await intent()).status).toBe("processing");
      expect(mandates()).toHaveLength(1);
    });
  });
});
