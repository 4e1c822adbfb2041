import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { checkProvider } from "@/backend/after-sales/payment-events";
import { entriesOf } from "@/backend/sales/order-history/order-entries";
import { orderOf } from "@/tests/support/checkout-world";
import { disputeFee } from "@/tests/support/fake-stripe/disputes";
import { noteRows, operate, refundRows } from "@/tests/support/refunding";
import { rowsOf } from "@/tests/support/rows";
import * as tables from "@/tests/support/schema";
import { openStripeWorld, type StripeWorld } from "@/tests/support/stripe-checkout-world";

/** The webhook is down for longer than Stripe sends an event again: the daily check finds what it would have said. */
let till: StripeWorld;
beforeAll(async () => {
  till = await openStripeWorld();
});
beforeEach(async () => {
  await till.reset();
  till.stripe.state.refunds.clear();
  till.stripe.state.disputes.clear();
});
afterAll(() => till.close());

const days = (count: number) => till.deps.time.forward(count * 86_400);
const check = () => checkProvider(till.deps, async () => true);
const orders = async () => (await till.orders()).map(({ status, refunded }) => [status, refunded]);

async function paid(method = "pm_card_visa"): Promise<{ number: number; ref: string; total: number }> {
  const { databaseId: number } = orderOf(await till.pay(await till.shopper([{ productId: 992 }]), method));
  till.stripe.settle();
  await till.stripe.deliver();
  const payment = (await rowsOf(till.db, tables.payments)).find(({ orderId }) => orderId === number);
  if (!payment?.ref) throw new Error("no payment");
  return { number, ref: payment.ref, total: payment.amount };
}

it.each(["pm_card_visa", "pm_sepa_debit"])(
  "a refund at the dashboard, by %s, is found once",
  async (method) => {
    const { ref, total } = await paid(method);
    till.stripe.refund(ref);
    till.stripe.settle();
    till.stripe.forgetEvents();
    days(20);
    expect(await check()).toMatchObject({ found: 1, failed: 0 });
    expect(await orders()).toEqual([["refunded", total]]);
    expect(await noteRows(till)).toHaveLength(1);
    days(1);
    expect(await check()).toMatchObject({ listed: 1, found: 0, failed: 0 });
    expect(await noteRows(till)).toHaveLength(1);
  },
);

it("events that come after the check change nothing, and what events told is no find", async () => {
  const { ref, total } = await paid();
  till.stripe.refund(ref);
  expect(await check()).toMatchObject({ found: 1 });
  expect(await till.stripe.deliver()).not.toContain(503);
  expect(await refundRows(till)).toMatchObject([{ amount: total, status: "succeeded" }]);
  expect(await noteRows(till)).toHaveLength(1);
  const second = await paid();
  till.stripe.dispute(second.ref);
  await till.stripe.deliver();
  expect(await check()).toMatchObject({ found: 0, failed: 0 });
});

it("a refund that the bank sent back is found, and a dispute that is decided months later", async () => {
  const first = await paid();
  const refund = till.stripe.refund(first.ref, 1_000);
  await till.stripe.deliver();
  expect((await till.orders())[0]?.refunded).toBe(1_000);
  const second = await paid();
  const dispute = till.stripe.dispute(second.ref);
  await till.stripe.deliver();
  await check();
  days(30);
  till.stripe.failRefund(refund);
  till.stripe.forgetEvents();
  expect(await check()).toMatchObject({ found: 1 });
  days(90);
  till.stripe.moveDispute(dispute, "lost");
  till.stripe.forgetEvents();
  expect(await check()).toMatchObject({ found: 1 });
  expect(await orders()).toEqual([
    ["completed", 0],
    ["refunded", second.total],
  ]);
  expect(await check()).toMatchObject({ found: 0 });
});

it("more than a page is read to its end, and whoever else uses the account is left alone", async () => {
  const { ref, total } = await paid();
  till.stripe.refund(ref);
  const foreign = till.stripe.foreignPayment({ order_id: "1" }, 20_000, "paid");
  for (let i = 0; i < 120; i += 1) till.stripe.refund(foreign, 1);
  till.stripe.forgetEvents();
  const before = till.stripe.state.calls.length;
  expect(await check()).toEqual({ listed: 121, found: 1, failed: 0 });
  const asked = till.stripe.state.calls.slice(before).map(({ call }) => call);
  // Two pages of refunds, one of disputes, and the only payment with news.
  expect(asked.toSorted()).toEqual([
    "GET /v1/disputes",
    "GET /v1/disputes",
    "GET /v1/refunds",
    "GET /v1/refunds",
    "GET /v1/refunds",
  ]);
  expect(await orders()).toEqual([["refunded", total]]);
});

