import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { importStatement } from "@/backend/after-sales/bank/import-statement";
import { bookSureLines } from "@/backend/after-sales/bank/book-line";
import { otherLines, proposedLines } from "@/backend/after-sales/bank/proposed-lines";
import { insertInvoice } from "@/backend/sales/invoices";
import { insertOrder, type Order } from "@/backend/sales/orders";
import { markPaid } from "@/backend/sales/settlement";
import { payments } from "@/backend/sales/payments/tables";
import { toRaw } from "@/lib/money";
import { type CheckoutWorld, openCheckoutWorld } from "@/tests/support/checkout-world";
import { onOneDatabase } from "@/tests/support/database";
import * as tables from "@/tests/support/schema";
import { emptyTables } from "@/tests/support/reused";
import { rowsOf } from "@/tests/support/rows";
import { type Booking, bytesOf, camt } from "./statement-files";

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

/** The ways in which people and banks spoil a reference. */
const spoiled: readonly ((order: number, invoice: string) => string)[] = [
  (order) => `Order ${order}`,
  (order) => `ORDER${order}`,
  (order) => `order nr. ${order} danke`,
  (order) => `Order #${order} Workshop Wien 20.11.2026`,
  (order) => `Or der ${order}`,
  (order) => `O R D E R  ${[...String(order)].join(" ")}`,
  (order) => `Fuer die Teilnahme Frau Huber Order ${order}`,
  (order) => `Order ${String(order).slice(0, 2)} ${String(order).slice(2)}`,
  (order) => `Order 000${order}`,
  (order) => `0RDER ${String(order).replace("0", "O").replace("1", "l")}`,
  (order) => `Bestellung ${order} vom 2026-11-02`,
  (order) => `Auftrag-${order} Kd 55`,
  (_order, invoice) => invoice,
  (_order, invoice) => `Rechnung ${invoice.replace(/-0+/, "-")}`,
  (_order, invoice) => `Invoice ${invoice.replace("-", "/")} / Danke`,
  (_order, invoice) => invoice.replace("-", " ").replace(/(.{7})/, "$1 "),
  (_order, invoice) => `RE-NR ${invoice.replace("-", "")}`,
  (_order, invoice) => `Kursgebuehr November Herr Mayer ${invoice}`,
  (order, invoice) => `Order ${order}, Invoice ${invoice}`,
  (order) => `EREF+NOTPROVIDED SVWZ+Order ${order}`,
];

