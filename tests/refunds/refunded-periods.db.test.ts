import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { buyerEntriesOf } from "@/backend/sales/order-history/order-entries";
import type { DisputeStatus } from "@/backend/sales/payments/port";
import { applyDispute } from "@/backend/after-sales/refunds/settle-dispute";
import { revokeLine } from "@/backend/after-sales/refunds/finish-refund";
import { renewSubscriptions } from "@/backend/sales/subscriptions/renew-subscriptions";
import { billing, type CheckoutWorld, openCheckoutWorld, orderOf } from "@/tests/support/checkout-world";
import type { ContractClient } from "@/tests/support/contract-client";
import { newMember } from "@/tests/support/library";
import { operate } from "@/tests/support/refunding";
import { rowsOf } from "@/tests/support/rows";
import * as tables from "@/tests/support/schema";

const kept = "except for the subscription, which a later payment covers";

let till: CheckoutWorld;
let anna: ContractClient;
let email: string;
let people = 0;
beforeAll(async () => void (till = await openCheckoutWorld()));
beforeEach(async () => {
  await till.reset();
  till.deps.mails.sent.length = 0;
  email = `anna-${(people += 1)}@example.com`;
  ({ client: anna } = await newMember(till, email));
});
afterAll(() => till.close());

/** Buys a membership and renews it. @returns the numbers of its orders, the first one first */
async function member(years: number): Promise<number[]> {
  await anna.ask("addToCart", { productId: 5001, quantity: 1 });
  const first = orderOf(await till.buy(anna, "demo_card_4242", { billing: { ...billing, email } }));
  for (let year = 1; year < years; year += 1) expect(await nextYear()).toBe(1);
  expect(await held()).toMatchObject({ status: "active", open: ["subscription"] });
  return [first.databaseId, ...(await renewals())];
}

async function nextYear(): Promise<number> {
  till.deps.time.forward(366 * 86_400);
  return (await renewSubscriptions(till.deps)).charged;
}

const renewals = async () =>
  (await till.orders()).filter(({ subscriptionId }) => subscriptionId !== null).map(({ id }) => id);

async function held() {
  const [subscription] = await rowsOf(till.db, tables.subscriptions);
  const grants = await rowsOf(till.db, tables.grants);
  return {
    status: subscription?.status,
    next: subscription?.nextPaymentAt?.getUTCFullYear() ?? null,
    open: grants.filter(({ revokedAt }) => revokedAt === null).map(({ kind }) => kind),
  };
}
const ended = { status: "cancelled", next: null, open: [] };

const refund = (number: number, amount?: number) => operate(till, { command: "refund", number, amount });

async function dispute(number: number, status: DisputeStatus) {
  const [payment] = await till.db.select().from(tables.payments).where(eq(tables.payments.orderId, number));
  if (!payment) throw new Error("no payment");
  const state = { status, amountCents: payment.amount };
  await till.db.transaction((tx) => applyDispute(tx, till.deps, payment, state));
}

async function lastMail(): Promise<string> {
  await till.deliver();
  return till.deps.mails.to(email).at(-1)?.text ?? "";
}

describe("the newest period of a subscription", () => {
  it.each([1, 2, 3])(
    "refunded, ends it with its rights, and nothing is charged again: year %i",
    async (years) => {
      const orders = await member(years);
      await refund(orders.at(-1) ?? 0);
      expect(await held()).toEqual(ended);
      expect(await lastMail()).toContain("Access that came with it has ended.");
      expect(await nextYear()).toBe(0);
      expect(await renewals()).toHaveLength(years - 1);
    },
  );

  it("lost in a dispute, ends it, and alert and buyer's words say so", async () => {
    const [, renewal = 0] = await member(2);
    await dispute(renewal, "lost");
    expect(await held()).toEqual(ended);
    expect(await till.alerts()).toEqual([expect.stringContaining("access has ended.")]);
    expect(await nextYear()).toBe(0);
    await dispute(renewal, "won");
    expect(await till.alerts()).toEqual([expect.stringContaining("has ended and does not restart")]);
  });

  it("refunded in part, leaves it; refunded in parts that make the whole, ends it", async () => {
    const [, renewal = 0] = await member(2);
    await refund(renewal, 10_000);
    expect(await held()).toMatchObject({ status: "active", open: ["subscription"] });
    await refund(renewal);
    expect(await held()).toEqual(ended);
  });

  it("refunded while the next one waits for its money, ends both", async () => {
    const [, renewal = 0] = await member(2);
    await till.db.update(tables.subscriptions).set({ tokenId: null });
    expect(await nextYear()).toBe(0);
    expect(await held()).toMatchObject({ status: "held" });
    await refund(renewal);
    expect(await held()).toEqual(ended);
    await renewSubscriptions(till.deps);
    expect((await till.orders()).at(-1)).toMatchObject({ status: "cancelled" });
    expect((await rowsOf(till.db, tables.renewals)).map(({ status }) => status)).toEqual([
      "paid",
      "abandoned",
    ]);
  });
});

describe("an earlier period of a subscription", () => {
  it.each([0, 1])("refunded, leaves it to the payment that followed: year %i", async (year) => {
    const orders = await member(3);
    await refund(orders[year] ?? 0);
    expect(await held()).toMatchObject({ status: "active", open: ["subscription"] });
    expect(await lastMail()).toContain(`Access that came with it has ended, ${kept}.`);
    expect(await nextYear()).toBe(1);
    await refund((await renewals()).at(-1) ?? 0);
    expect(await held()).toEqual(ended);
  });

  it("lost in a dispute, says that the subscription goes on; won again, changes nothing about it", async () => {
    const [first = 0] = await member(2);
    await dispute(first, "lost");
    expect(await held()).toMatchObject({ status: "active", open: ["subscription"] });
    expect(await till.alerts()).toEqual([expect.stringContaining(`access has ended, ${kept}.`)]);
    expect((await buyerEntriesOf(till.db, [first])).at(-1)?.buyerText).toContain(`has ended, ${kept}.`);
    await dispute(first, "won");
    expect(await till.alerts()).toEqual([]);
    expect(await held()).toMatchObject({ status: "active", open: ["subscription"] });
  });

  it("withdrawn from, ends it: the contract is over, whatever was paid since", async () => {
    await member(2);
    const [order] = await till.orders();
    const [line] = await rowsOf(till.db, tables.orderLines);
    if (!order || !line) throw new Error("no order");
    await till.db.transaction((tx) => revokeLine(tx, till.deps, order, line, "withdrawn"));
    expect(await held()).toEqual(ended);
  });
});
