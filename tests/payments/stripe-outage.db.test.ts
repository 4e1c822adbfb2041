import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { createGateways } from "@/backend/sales/payments/gateways";
import { faultKinds } from "@/tests/support/fake-stripe/faults";
import { openStripeWorld, type StripeWorld } from "@/tests/support/stripe-checkout-world";

/** A provider that is away is left alone, so that a page waits for it once and not with every click (C12). */
let till: StripeWorld;
beforeAll(async () => void (till = await openStripeWorld(undefined, 300)));
afterAll(() => till.close());
// The pause is measured by the machine's clock; sockets need their own timers.
beforeEach(async () => {
  await till.reset();
  vi.useFakeTimers({ toFake: ["Date"] });
  const { secretKey, webhookSecret } = till.stripe.keys;
  const stripe = { secretKey, webhookSecret, apiBase: till.stripe.url, timeoutMs: 300 };
  const fresh = createGateways({ ...till.deps, demo: false, stripe });
  till.deps.payments.splice(0, till.deps.payments.length, ...fresh);
});
afterEach(() => void vi.useRealTimers());

const calls = () => till.stripe.state.calls.length;
const seat = [{ productId: 6002 }];

it.each(faultKinds.filter((kind) => kind !== "wrong amount"))(
  "%s, five times: the sixth click does not reach Stripe, and after the pause it is paid once",
  async (kind) => {
    const client = await till.shopper(seat);
    const card = till.stripe.token("pm_card_visa");
    const excuse = async () => (await till.pay(client, card)).errors[0]?.extensions?.code;
    till.stripe.fault({ kind, times: Number.POSITIVE_INFINITY });
    for (let click = 0; click < 5; click += 1) expect(await excuse()).toBe("PAYMENT_UNAVAILABLE");
    till.stripe.faults.clear();
    const before = calls();
    expect(await excuse()).toBe("PAYMENT_UNAVAILABLE");
    expect(calls()).toBe(before);
    vi.setSystemTime(Date.now() + 10_000);
    expect((await till.pay(client, card)).errors).toEqual([]);
    expect(await till.statuses()).toEqual(["processing"]);
    expect(calls()).toBeGreaterThan(before);
    expect(till.stripe.state.charges.size).toBe(1);
    till.stripe.state.charges.clear();
  },
);

it("while one provider is away the others take orders", async () => {
  const client = await till.shopper(seat);
  till.stripe.fault({ kind: "502 html", times: 5 });
  for (let click = 0; click < 5; click += 1) await till.pay(client, "pm_card_visa");
  const other = await till.shopper(seat);
  expect((await till.buy(other, "invoice")).errors).toEqual([]);
});

it("declined cards are answers: however many, the next one is asked", async () => {
  const client = await till.shopper(seat);
  for (let click = 0; click < 6; click += 1)
    expect((await till.pay(client, "pm_card_chargeDeclined")).errors[0]?.extensions?.code).toBe(
      "PAYMENT_DECLINED",
    );
  expect((await till.pay(client, "pm_card_visa")).errors).toEqual([]);
});
