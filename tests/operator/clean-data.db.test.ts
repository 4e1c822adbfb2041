import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { checkProviderMode } from "@/backend/provider-mode";
import { reconcilePayments } from "@/backend/after-sales/payment-events/reconcile-payments";
import { operate } from "@/tests/support/refunding";
import { rowsOf } from "@/tests/support/rows";
import * as tables from "@/tests/support/schema";
import { openStripeWorld, type StripeWorld } from "@/tests/support/stripe-checkout-world";

let till: StripeWorld;
beforeAll(async () => {
  till = await openStripeWorld();
});
beforeEach(() => till.reset());
afterAll(() => till.close());

const live = () => checkProviderMode(till.db, true);

/** Paid in test mode: a seat that was refunded in part, a subscription; and a transfer, which is worth something. */
async function bought() {
  await checkProviderMode(till.db, false);
  await till.pay(await till.shopper([{ productId: 6002 }]), "pm_card_visa");
  await till.pay(await till.shopper([{ productId: 5001 }]), "pm_card_visa");
  const [seat] = await till.orders();
  await operate(till, { command: "refund", number: seat?.id ?? 0, amount: 1_000 });
  await till.buy(await till.shopper([{ productId: 6002 }]), "invoice");
  const [, , transfer] = await till.orders();
  await operate(till, { command: "paid", number: transfer?.id ?? 0 });
  const known = { id: 7, email: "seven@example.com", createdAt: till.deps.clock() };
  await till.db.insert(tables.members).values(known).onConflictDoNothing();
  await till.db
    .insert(tables.paymentTokens)
    .values({ memberId: 7, gateway: "stripe", ref: "pm_kept", kind: "card" });
  await till.db.insert(tables.customers).values({ memberId: 7, gatewayRef: "cus_1" });
  return transfer?.id ?? 0;
}

it("what was bought in test mode goes, with its documents; what is worth something stays, and live keys are taken", async () => {
  const transfer = await bought();
  await expect(live()).rejects.toThrow("test mode");
  const asked = await operate(till, { command: "forget-tests" });
  expect(asked.text).toMatch(
    /^This would remove 2 test orders and \d saved test methods\. Run it with --yes/,
  );
  expect(await till.orders()).toHaveLength(3);
  expect((await operate(till, { command: "forget-tests", yes: true })).ok).toBe(true);
  expect((await till.orders()).map(({ id }) => id)).toEqual([transfer]);
  expect((await rowsOf(till.db, tables.invoices)).map(({ number }) => number)).toEqual(["2026-00001"]);
  for (const table of [tables.creditNotes, tables.refunds, tables.subscriptions, tables.paymentTokens])
    expect(await rowsOf(till.db, table)).toEqual([]);
  expect((await rowsOf(till.db, tables.payments)).map(({ orderId }) => orderId)).toEqual([transfer]);
  expect((await rowsOf(till.db, tables.customers)).map(({ gatewayRef }) => gatewayRef)).toEqual([null]);
  expect(await till.stockOf(6002)).toBe(24);
  await expect(live()).resolves.toBeUndefined();
});

it("takes along what hangs on a test order: an attendance, a lapsed seat, a code and what it paid", async () => {
  await bought();
  const [test, payer] = await till.orders();
  const [orderId, creditOrder] = [test?.id ?? 0, payer?.id ?? 0];
  const now = till.deps.clock();
  const [line] = await till.db.select().from(tables.orderLines).where(eq(tables.orderLines.orderId, orderId));
  const [seat] = await till.db
    .insert(tables.seats)
    .values({ orderId, lineId: line?.id ?? 0 })
    .returning();
  await till.db.insert(tables.attendance).values({ seatId: seat?.id ?? 0, at: now });
  const unpaid = { productId: 1744, variationId: 0, quantity: 1, holder: "h", trusted: false, free: false };
  await till.db.insert(tables.unpaidSeats).values({ orderId, ...unpaid, heldAt: now, lapsedAt: now });
  const [code] = await till.db
    .insert(tables.moneyCodes)
    .values({ code: "aaaa", orderId, currency: "EUR", balance: 0, test: true, createdAt: now })
    .returning();
  const codeId = code?.id ?? 0;
  const [refund] = await rowsOf(till.db, tables.refunds);
  const moved = { codeId, kind: "given" as const, cents: 1_000, at: now };
  await till.db.insert(tables.codeMovements).values({ ...moved, orderId, refundId: refund?.id ?? null });
  await till.db.update(tables.refunds).set({ codeId });
  await till.db.update(tables.orders).set({ creditCode: codeId }).where(eq(tables.orders.id, creditOrder));
  const facts = { holderName: "Mira", certificationSlug: "kmp", certificationTitle: "Kanban" };
  await till.db
    .insert(tables.certificates)
    .values({ ...facts, email: "mira@example.com", seatId: seat?.id ?? 0, createdAt: now, modifiedAt: now });
  expect((await operate(till, { command: "forget-tests", yes: true })).text).toMatch(
    /^Removed 2 test orders/,
  );
  expect(await till.orders()).toHaveLength(1);
  for (const table of [tables.attendance, tables.unpaidSeats, tables.moneyCodes, tables.codeMovements])
    expect(await rowsOf(till.db, table)).toEqual([]);
  expect((await rowsOf(till.db, tables.certificates)).map(({ seatId }) => seatId)).toEqual([null]);
  await till.db.delete(tables.certificates);
});

it("control: with orders of both modes in one subscription nothing is removed", async () => {
  await bought();
  const [subscription] = await rowsOf(till.db, tables.subscriptions);
  const [, , transfer] = await till.orders();
  await till.db
    .update(tables.orders)
    .set({ subscriptionId: subscription?.id ?? 0 })
    .where(eq(tables.orders.id, transfer?.id ?? 0));
  const refused = await operate(till, { command: "forget-tests", yes: true });
  expect(refused.ok).toBe(false);
  expect(refused.text).toContain(`Subscriptions ${subscription?.id} have both test and real orders`);
  expect(await till.orders()).toHaveLength(3);
});

it("a copy becomes a shop of its own: another id, nobody to charge, nobody to write to, nothing under way", async () => {
  await bought();
  await till.pay(await till.shopper([{ productId: 6002 }]), "pm_sepa_debit");
  const id = async () =>
    (await rowsOf(till.db, tables.secrets)).find(({ name }) => name === "installation")?.value;
  const before = await id();
  expect((await operate(till, { command: "new-installation" })).ok).toBe(false);
  expect(await id()).toBe(before);
  expect((await operate(till, { command: "new-installation", yes: true })).ok).toBe(true);
  expect(await id()).toMatch(/^[0-9a-f-]{36}$/);
  expect(await id()).not.toBe(before);
  expect(await rowsOf(till.db, tables.paymentTokens)).toEqual([]);
  expect((await rowsOf(till.db, tables.outbox)).filter(({ sentAt }) => sentAt === null)).toEqual([]);
  const asked = till.stripe.state.calls.length;
  till.deps.time.forward(60);
  await reconcilePayments(till.deps);
  expect(till.stripe.state.calls.length).toBe(asked);
  await expect(live()).resolves.toBeUndefined();
});
