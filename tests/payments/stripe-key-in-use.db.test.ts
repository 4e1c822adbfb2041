import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { GatewayUnavailable } from "@/backend/sales/payments/port";
import { reconcilePayments } from "@/backend/after-sales/payment-events/reconcile-payments";
import { chargesOf } from "@/tests/support/fake-stripe/state";
import { openStripeWorld, type StripeWorld } from "@/tests/support/stripe-checkout-world";

/** A request is under way for as long as a test wants, so nothing of ours may give it up meanwhile. */
const patientMs = 60_000;

let till: StripeWorld;
beforeAll(async () => {
  till = await openStripeWorld(undefined, patientMs);
});
beforeEach(() => till.reset());
afterAll(() => till.close());

const conflicts = () => till.stripe.state.calls.filter(({ status }) => status === 409).length;

it("two tabs buy at once: the second meets the key in use, nothing is made or charged twice", async () => {
  const client = await till.shopper([{ productId: 6002 }]);
  const token = till.stripe.token("pm_card_visa");
  const underWay = till.stripe.faults.slowDown("POST /v1/payment_intents");
  const first = till.pay(client, token);
  await underWay;
  const second = await till.pay(client, token);
  expect(conflicts()).toBeGreaterThan(0);
  expect(second.errors[0]?.message ?? "").not.toContain("Internal server error");
  till.stripe.faults.finish();
  expect((await first).errors).toEqual([]);
  till.deps.time.forward(60);
  await reconcilePayments(till.deps);
  await till.stripe.deliver();
  const [order, ...others] = await till.orders();
  expect([order?.status, others]).toEqual(["processing", []]);
  expect(chargesOf(till.stripe.state, order?.id ?? 0)).toHaveLength(1);
});

it("nobody knows yet what comes of a key in use; asked again it is the first one's answer", async () => {
  const [gateway] = till.deps.payments;
  const ask = (key: string) => gateway?.ensureCustomer({ id: 1, email: "mira@example.com" }, key);
  const before = till.stripe.state.customers.size;
  const underWay = till.stripe.faults.slowDown("POST /v1/customers");
  const first = ask("customer-1");
  await underWay;
  await expect(ask("customer-1")).rejects.toThrow(GatewayUnavailable);
  till.stripe.faults.finish();
  expect(await ask("customer-1")).toBe(await first);
  expect(till.stripe.state.customers.size).toBe(before + 1);
});

it("control: under a key of its own the second call makes another", async () => {
  const [gateway] = till.deps.payments;
  const ask = (key: string) => gateway?.ensureCustomer({ id: 2, email: "mira@example.com" }, key);
  const underWay = till.stripe.faults.slowDown("POST /v1/customers");
  const first = ask("customer-2");
  await underWay;
  const second = await ask("customer-2-again");
  till.stripe.faults.finish();
  expect(await first).not.toBe(second);
});
