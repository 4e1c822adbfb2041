import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { applyReversals } from "@/backend/after-sales/refunds/apply-reversals";
import { noteBalance } from "@/backend/after-sales/ledger";
import { markPaid } from "@/backend/sales/settlement/mark-paid";
import { addEntry } from "@/backend/sales/order-history/order-entries";
import { formatEuro } from "@/lib/money";
import { bookSeats, farDates } from "@/tests/support/booked-seats";
import { type CheckoutWorld, openCheckoutWorld } from "@/tests/support/checkout-world";
import type { ContractClient } from "@/tests/support/contract-client";
import { onOneDatabase } from "@/tests/support/database";
import { askDesk, type DeskOperation, deskStaff } from "@/tests/support/desk-staff";
import { operate } from "@/tests/support/refunding";
import * as tables from "@/tests/support/schema";
import { at } from "@/tests/support/shop-world";

onOneDatabase("a task on an order of which everything goes back", (open) => {
  let till: CheckoutWorld;
  let bearer: string;
  beforeAll(async () => {
    till = await openCheckoutWorld({}, open);
    ({ bearer } = await deskStaff(till.deps, ["BOOKS", "DESK"], "books@example.com"));
  });
  beforeEach(() => till.reset());
  afterAll(() => till.close());

  const booked = async (method?: string) => {
    const { productId, dates } = farDates(till);
    const one = await bookSeats(
      till,
      { productId, variationId: dates[0]?.id ?? 0 },
      { ...(method && { method }) },
    );
    const [order] = await till.db.select().from(tables.orders).where(eq(tables.orders.id, one.id));
    return { ...one, total: order?.total ?? 0 };
  };
  const say = async (name: DeskOperation, variables: Record<string, unknown>): Promise<string> => {
    const { data, errors } = await askDesk(till.backend, { bearer }, name, variables);
    return errors[0]?.message ?? Object(Object.values(data ?? {})[0]).message;
  };
  const record = (order: number, amount: number) =>
    say("recordPayment", {
      input: { order, amount, date: "2026-11-02", reference: "by phone", isOtherAmountRight: true },
    });
  const act = async (name: DeskOperation, number: number, more: object) => {
    const { order } = Object((await askDesk(till.backend, { bearer }, "order", { number })).data);
    return say(name, { input: { number, version: order.version, ...more } });
  };
  async function keepAsCode(client: ContractClient, id: number, seats: { id: number }[]) {
    const numbers = seats.map((seat) => seat.id);
    const asked = await client.ask("getSeatChange", { id: String(id), seats: numbers });
    const back = String(at(asked, "order.seatChange.back"));
    const kept = await client.ask("cancelSeats", { input: { id, seats: numbers, back, asCode: true } });
    expect(kept.errors).toEqual([]);
    const [order] = await till.db.select().from(tables.orders).where(eq(tables.orders.id, id));
    expect(order?.status).toBe("refunded");
  }
  const disputed = async (id: number) => {
    const [payment] = await till.db.select().from(tables.payments).where(eq(tables.payments.orderId, id));
    if (!payment) throw new Error("no payment");
    const dispute = { status: "open" as const, amountCents: payment.amount };
    await till.db.transaction((tx) =>
      applyReversals(tx, till.deps, payment, { refunds: [], dispute, unread: [] }),
    );
  };

  it("stays open for money beyond the price", async () => {
    const { id, client, seats, total } = await booked("invoice");
    await record(id, total + 3_200);
    await keepAsCode(client, id, seats);
    expect(await till.alerts()).toEqual([expect.stringContaining(`We received ${formatEuro(3_200)}`)]);
    expect(await act("settleOver", id, { refundMethod: "BANK" })).toContain(formatEuro(3_200));
  });

  it("stays open for a transfer of such money that has not left", async () => {
    const { id, client, seats, total } = await booked("invoice");
    await record(id, total + 3_200);
    await act("settleOver", id, { refundMethod: "BANK" });
    await keepAsCode(client, id, seats);
    const { data } = await askDesk(till.backend, { bearer }, "inbox", {});
    expect(JSON.stringify(data)).toContain(`Transfer ${formatEuro(3_200)} to the buyer`);
  });

  it("stays open for a dispute that waits for an answer", async () => {
    const { id, client, seats } = await booked();
    await disputed(id);
    await keepAsCode(client, id, seats);
    expect(await till.alerts()).toEqual([expect.stringContaining("respond at the provider")]);
  });

  it.each(["payment", "tax", "transfer"] as const)("stays open for other money, %s", async (topic) => {
    const { id } = await booked();
    const text = "4,00 € of another movement: see to them.";
    await till.db
      .insert(tables.orderEntries)
      .values({ orderId: id, at: till.deps.clock(), author: "shop", kind: "alert", topic, text });
    expect(await operate(till, { command: "refund", number: id })).toMatchObject({ ok: true });
    expect(await till.alerts()).toEqual([text]);
  });

  it("is settled for a rest that is no longer owed", async () => {
    const { id, total } = await booked("invoice");
    await record(id, total);
    await till.db.update(tables.receipts).set({ cents: total - 800 });
    await till.db.transaction((tx) => noteBalance(tx, till.deps, id));
    expect(await till.alerts()).toEqual([expect.stringContaining("missing")]);
    expect(await act("waiveRest", id, { reason: "Bank charges" })).toContain(formatEuro(800));
    expect(await act("refundOrder", id, { byHand: true })).toContain(formatEuro(total - 800));
    expect(await till.alerts()).toEqual([]);
  });

  it("is settled where the refund is its answer", async () => {
    const { id } = await booked();
    await till.db.insert(tables.orderEntries).values({
      orderId: id,
      at: till.deps.clock(),
      author: "shop",
      kind: "alert",
      topic: "seats",
      text: "The seats are sold: find a seat, or refund it.",
    });
    expect(await operate(till, { command: "refund", number: id })).toMatchObject({ ok: true });
    expect(await till.alerts()).toEqual([]);
  });

  it("an order that is marked paid keeps the tasks that its money does not answer", async () => {
    const { id } = await booked("invoice");
    await till.db
      .update(tables.payments)
      .set({ gateway: "demo", status: "failed" })
      .where(eq(tables.payments.orderId, id));
    for (const topic of ["payment", "vat"] as const)
      await addEntry(till.db, till.deps, id, "alert", { topic, text: `A task about ${topic}.` });
    expect(await markPaid(till.deps, id)).toMatchObject({ kind: "paid" });
    expect(await till.alerts()).toEqual(["A task about vat."]);
  });
});
