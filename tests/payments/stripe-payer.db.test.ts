import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { keepPaidMethods } from "@/backend/sales/settlement/keep-paid-method";
import * as tables from "@/tests/support/schema";
import { onOneDatabase } from "@/tests/support/database";
import { known } from "@/tests/support/fake-stripe/state";
import { signInMember } from "@/tests/support/sign-in-member";
import { openStripeWorld, type StripeWorld } from "@/tests/support/stripe-checkout-world";
import { rowsOf } from "@/tests/support/rows";

onOneDatabase("Who pays through Stripe, told by an event", (open) => {
  let till: StripeWorld;
  beforeAll(async () => {
    till = await openStripeWorld(open);
  });
  beforeEach(async () => {
    await till.reset();
    await till.db.delete(tables.members);
  });
  afterAll(() => till.close());

  /** A member's debit under way; @returns the payment's name at Stripe. */
  async function debit(keep: boolean): Promise<string> {
    const client = till.visitor();
    await signInMember(till, client, "mira@example.com");
    await client.ask("fillCart", { items: [{ productId: 6002, quantity: 1 }] });
    const metaData = [
      { key: "_stripe_source_id", value: till.stripe.token("pm_sepa_debit") },
      ...(keep ? [{ key: "wc-stripe-new-payment-method", value: "true" }] : []),
    ];
    expect((await till.pay(client, "pm_sepa_debit", { metaData })).errors).toEqual([]);
    await till.stripe.deliver();
    expect(await till.statuses()).toEqual(["held"]);
    return (await rowsOf(till.db, tables.payments))[0]?.ref ?? "";
  }
  const intentOf = (ref: string) => known(till.stripe.state.intents, ref, "payment_intent");
  const tokens = () => rowsOf(till.db, tables.paymentTokens);

  it("a payment by another customer than the stored one is not accepted (C8)", async () => {
    const ref = await debit(true);
    till.stripe.settle();
    intentOf(ref).customer = "cus_somebody";
    await till.stripe.deliver();
    const [order] = await till.orders();
    expect(order).toMatchObject({ status: "held", paidAt: null });
    expect(await till.alerts()).toEqual([expect.stringMatching(/does not match.*cus_somebody/)]);
    expect(till.deps.errors.map(({ message }) => message)).toEqual(["an order needs an operator"]);
    expect(await tokens()).toEqual([]);
  });

  it("control: by the stored one it is, and without a stored one any is", async () => {
    const ref = await debit(false);
    till.stripe.settle();
    intentOf(ref).customer = "cus_somebody";
    await till.stripe.deliver();
    expect(await till.statuses()).toEqual(["processing"]);
    await till.reset();
    await till.db.delete(tables.members);
    await debit(true);
    till.stripe.settle();
    await till.stripe.deliver();
    expect(await till.statuses()).toEqual(["processing"]);
  });

  it("the event that brings the money keeps the method, once", async () => {
    await debit(true);
    till.stripe.settle();
    expect(new Set(await till.stripe.deliver({ copies: 2 }))).toEqual(new Set([200]));
    const [token, ...more] = await tokens();
    expect([token?.kind, more]).toEqual(["sepa", []]);
    expect((await rowsOf(till.db, tables.payments))[0]?.tokenId).toBe(token?.id);
    expect(await keepPaidMethods(till.deps)).toBe(0);
  });

  it("when it cannot be read then, the order is paid all the same and the job keeps it later", async () => {
    await debit(true);
    till.stripe.settle();
    till.stripe.fault({ call: "GET /v1/payment_methods/:id", kind: "502 html", times: 9 });
    expect(new Set(await till.stripe.deliver())).toEqual(new Set([200]));
    expect([await till.statuses(), await tokens(), till.deps.errors]).toEqual([["processing"], [], []]);
    till.stripe.faults.clear();
    expect(await keepPaidMethods(till.deps)).toBe(1);
    expect(await tokens()).toHaveLength(1);
  });
});