it("the first check reaches back 180 days, and later ones only where there may be news", async () => {
  const old = await paid();
  till.stripe.refund(old.ref, 100);
  till.stripe.forgetEvents();
  days(181);
  expect(await check()).toMatchObject({ listed: 0, found: 0 });
  const { ref } = await paid();
  till.stripe.refund(ref, 100);
  till.stripe.forgetEvents();
  expect(await check()).toMatchObject({ listed: 1, found: 1 });
  days(40);
  expect(await check()).toMatchObject({ listed: 1, found: 0 });
  days(1);
  expect(await check()).toMatchObject({ listed: 0 });
});

it("a check that Stripe does not answer is made again, as far back", async () => {
  const { ref } = await paid();
  till.stripe.refund(ref, 100);
  till.stripe.forgetEvents();
  await check();
  days(40);
  till.stripe.refund(ref, 200);
  till.stripe.forgetEvents();
  till.stripe.fault({ call: "GET /v1/disputes", kind: "saved 500", when: "before" });
  expect(await check()).toMatchObject({ found: 0, failed: 1 });
  expect((await till.orders())[0]?.refunded).toBe(100);
  days(40);
  expect(await check()).toEqual({ found: 1, listed: 2, failed: 0 });
  expect((await till.orders())[0]?.refunded).toBe(300);
});

it("what fits no order is said once, also after the operator has seen to it", async () => {
  const { ref, number } = await paid();
  // The order was settled another way, so the refund at the dashboard fits nothing.
  await till.db.update(tables.orders).set({ refunded: (await till.orders())[0]?.total ?? 0 });
  till.stripe.refund(ref);
  till.stripe.forgetEvents();
  await check();
  expect(await till.alerts()).toEqual([expect.stringContaining("has it twice")]);
  await operate(till, { command: "note", number, text: "Seen to." });
  const before = await entriesOf(till.db, number);
  days(1);
  await check();
  expect(await entriesOf(till.db, number)).toEqual(before);
});

it("a find is warned of, counted, and shown as a sign that the webhook is silent", async () => {
  const { ref } = await paid();
  till.stripe.dispute(ref);
  till.stripe.forgetEvents();
  await check();
  const [traffic] = (await rowsOf(till.db, tables.gatewayTraffic)).filter(
    ({ gateway }) => gateway === "stripe",
  );
  expect(traffic).toMatchObject({ unannounced: 1 });
  expect(await till.alerts()).toEqual([expect.stringMatching(/disputes the payment.*, by 20/)]);
});

it("during a dispute, and after a lost one, nobody is advised to pay by hand", async () => {
  const { ref, number, total } = await paid();
  const dispute = till.stripe.dispute(ref);
  till.stripe.forgetEvents();
  const open = await operate(till, { command: "refund", number });
  expect(open).toMatchObject({ ok: false });
  expect(open.text).toMatch(/the bank decides where the money goes.*do not pay anything by hand/);
  expect(await till.alerts()).toContainEqual(expect.stringContaining("respond at the provider"));
  till.stripe.moveDispute(dispute, "lost");
  till.stripe.forgetEvents();
  const lost = await operate(till, { command: "refund", number });
  expect(lost).toMatchObject({ ok: false });
  expect(lost.text).toContain("had been refunded earlier, by the buyer's bank. Do not pay anything by hand.");
  expect(await orders()).toEqual([["refunded", total]]);
  expect([...till.stripe.state.refunds.values()]).toEqual([]);
});

it("a refund that fails while the bank decides does not send the operator to a transfer", async () => {
  const { ref } = await paid();
  const refund = till.stripe.refund(ref, 1_000);
  await till.stripe.deliver();
  till.stripe.dispute(ref);
  till.stripe.failRefund(refund);
  await till.stripe.deliver();
  const alerts = (await till.alerts()).filter((text) => text.includes(refund));
  expect(alerts).toEqual([
    expect.stringMatching(/failed after it had succeeded.*do not pay anything by hand/),
  ]);
});

it("the fee of a dispute is kept once, however it is heard of", async () => {
  const { ref, number } = await paid();
  const dispute = till.stripe.dispute(ref);
  await till.stripe.deliver({ copies: 2 });
  till.stripe.moveDispute(dispute, "won");
  till.stripe.forgetEvents();
  await check();
  expect(await rowsOf(till.db, tables.disputeFees)).toMatchObject([
    { orderId: number, cents: disputeFee, ref: expect.stringMatching(/^txn_/) },
  ]);
});
