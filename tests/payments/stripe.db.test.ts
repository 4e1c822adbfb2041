import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { reconcilePayments } from "@/backend/after-sales/payment-events/reconcile-payments";
import * as tables from "@/tests/support/schema";
import { billing, orderOf, redirectOf } from "@/tests/support/checkout-world";
import { onOneDatabase } from "@/tests/support/database";
import { chargesOf } from "@/tests/support/fake-stripe/state";
import { openStripeWorld, type StripeWorld } from "@/tests/support/stripe-checkout-world";
import { rowsOf } from "@/tests/support/rows";

onOneDatabase("paying through Stripe", (open) => {
  let till: StripeWorld;
  beforeAll(async () => {
    till = await openStripeWorld(open);
  });
  beforeEach(() => till.reset());
  afterAll(() => till.close());

  const seat = [{ productId: 6002 }];
  const refOf = async () => (await rowsOf(till.db, tables.payments)).at(-1)?.ref ?? "";
  const charges = async () => {
    const all = (await till.orders()).flatMap(({ id }) => chargesOf(till.stripe.state, id));
    return all.map(({ amount }) => amount);
  };
  const mails = async () =>
    (await rowsOf(till.db, tables.outbox)).filter(({ template }) => template === "order-paid").length;

  it("a card: paid at once, charged once, whatever the events say and how often", async () => {
    const client = await till.shopper(seat);
    const answer = await till.pay(client, "pm_card_visa");
    expect(answer.errors).toEqual([]);
    const [order] = await till.orders();
    expect(order).toMatchObject({ status: "processing", test: true, paymentMethod: "stripe" });
    expect(await charges()).toEqual([order?.total]);
    const statuses = await till.stripe.deliver({ copies: 3, shuffle: true });
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(await till.statuses()).toEqual(["processing"]);
    const told = (await rowsOf(till.db, tables.outbox)).map(({ template }) => template);
    expect(told).toEqual(["order-placed"]);
    expect([await till.stockOf(6002), (await charges()).length]).toEqual([24, 1]);
  });

  it.each([
    ["pm_card_chargeDeclined", /declined/],
    ["pm_card_chargeDeclinedInsufficientFunds", /does not have enough funds/],
    ["pm_card_chargeDeclinedExpiredCard", /expired/],
    ["pm_card_chargeDeclinedIncorrectCvc", /security code/],
  ])(
    "%s: said in the buyer's words, the cart is kept, and another card pays the same order",
    async (name, words) => {
      const client = await till.shopper(seat);
      const [error] = (await till.pay(client, name)).errors;
      expect(error?.message).toMatch(words);
      expect(error?.extensions?.code).toBe("PAYMENT_DECLINED");
      expect(await till.statuses()).toEqual(["failed"]);
      expect(await rowsOf(till.db, tables.cartLines)).toHaveLength(1);
      expect(await till.stockOf(6002)).toBe(25);
      expect((await till.pay(client, "pm_card_visa")).errors).toEqual([]);
      await till.stripe.deliver({ copies: 2, shuffle: true });
      expect((await till.statuses()).filter((status) => status === "processing")).toHaveLength(1);
      expect(await charges()).toHaveLength(1);
      expect(await till.stockOf(6002)).toBe(24);
    },
  );

  it("3-D Secure: the browser gets the secret, the bank's answer settles the order", async () => {
    const client = await till.shopper(seat);
    const answer = await till.pay(client, "pm_card_threeDSecure2Required");
    expect(orderOf(answer).status).toBe("PENDING");
    const ref = await refOf();
    expect(redirectOf(answer)).toContain(till.stripe.state.intents.get(ref)?.client_secret);
    expect(await charges()).toEqual([]);
    till.stripe.approve(ref);
    await till.stripe.deliver();
    expect(await till.statuses()).toEqual(["processing"]);
    expect(await charges()).toHaveLength(1);
  });

  it("3-D Secure refused: failed, the seat is free, the cart is kept", async () => {
    const client = await till.shopper(seat);
    await till.pay(client, "pm_card_threeDSecure2Required");
    till.stripe.refuse(await refOf());
    await till.stripe.deliver();
    expect(await till.statuses()).toEqual(["failed"]);
    expect(await till.stockOf(6002)).toBe(25);
    expect(await rowsOf(till.db, tables.cartLines)).toHaveLength(1);
  });

  it("a forged return changes nothing: the page asks Stripe (C10)", async () => {
    const client = await till.shopper();
    const id = orderOf(await till.pay(client, "pm_klarna")).databaseId;
    const read = async () => {
      till.deps.time.forward(5);
      return (await client.ask("getOrder", { id: String(id) })).data?.order;
    };
    expect(await read()).toMatchObject({ status: "PENDING", needsPayment: true });
    till.stripe.approve(await refOf());
    expect(await read()).toMatchObject({ status: "COMPLETED", needsPayment: false });
  });

  it.each([
    ["pm_sepa_debit", "processing", 24, 1],
    ["pm_sepa_debit_fails", "failed", 25, 0],
  ])("%s is on hold until it is settled, then %s", async (name, end, stock, paid) => {
    await till.pay(await till.shopper(seat), name);
    await till.stripe.deliver();
    expect(await till.statuses()).toEqual(["held"]);
    expect(await mails()).toBe(0);
    till.stripe.settle();
    await till.stripe.deliver({ copies: 2, shuffle: true });
    expect(await till.statuses()).toEqual([end]);
    expect([await till.stockOf(6002), await mails(), (await charges()).length]).toEqual([stock, paid, paid]);
  });

  it("Klarna never returns: the seat is free again, and the payment is dead at Stripe too (C11)", async () => {
    await till.pay(await till.shopper(seat), "pm_klarna");
    expect(await till.stockOf(6002)).toBe(24);
    const ref = await refOf();
    till.deps.time.forward(16 * 60);
    await reconcilePayments(till.deps);
    expect(await till.statuses()).toEqual(["cancelled"]);
    expect(await till.stockOf(6002)).toBe(25);
    till.stripe.approve(ref);
    await till.stripe.deliver();
    expect([await till.statuses(), await charges()]).toEqual([["cancelled"], []]);
  });

  it("no event ever comes: the reconciler settles within two minutes (G8)", async () => {
    await till.pay(await till.shopper(seat), "pm_sepa_debit");
    await till.pay(await till.shopper(seat), "pm_card_threeDSecure2Required");
    till.stripe.approve(await refOf());
    till.stripe.settle();
    till.deps.time.forward(60);
    expect((await reconcilePayments(till.deps)).failed).toBe(0);
    expect(await till.statuses()).toEqual(["processing", "processing"]);
  });

  describe("methods that are not the buyer's to use", () => {
    it.each([
      [
        "one that is not there",
        "pm_000000000000000000000000",
        {},
        "This payment method cannot be used here. Please try another payment method.",
      ],
      [
        "Klarna from a country without it",
        "pm_klarna",
        { billing: { ...billing, country: "US", state: "NY" } },
        "Klarna is not available for this invoice country.",
      ],
      [
        "Klarna from a country with another currency (R467)",
        "pm_klarna",
        { billing: { ...billing, country: "SE", postcode: "111 22" } },
        "In this invoice country, Klarna accepts only SEK, and our prices are in EUR.",
      ],
    ])("%s is refused before anything is charged", async (_, name, input, reason) => {
      const client = await till.shopper(seat);
      const [error] = (await till.pay(client, name, input)).errors;
      expect(error?.message).toBe(reason);
      expect(await till.statuses()).toEqual(["failed"]);
      expect([await charges(), await till.stockOf(6002)]).toEqual([[], 25]);
      expect((await till.pay(client, "pm_card_visa")).errors).toEqual([]);
    });

    it("another customer's saved card too", async () => {
      const card = till.stripe.method("pm_card_visa", "cus_somebody");
      const [error] = (await till.pay(await till.shopper(seat), card)).errors;
      expect(error?.message).toMatch(/cannot be used here/);
      expect(await charges()).toEqual([]);
    });

    it("and text that would change the address that is asked", async () => {
      const before = till.stripe.state.calls.length;
      const metaData = [{ key: "_stripe_source_id", value: "../customers" }];
      expect((await till.pay(await till.shopper(), "pm_card_visa", { metaData })).errors).toHaveLength(1);
      const calls = till.stripe.state.calls.slice(before).map(({ call }) => call);
      expect(calls.filter((call) => !call.includes("/v1/payment_intents"))).toEqual([]);
    });
  });
});
