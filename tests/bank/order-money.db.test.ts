import { and, eq } from "drizzle-orm";
import { expect } from "vitest";
import { importStatement } from "@/backend/after-sales/bank/import-statement";
import { proposedLines } from "@/backend/after-sales/bank/proposed-lines";
import { confirmRefund } from "@/backend/after-sales/refunds";
import { invoicesOf } from "@/backend/sales/invoices";
import { moneyOfOrder } from "@/backend/after-sales/ledger";
import { cancelOrder } from "@/backend/sales/settlement";
import { formatEuro, toRaw } from "@/lib/money";
import { orderOf } from "@/tests/support/checkout-world";
import { racesOnEachDatabase } from "@/tests/support/database";
import { rowsOf } from "@/tests/support/rows";
import * as tables from "@/tests/support/schema";
import { bytesOf, camt } from "./statement-files";
import { right, transferDesk } from "./transfer-desk";

racesOnEachDatabase("the money of an order by transfer", (open, { it, itOnEach }) => {
  const { till, say, ask, atDesk, act, orderRow, ordered, came, book, moneyOf } = transferDesk(open);
  const inbox = async () => JSON.stringify(await ask("inbox"));

  it("too much: the rest waits on the order's page, and goes back by bank with one press and one row", async () => {
    const { id, total } = await ordered();
    const line = await came(id, total + 3_200);
    expect(await book(line, id)).toContain("Nothing was booked");
    expect(await book(line, id, right)).toContain(`${formatEuro(3_200)} more than it costs`);
    expect(await moneyOf(id)).toEqual({ received: total + 3_200, due: total, over: 3_200, short: 0 });
    expect(await inbox()).toContain(`We received ${formatEuro(3_200)} that is not due`);
    expect(await act("settleOver", id, { refundMethod: "BANK" })).toContain(
      `Transfer ${formatEuro(3_200)} to the buyer`,
    );
    expect(await act("settleOver", id, { refundMethod: "BANK" })).toContain("has not been overpaid");
    expect(await moneyOf(id)).toMatchObject({ over: 0, short: 0 });
    expect(await inbox()).toContain(`Transfer ${formatEuro(3_200)} to the buyer`);
    await confirmRefund(till().deps, id);
    expect(await rowsOf(till().db, tables.refunds)).toMatchObject([
      { kind: "over", amount: 3_200, counted: 0, status: "succeeded", reason: "Overpayment" },
    ]);
    expect(await rowsOf(till().db, tables.creditNotes)).toEqual([]);
    expect(await orderRow(id)).toMatchObject({ refunded: 0 });
    expect((await orderRow(id)).paidAt).not.toBeNull();
    await till().deliver();
    const mail = till().deps.mails.sent.findLast(({ subject }) => subject.includes("paid too much"));
    expect(mail?.text).toContain(formatEuro(3_200));
    // The price itself can still go back whole.
    expect(await act("refundOrder", id, { byHand: true })).toContain(formatEuro(total));
    expect((await orderRow(id)).status).toBe("refunded");
    expect(await moneyOf(id)).toMatchObject({ over: 0, short: 0 });
  });

  it("too much: the rest is put on a code", async () => {
    const { id, total } = await ordered();
    await book(await came(id, total + 3_200), id, right);
    expect(await act("settleOver", id, { refundMethod: "CODE" })).toContain("on a code");
    expect(await rowsOf(till().db, tables.moneyCodes)).toMatchObject([{ orderId: id, balance: 3_200 }]);
    expect(await moneyOf(id)).toMatchObject({ over: 0, short: 0 });
    expect(await till().alerts()).toEqual([]);
    await till().deliver();
    const mail = till().deps.mails.sent.findLast(({ subject }) => subject.includes("Your credit code worth"));
    expect(mail?.text).not.toContain("credit note");
  });

  it("too little: part paid, and the rest stays due until it comes", async () => {
    const { id, total } = await ordered();
    const part = await came(id, total - 800);
    expect(await book(part, id)).toContain("the rest is still to come");
    expect(await book(part, id, { isPart: true })).toContain(`is waiting for the other ${formatEuro(800)}`);
    expect(await orderRow(id)).toMatchObject({ status: "held", paidAt: null, holds: true });
    expect(await moneyOf(id)).toEqual({ received: total - 800, due: total, over: 0, short: 0 });
    await till().deliver();
    const mail = till().deps.mails.sent.findLast(({ subject }) => subject.includes("is still unpaid"));
    expect(mail?.text).toContain(`Please transfer ${formatEuro(800)}`);
    await came(id, 800);
    const [rest] = await proposedLines(till().db);
    expect(rest?.proposal).toMatchObject({ kind: "sure", orderId: id });
    expect(await say("bookSureLines", { lines: [rest?.id] })).toContain("1 order has been paid");
    expect((await orderRow(id)).paidAt).not.toBeNull();
    expect(await moneyOf(id)).toEqual({ received: total, due: total, over: 0, short: 0 });
    expect(await rowsOf(till().db, tables.refunds)).toEqual([]);
  });

  it("too little and right: the difference is a named row with a credit note, and no money", async () => {
    const { id, total } = await ordered();
    expect(await book(await came(id, total - 800), id, right)).toContain(
      `missing ${formatEuro(800)} has been waived`,
    );
    expect(await rowsOf(till().db, tables.refunds)).toMatchObject([
      { kind: "rest", amount: 800, paymentId: null, codeId: null, status: "succeeded" },
    ]);
    const [note] = await rowsOf(till().db, tables.creditNotes);
    expect(note?.content).toMatchObject({ total: 800, isWaived: true, paymentTitle: "Waived, not paid" });
    expect(await moneyOf(id)).toEqual({ received: total - 800, due: total - 800, over: 0, short: 0 });
    await till().deliver();
    const mail = till().deps.mails.sent.findLast(({ subject }) =>
      subject.includes("do not need to pay the rest"),
    );
    expect(mail?.text).toContain("No money will be sent");
    // No more than came can go back.
    expect((await atDesk(id)).refundable).toBe(total - 800);
    expect(await act("refundOrder", id, { byHand: true })).toContain(formatEuro(total - 800));
    expect((await orderRow(id)).status).toBe("refunded");
    expect(await moneyOf(id)).toMatchObject({ over: 0, short: 0 });
  });

  it("a second transfer for a paid order stays with it only by a person's word, and is over", async () => {
    const { id, total } = await ordered();
    await book(await came(id, total), id);
    const second = await came(id, total);
    expect(await book(second, id)).toContain("already paid");
    expect(await book(second, id, right)).toContain(`${formatEuro(total)} more than it costs`);
    expect(await moneyOf(id)).toEqual({ received: total * 2, due: total, over: total, short: 0 });
    // Taken back, it leaves the order paid.
    expect(await say("undoBooking", { line: second })).toContain(`Order ${id} is paid without it.`);
    expect((await orderRow(id)).paidAt).not.toBeNull();
    expect(await moneyOf(id)).toMatchObject({ over: 0, short: 0 });
    expect(await till().alerts()).toEqual([]);
  });

  it("a part that was booked by mistake is taken back, and a part of an order that ends is over", async () => {
    const one = await ordered();
    const line = await came(one.id, 1_000);
    await book(line, one.id, { isPart: true });
    expect(await say("undoBooking", { line })).toContain(`Order ${one.id} is awaiting payment again.`);
    expect(await moneyOf(one.id)).toMatchObject({ received: 0 });
    await book(line, one.id, { isPart: true });
    await cancelOrder(till().deps, one.id);
    expect(await moneyOf(one.id)).toEqual({ received: 1_000, due: 0, over: 1_000, short: 0 });
    expect(await inbox()).toContain(`We received ${formatEuro(1_000)} that is not due`);
    expect(await act("settleOver", one.id, { refundMethod: "BANK" })).toContain(formatEuro(1_000));
    expect(await moneyOf(one.id)).toMatchObject({ over: 0 });
  });

  it("a second transfer for an order whose seats were gone leaves nothing behind when it is refused", async () => {
    const { id, total } = await ordered();
    await cancelOrder(till().deps, id);
    await till().db.update(tables.stock).set({ quantity: 0 });
    expect(await book(await came(id, total), id)).toContain("its seats are gone");
    const second = await came(id, total);
    expect(await book(second, id, right)).toContain("cannot be marked paid by a transfer");
    const rows = (await rowsOf(till().db, tables.receipts)).map(({ lineId, cents }) => [lineId, cents]);
    expect(rows).toEqual([[second - 1, total]]);
  });

  it("one transfer for several orders brings each its price, and never more than came", async () => {
    const [one, two] = [await ordered(), await ordered()];
    await book(await came(one.id, 1_000), one.id, { isPart: true });
    const line = await came(one.id, one.total - 1_000 + two.total);
    await till()
      .db.update(tables.bankLines)
      .set({ text: `Order ${one.id}, ${two.id}` })
      .where(eq(tables.bankLines.id, line));
    expect(await say("bookLineForOrders", { input: { line, orders: [one.id, two.id] } })).toContain(
      `Order ${two.id} is paid`,
    );
    const rows = await rowsOf(till().db, tables.receipts);
    const lines = await rowsOf(till().db, tables.bankLines);
    for (const { id, amount } of lines)
      expect(rows.filter(({ lineId }) => lineId === id).reduce((sum, { cents }) => sum + cents, 0)).toBe(
        amount,
      );
    for (const order of [one, two])
      expect(await moneyOf(order.id)).toMatchObject({ received: order.total, over: 0, short: 0 });
  });

  it("a returned payment that never comes again is waived: the order ends with a credit note and no money", async () => {
    const { databaseId: id } = orderOf(await till().buy(await till().shopper(), "invoice"));
    const { total } = await orderRow(id);
    await book(await came(id, total), id);
    const back = { amount: toRaw(total), isOut: true, isReversal: true, text: `Order ${id}` };
    await importStatement(till().deps, { name: `returned-${id}.xml`, bytes: bytesOf(camt([back])) });
    const line = (await proposedLines(till().db)).find(({ amount }) => amount < 0)?.id;
    await say("bookReturn", { input: { line, orders: [id] } });
    expect(await moneyOf(id)).toEqual({ received: 0, due: total, over: 0, short: total });
    expect(await act("waiveRest", id, { reason: "Never paid" })).toContain("has been waived");
    expect(await orderRow(id)).toMatchObject({ status: "refunded", refunded: total });
    expect(await moneyOf(id)).toEqual({ received: 0, due: 0, over: 0, short: 0 });
    expect(await till().alerts()).toEqual([]);
    expect(await act("waiveRest", id, { reason: "" })).toContain("No payment is missing for order");
  });

  itOnEach("two at once give the same money back once", async () => {
    const { id, total } = await ordered();
    await book(await came(id, total + 3_200), id, right);
    const { version } = await atDesk(id);
    const press = (refundMethod: string) =>
      say("settleOver", { input: { number: id, version, refundMethod } });
    await Promise.all([press("BANK"), press("CODE"), press("BANK")]);
    expect(await rowsOf(till().db, tables.refunds)).toMatchObject([{ kind: "over", amount: 3_200 }]);
    const order = await orderRow(id);
    expect(await moneyOfOrder(till().db, order)).toMatchObject({ over: 0, short: 0 });
  });

  it("a line that is opened after its order's refund was recorded carries its money to another order", async () => {
    const [one, two] = [await ordered(), await ordered()];
    const line = await came(one.id, one.total);
    await book(line, one.id);
    await act("refundOrder", one.id, { byHand: true });
    await say("reopenBankLine", { line });
    await book(line, two.id);
    const rows = await till()
      .db.select()
      .from(tables.receipts)
      .where(and(eq(tables.receipts.lineId, line)));
    expect(rows.reduce((sum, { cents }) => sum + cents, 0)).toBe(one.total);
    for (const { id } of [one, two]) expect(await moneyOf(id)).toMatchObject({ over: 0, short: 0 });
    expect(await invoicesOf(till().db, two.id)).toHaveLength(1);
  });
});
