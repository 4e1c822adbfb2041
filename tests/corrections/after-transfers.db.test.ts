import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { receive } from "@/backend/after-sales/bank/receive";
import { correctByStaff } from "@/backend/after-sales/corrections";
import { findInvoice } from "@/backend/sales/invoices";
import { differenceOf, moneyOfOrder } from "@/backend/after-sales/ledger";
import { formatEuro } from "@/lib/money";
import { billing, type CheckoutWorld, openCheckoutWorld, orderOf } from "@/tests/support/checkout-world";
import type { ContractClient } from "@/tests/support/contract-client";
import { onOneDatabase } from "@/tests/support/database";
import { refundRows } from "@/tests/support/refunding";
import * as tables from "@/tests/support/schema";
import { signInMember } from "@/tests/support/sign-in-member";
import { firm } from "./details";

onOneDatabase("corrections that change the price of an order by transfer", (open) => {
  let till: CheckoutWorld;
  let client: ContractClient;
  beforeAll(async () => {
    till = await openCheckoutWorld({}, open);
  });
  beforeEach(async () => {
    await till.reset();
    client = till.visitor();
    await signInMember(till, client, billing.email);
  });
  afterAll(() => till.close());

  async function ordered() {
    await client.ask("fillCart", { items: [{ productId: 992, quantity: 1 }], coupons: [] });
    const { databaseId } = orderOf(await till.buy(client, "invoice"));
    return orderRow(databaseId);
  }
  async function orderRow(id: number) {
    const [order] = await till.db.select().from(tables.orders).where(eq(tables.orders.id, id));
    if (!order) throw new Error("no order");
    return order;
  }
  const correct = async (id: number) => {
    const invoice = (await findInvoice(till.db, id))?.number ?? "";
    return client.ask("correctInvoice", { input: { id, invoice, billing: firm } });
  };
  const came = (id: number, amount: number, more = {}) =>
    till.db.transaction((tx) => receive(tx, till.deps, id, { amount, ...more }));
  const difference = async (id: number) => {
    const order = await orderRow(id);
    return differenceOf(order, await moneyOfOrder(till.db, order));
  };

  it("the old sum comes after the correction: the VAT is over, and a task", async () => {
    const { id, total, tax } = await ordered();
    expect((await correct(id)).errors).toEqual([]);
    expect((await orderRow(id)).total).toBe(total - tax);
    expect((await came(id, total))?.kind).toBe("other amount");
    expect((await came(id, total, { isOtherAmountRight: true }))?.kind).toBe("paid");
    expect(await difference(id)).toEqual({ over: tax, short: 0 });
    expect(await till.alerts()).toEqual([
      expect.stringContaining(`We received ${formatEuro(tax)} that is not due`),
    ]);
  });

  it("of a paid order the VAT goes back by the correction's own refund, and nothing is over or short", async () => {
    const { id, total, tax } = await ordered();
    await came(id, total);
    expect((await correct(id)).errors).toEqual([]);
    expect(await refundRows(till)).toMatchObject([{ amount: tax, kind: "price" }]);
    expect(await difference(id)).toEqual({ over: 0, short: 0 });
    const entries = await till.db.select().from(tables.orderEntries);
    expect(entries.filter(({ topic }) => topic === "balance")).toEqual([]);
  });

  it("of an order that is part paid the price stays, so that the rest is the rest", async () => {
    const { id, total } = await ordered();
    await came(id, 1_000, { isPart: true });
    expect((await correct(id)).errors[0]?.message).toContain("you have already paid part of it");
    expect(await orderRow(id)).toMatchObject({ total, status: "held" });
    expect((await came(id, total - 1_000))?.kind).toBe("paid");
    expect(await difference(id)).toEqual({ over: 0, short: 0 });
  });

  it("an accepted short sum and a correction together give back no more than came", async () => {
    const { id, total, tax } = await ordered();
    await came(id, total - 800, { isOtherAmountRight: true });
    const { customerType: _, ...parts } = firm;
    const done = await correctByStaff(till.deps, await orderRow(id), { parts, isPrivate: false });
    expect(done).toMatchObject({ kind: "corrected" });
    const order = await orderRow(id);
    expect(order.total).toBe(total - tax);
    expect(await difference(id)).toEqual({ over: 0, short: 0 });
    const left = order.total - order.refunded;
    const [back] = (await refundRows(till)).filter(({ correction }) => correction !== null);
    expect(left + (back?.amount ?? 0)).toBe(total - 800);
  });
});