onOneDatabase("a statement of 500 lines", (open) => {
  let till: CheckoutWorld;
  const orders: Order[] = [];
  const numbers = new Map<number, string>();
  const bookings: Booking[] = [];

  beforeAll(async () => {
    till = await openCheckoutWorld({}, open);
    const shopper = await till.shopper();
    await till.buy(shopper, "invoice");
    const [first] = await till.orders();
    if (!first) throw new Error("nothing was ordered");
    const [payment] = await rowsOf(till.db, tables.payments);
    // An order that is paid has an invoice; the others' invoices say the same.
    await markPaid(till.deps, first.id);
    const [invoice] = await rowsOf(till.db, tables.invoices);
    if (!payment || !invoice) throw new Error("nothing is to be paid");
    const { content } = invoice;
    await emptyTables(till.db, ["outbox"]);
    await till.db.transaction(async (tx) => {
      for (let index = 0; index < 500; index += 1) {
        const { id: _id, orderKey: _key, cartId: _cart, cartVersion: _version, ...same } = first;
        const total = 5_000 + (index % 7) * 1_100;
        const order = await insertOrder(tx, { ...same, orderKey: `key-${index}`, total, holds: false });
        const { id: _payment, ...attempt } = payment;
        const ref = `inv-${order.id}-1-${total}-EUR`;
        await tx.insert(payments).values({ ...attempt, orderId: order.id, amount: total, ref, key: ref });
        const say = (head: { number: string; issuedOn: string }) => ({ ...content, ...head, total });
        const { number } = await insertInvoice(tx, order, new Date("2026-11-02T09:00:00Z"), say);
        numbers.set(order.id, number);
        orders.push(order);
      }
    });
  });
  afterAll(() => till.close());

  const pay = (order: Order, text: string, more: Partial<Booking> = {}) => {
    bookings.push({
      amount: toRaw(order.total),
      text,
      payer: "Somebody Else",
      ref: `B${bookings.length}`,
      ...more,
    });
  };

  const paidOrders = async () => {
    const made = new Set(orders.map(({ id }) => id));
    return (await till.orders()).filter(({ id, paidAt }) => paidAt && made.has(id)).map(({ id }) => id);
  };

  it("finds all 480 and none that is wrong", async () => {
    const paying = orders.slice(0, 480);
    for (const [index, order] of paying.entries()) {
      const write = spoiled[index % spoiled.length];
      const text = write?.(order.id, numbers.get(order.id) ?? "") ?? "";
      // Some banks name no booking.
      pay(order, text, index % 9 === 0 ? { ref: "NONREF" } : {});
    }
    const [paid, other, third] = [orders[481], orders[482], orders[483]];
    if (!paid || !other || !third) throw new Error("there are too few orders");
    // Twenty that must not be booked.
    pay(other, "Order 999999999");
    pay(other, `Order ${other.id}`, { amount: toRaw(other.total - 1) });
    pay(other, `Order ${other.id} und ${third.id}`);
    pay(other, `${other.id}`);
    pay(other, `Order ${paying[0]?.id}`, { amount: toRaw(paying[0]?.total ?? 0), on: "2026-11-21" });
    pay(other, "Gehalt November", { isOut: true });
    pay(other, `Order ${other.id}`, { isOut: true });
    for (let index = 0; index < 13; index += 1) pay(other, `Miete ${index}`, { amount: "1.23" });
    expect(bookings).toHaveLength(500);

    const sum = bookings.reduce(
      (total, { amount, isOut }) => total + Math.round(Number(amount) * 100) * (isOut ? -1 : 1),
      0,
    );
    const file = camt(bookings, { opening: "1000.00", closing: toRaw(100_000 + sum) });
    const done = await importStatement(till.deps, { name: "november.xml", bytes: bytesOf(file) });
    expect(done).toEqual({ kind: "imported", added: 500, known: 0, announced: 0, problems: [] });

    const lines = await proposedLines(till.db);
    const sure = lines.filter(({ proposal }) => proposal.kind === "sure");
    expect(sure.map(({ proposal }) => proposal.orderId).toSorted()).toEqual(
      paying.map(({ id }) => id).toSorted(),
    );
    // Nothing is booked or mailed before a person says so.
    expect(await paidOrders()).toEqual([]);
    expect(await rowsOf(till.db, tables.outbox)).toEqual([]);

    const { booked, left } = await bookSureLines(
      till.deps,
      sure.map(({ id }) => id),
    );
    expect({ booked: booked.length, left }).toEqual({ booked: 480, left: 0 });
    expect(await paidOrders()).toEqual(paying.map(({ id }) => id));
    const rest = await proposedLines(till.db);
    expect(rest.filter(({ proposal }) => proposal.kind === "sure")).toEqual([]);
    expect(rest.map(({ proposal }) => proposal.why).toSorted()).toEqual([
      "only the amount",
      "only the number",
      "other amount",
      "paid already",
      "several orders",
    ]);
  });

  it("adds nothing of the same file, nor of one that overlaps it", async () => {
    const again = await importStatement(till.deps, {
      name: "again.xml",
      bytes: bytesOf(camt(bookings, { opening: "0.00", closing: "0.00" })),
    });
    expect(again).toMatchObject({ kind: "imported", added: 0, known: 500 });
    const same = bytesOf(camt(bookings, { opening: "0.00", closing: "0.00" }));
    expect(await importStatement(till.deps, { name: "x", bytes: same })).toMatchObject({
      kind: "known file",
    });
    const { lines } = await otherLines(till.db, "open", null);
    expect(lines.length).toBeGreaterThan(0);
  });
});
