import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { Db } from "@/backend/ground/database/client";
import { sweepOrphans } from "@/backend/sales/settlement/begin-payment";
import { reconcilePayments } from "@/backend/after-sales/payment-events/reconcile-payments";
import * as tables from "@/tests/support/schema";
import { onOneDatabase } from "@/tests/support/database";
import { chargesOf } from "@/tests/support/fake-stripe/state";
import { openStripeWorld, type StripeWorld } from "@/tests/support/stripe-checkout-world";
import { rowsOf } from "@/tests/support/rows";

const restartNumbers = (db: Db, at: number) =>
  db.execute(sql`select setval(pg_get_serial_sequence('orders', 'id'), ${at}, false)`);
const seat = [{ productId: 6002 }];

onOneDatabase("Other systems on the same Stripe account", (open) => {
  let till: StripeWorld;
  beforeAll(async () => {
    till = await openStripeWorld(open);
  });
  beforeEach(() => till.reset());
  afterAll(() => till.close());

  const counted = async () =>
    (await rowsOf(till.db, tables.gatewayTraffic)).find(({ gateway }) => gateway === "stripe")
      ?.foreignEvents ?? 0;
  const intent = (ref: string) => till.stripe.state.intents.get(ref);

  /** A payment of this shop under way, and one of another system with the same order number. */
  async function beside(state: "paid" | "declined" | "open", metadata: Record<string, string> = {}) {
    await till.pay(await till.shopper(seat), "pm_sepa_debit");
    const [order] = await till.orders();
    await till.stripe.deliver();
    const amount = order?.total ?? 0;
    const foreign = till.stripe.foreignPayment({ order_id: String(order?.id), ...metadata }, amount, state);
    return { foreign, orderId: order?.id ?? 0 };
  }

  it("their payments with our order's number do not pay it, are not touched, and are counted", async () => {
    const { foreign } = await beside("paid");
    const before = await counted();
    expect(new Set(await till.stripe.deliver({ copies: 2, shuffle: true }))).toEqual(new Set([200]));
    till.deps.time.forward(60);
    await reconcilePayments(till.deps);
    expect(await till.statuses()).toEqual(["held"]);
    expect(await counted()).toBeGreaterThan(before);
    expect([intent(foreign)?.status, till.deps.errors]).toEqual(["succeeded", []]);
  });

  it.each(["declined", "open"] as const)("their %s payments are not cancelled", async (state) => {
    const { foreign } = await beside(state);
    await till.stripe.deliver();
    till.deps.time.forward(3 * 3_600);
    await reconcilePayments(till.deps);
    await sweepOrphans(till.deps);
    expect(intent(foreign)?.status).toBe("requires_payment_method");
  });

  it("their refunds and disputes change nothing here", async () => {
    const { foreign } = await beside("paid");
    till.stripe.refund(foreign, 100);
    till.stripe.dispute(foreign);
    expect(new Set(await till.stripe.deliver())).toEqual(new Set([200]));
    expect(await till.statuses()).toEqual(["held"]);
    expect(till.deps.errors).toEqual([]);
  });

  it("a second installation on the same account: the same order numbers, nobody's keys meet", async () => {
    const other = await openStripeWorld(open, undefined, till.stripe);
    try {
      for (const { db } of [till, other]) await restartNumbers(db, 7_001);
      await till.pay(await till.shopper(seat), "pm_card_visa");
      await other.pay(await other.shopper(seat), "pm_card_visa");
      const [mine, theirs] = [await till.orders(), await other.orders()];
      expect(mine[0]?.id).toBe(theirs[0]?.id);
      expect([await till.statuses(), await other.statuses()]).toEqual([["processing"], ["processing"]]);
      const all = chargesOf(till.stripe.state, mine[0]?.id ?? 0);
      const owners = new Set(all.slice(-2).map(({ metadata }) => metadata.installation));
      expect(owners.size).toBe(2);
      await till.stripe.deliver();
      expect([till.deps.errors, other.deps.errors]).toEqual([[], []]);
    } finally {
      await other.close();
    }
  });

  it("a restored backup gives a number out again: the lost order's payment does not pay the new one", async () => {
    await restartNumbers(till.db, 8_001);
    await till.pay(await till.shopper(seat), "pm_card_threeDSecure2Required");
    const [lost] = await rowsOf(till.db, tables.payments);
    // The backup knows neither order nor payment; the installation's id comes back with it.
    await till.reset();
    await restartNumbers(till.db, 8_001);
    expect((await till.pay(await till.shopper(seat), "pm_card_threeDSecure2Required")).errors).toEqual([]);
    const [again] = await rowsOf(till.db, tables.payments);
    expect(again).toMatchObject({ orderId: lost?.orderId, attempt: lost?.attempt });
    expect(again?.ref).not.toBe(lost?.ref);
    till.stripe.approve(lost?.ref ?? "");
    await till.stripe.deliver();
    expect(await till.statuses()).toEqual(["pending"]);
    expect(till.deps.errors.map(({ data }) => data.payment)).toEqual([lost?.ref]);
  });
});
