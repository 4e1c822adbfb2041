import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { reconcilePayments } from "@/backend/after-sales/payment-events/reconcile-payments";
import { onOneDatabase } from "@/tests/support/database";
import { openStripeWorld, type StripeWorld } from "@/tests/support/stripe-checkout-world";

onOneDatabase("A webhook that nobody set up", (open) => {
  let till: StripeWorld;
  const warned: string[] = [];
  beforeAll(async () => {
    till = await openStripeWorld(open);
    till.deps.log.warn = (_data, message) => void warned.push(message);
  });
  beforeEach(async () => {
    await till.reset();
    warned.length = 0;
  });
  afterAll(() => till.close());

  const warnings = async () => {
    const answer = await till.backend.health.fetch(new Request("http://localhost/health"));
    expect(answer.status).toBe(200);
    const body: { warnings: string[] } = await answer.json();
    return body.warnings;
  };
  const debitWithoutEvents = async () => {
    await till.pay(await till.shopper([{ productId: 6002 }]), "pm_sepa_debit");
    till.stripe.settle();
    till.stripe.forgetEvents();
    till.deps.time.forward(60);
    await reconcilePayments(till.deps);
    expect(await till.statuses()).toContain("processing");
  };

  it("health and log say so after the first payment that only the reconciler settled", async () => {
    expect(await warnings()).toEqual([]);
    await debitWithoutEvents();
    expect(await warnings()).toEqual([
      expect.stringMatching(/1 payment of stripe ended or went back without an event.*never/),
    ]);
    expect(warned).toEqual(["a payment ended without an event: check the webhook"]);
    await debitWithoutEvents();
    expect(await warnings()).toEqual([expect.stringMatching(/^2 payments/)]);
  });

  it("and are quiet again with the first event that comes", async () => {
    await debitWithoutEvents();
    await till.pay(await till.shopper([{ productId: 6002 }]), "pm_card_visa");
    await till.stripe.deliver();
    expect(await warnings()).toEqual([]);
  });

  it("control: a debit whose events come is nothing to report, nor is a card that is charged at once", async () => {
    await till.pay(await till.shopper([{ productId: 6002 }]), "pm_sepa_debit");
    await till.pay(await till.shopper([{ productId: 6002 }]), "pm_card_visa");
    till.stripe.settle();
    await till.stripe.deliver();
    till.deps.time.forward(60);
    await reconcilePayments(till.deps);
    expect([await warnings(), warned]).toEqual([[], []]);
  });

  it("thin events and events without an object are taken as well", async () => {
    await till.pay(await till.shopper([{ productId: 6002 }]), "pm_sepa_debit");
    till.stripe.settle();
    expect(new Set(await till.stripe.deliver({ thin: true, copies: 2, shuffle: true }))).toEqual(
      new Set([200]),
    );
    expect(await till.statuses()).toEqual(["processing"]);
    const [order] = await till.orders();
    const ref = [...till.stripe.state.intents.values()].find(
      ({ metadata }) => metadata.order_id === String(order?.id),
    )?.id;
    till.stripe.refund(ref ?? "");
    till.stripe.settle();
    expect(new Set(await till.stripe.deliver({ thin: true }))).toEqual(new Set([200]));
    expect(await till.statuses()).toEqual(["refunded"]);
    expect(till.deps.errors).toEqual([]);
  });
});
