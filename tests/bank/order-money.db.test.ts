import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect } from "vitest";
import { importStatement } from "@/backend/bank/import-statement";
import { proposedLines } from "@/backend/bank/piles";
import { confirmRefund } from "@/backend/refunds";
import { invoicesOf } from "@/backend/invoices";
import { moneyOfOrder } from "@/backend/refunds";
import { cancelOrder } from "@/backend/orders";
import { buyerEntriesOf } from "@/backend/orders/order-entries";
import { formatEuro, toRaw } from "@/lib/money";
import { bookSeats, datesOf } from "@/tests/support/booked-seats";
import { type CheckoutWorld, openCheckoutWorld, orderOf } from "@/tests/support/checkout-world";
import { racesOnEachDatabase } from "@/tests/support/database";
import { askDesk, type DeskOperation, deskStaff } from "@/tests/support/desk-staff";
import { emptyTables } from "@/tests/support/reused";
import { rowsOf } from "@/tests/support/rows";
import * as tables from "@/tests/support/schema";
import { bytesOf, camt } from "./statement-files";

racesOnEachDatabase("the money of an order by transfer", (open, { it, itOnEach }) => {
  let till: CheckoutWorld;
  let bearer: string;
  beforeAll(async () => {
    till = await openCheckoutWorld({}, open);
    ({ bearer } = await deskStaff(till.deps, ["BOOKS", "DESK"], "books@example.com"));
  });
  beforeEach(async () => {
    await emptyTables(till.db, ["bank_lines", "bank_files"]);
    await till.reset();
  });
  afterAll(() => till.close());

  const say = async (name: DeskOperation, variables: Record<string, unknown>): Promise<string> => {
    const { data, errors } = await askDesk(till.backend, { bearer }, name, variables);
    return errors[0]?.message ?? Object(Object.values(data ?? {})[0]).message;
  };
  const atDesk = async (number: number) =>
    Object((await askDesk(till.backend, { bearer }, "deskOrder", { number })).data?.order);
  const act = async (name: DeskOperation, number: number, more: object) => {
    const { version } = await atDesk(number);
    return say(name, { input: { number, version, ...more } });
  };
  const orderRow = async (id: number) => {
    const [order] = await till.db.select().from(tables.orders).where(eq(tables.orders.id, id));
    if (!order) throw new Error("no order");
    return order;
  };
  async function ordered() {
    const { productId, dates } = datesOf(till, "FL2D");
    const { id } = await bookSeats(
      till,
      { productId, variationId: dates.at(-1)?.id ?? 0 },
      { way: "invoice" },
    );
    return orderRow(id);
  }
  let files = 0;
  /** A transfer for an order, and its line. */
  async function came(id: number, cents: number): Promise<number> {
    files += 1;
    const bytes = bytesOf(camt([{ amount: toRaw(cents), text: `Order ${id}`, ref: `R${files}` }]));
    await importStatement(till.deps, { name: `${files}.xml`, bytes });
    return (await rowsOf(till.db, tables.bankLines)).at(-1)?.id ?? 0;
  }
  const book = (line: number, order: number, more: object = {}) =>
    say("bookBankLine", { input: { line, order, isOtherAmountRight: false, ...more } });
  const moneyOf = async (id: number) => {
    const { received, due, over, short } = (await atDesk(id)).money;
    return { received, due, over, short };
  };
  const inbox = async () => {
    const { data } = await askDesk(till.backend, { bearer }, "deskInbox", {});
    return JSON.stringify(data);
  };
  const right = { isOtherAmountRight: true };

  it("too much: the rest waits on the order's page, and goes back by bank with one press and one row", async () => {
    const { id, total } = await ordered();
    const line = await came(id, total + 3_200);
    expect(await book(line, id)).toContain("Nothing was booked");
    expect(await book(line, id, right)).toContain(`${formatEuro(3_200)} are more than it costs`);
    expect(await moneyOf(id)).toEqual({ received: total + 3_200, due: total, over: 3_200, short: 0 });
    expect(await inbox()).toContain(`${formatEuro(3_200)} came that nobody owes`);
    expect(await act("settleOver", id, { way: "BANK" })).toContain(
      `Transfer ${formatEuro(3_200)} to the buyer`,
    );
    expect(await act("settleOver", id, { way: "BANK" })).toContain("no money beyond its price");
    expect(await moneyOf(id)).toMatchObject({ over: 0, short: 0 });
    expect(await inbox()).toContain(`${formatEuro(3_200)} are to be transferred to the buyer`);
    await confirmRefund(till.deps, id);
    expect(await rowsOf(till.db, tables.refunds)).toMatchObject([
      { kind: "over", amount: 3_200, counted: 0, status: "succeeded", reason: "Paid too much" },
    ]);
    expect(await rowsOf(till.db, tables.creditNotes)).toEqual([]);
    expect(await orderRow(id)).toMatchObject({ refunded: 0 });
    expect((await orderRow(id)).paidAt).not.toBeNull();
    await till.deliver();
    const mail = till.deps.mails.sent.findLast(({ subject }) => subject.includes("paid too much"));
    expect(mail?.text).toContain(formatEuro(3_200));
    // The price itself can still go back whole.
    expect(await act("refundOrder", id, { byHand: true })).toContain(formatEuro(total));
    expect((await orderRow(id)).status).toBe("refunded");
    expect(await moneyOf(id)).toMatchObject({ over: 0, short: 0 });
  });

  describe("too much, and the buyer has another order", () => {
    /** Both of one buyer, the first with money beyond its price. */
    async function two(over: number) {
      const [one, other] = [await ordered(), await ordered()];
      await till.db
        .update(tables.orders)
        .set({ memberId: one.memberId, email: one.email })
        .where(eq(tables.orders.id, other.id));
      const line = await came(one.id, one.total + over);
      await book(line, one.id, right);
      return { one, other, line };
    }
    const pays = (from: number, to: number) => act("moveOver", from, { to });
    const bankHas = async () =>
      (await rowsOf(till.db, tables.receipts)).reduce((sum, { cents }) => sum + cents, 0);

    it("the rest pays a part of it, and the buyer reads so at both", async () => {
      const { one, other } = await two(3_200);
      const before = await bankHas();
      expect((await atDesk(one.id)).money.waiting).toEqual([other.id]);
      expect(await pays(one.id, other.id)).toContain(
        `${formatEuro(3_200)} are booked. Order ${other.id} waits for the other ${formatEuro(other.total - 3_200)}`,
      );
      expect(await bankHas()).toBe(before);
      expect(await moneyOf(one.id)).toMatchObject({ received: one.total, over: 0, short: 0 });
      expect(await moneyOf(other.id)).toMatchObject({ received: 3_200, due: other.total, over: 0 });
      expect(await till.alerts()).toEqual([]);
      const told = (await buyerEntriesOf(till.db, [one.id])).map(({ buyerText }) => buyerText).join(" ");
      expect(told).toContain(`${formatEuro(3_200)} that you paid too much pay order ${other.id}.`);
      await book(await came(other.id, other.total - 3_200), other.id);
      expect((await orderRow(other.id)).paidAt).not.toBeNull();
    });

    it("it is paid, and what is left stays over; the transfer can no longer be undone", async () => {
      const { one, other, line } = await two((await ordered()).total + 500);
      expect(await pays(one.id, other.id)).toContain(`Order ${other.id} is paid.`);
      expect((await orderRow(other.id)).paidAt).not.toBeNull();
      expect(await moneyOf(one.id)).toMatchObject({ over: 500 });
      expect(await moneyOf(other.id)).toMatchObject({ received: other.total, over: 0, short: 0 });
      expect(await pays(one.id, other.id)).toBe(
        `Order ${other.id} waits for no transfer of this buyer. Nothing was moved.`,
      );
      expect(await say("undoBooking", { line })).toMatch(/Refund the money on the page of order/);
      expect(await moneyOf(other.id)).toMatchObject({ received: other.total });
    });

    it("of somebody else pays nothing, and is not offered", async () => {
      const { one } = await two(3_200);
      const stranger = await ordered();
      expect((await atDesk(one.id)).money.waiting).not.toContain(stranger.id);
      expect(await pays(one.id, stranger.id)).toContain("Nothing was moved.");
      expect(await pays(stranger.id, one.id)).toContain("no money beyond its price");
      expect(await moneyOf(one.id)).toMatchObject({ over: 3_200 });
      expect(await moneyOf(stranger.id)).toMatchObject({ received: 0 });
    });

    itOnEach("two at once use the same money once", async () => {
      const { one, other } = await two(3_200);
      const { version } = await atDesk(one.id);
      const input = { number: one.id, version };
      await Promise.all([
        say("moveOver", { input: { ...input, to: other.id } }),
        say("settleOver", { input: { ...input, way: "CODE" } }),
        say("moveOver", { input: { ...input, to: other.id } }),
      ]);
      const codes = (await rowsOf(till.db, tables.moneyCodes)).reduce((sum, { balance }) => sum + balance, 0);
      expect(codes + (await moneyOf(other.id)).received).toBe(3_200);
      expect(await moneyOf(one.id)).toMatchObject({ over: 0, short: 0 });
    });
  });

  it("too much: the rest is kept as a code", async () => {
    const { id, total } = await ordered();
    await book(await came(id, total + 3_200), id, right);
    expect(await act("settleOver", id, { way: "CODE" })).toContain("on a code");
    expect(await rowsOf(till.db, tables.moneyCodes)).toMatchObject([{ orderId: id, balance: 3_200 }]);
    expect(await moneyOf(id)).toMatchObject({ over: 0, short: 0 });
    expect(await till.alerts()).toEqual([]);
    await till.deliver();
    const mail = till.deps.mails.sent.findLast(({ subject }) => subject.includes("Your code worth"));
    expect(mail?.text).not.toContain("credit note");
  });

  it("too little: part paid, and the rest stays due until it comes", async () => {
    const { id, total } = await ordered();
    const part = await came(id, total - 800);
    expect(await book(part, id)).toContain("the rest is still to come");
    expect(await book(part, id, { isPart: true })).toContain(`waits for the other ${formatEuro(800)}`);
    expect(await orderRow(id)).toMatchObject({ status: "held", paidAt: null, holds: true });
    expect(await moneyOf(id)).toEqual({ received: total - 800, due: total, over: 0, short: 0 });
    await till.deliver();
    const mail = till.deps.mails.sent.findLast(({ subject }) => subject.includes("The rest of your order"));
    expect(mail?.text).toContain(`Please transfer ${formatEuro(800)}`);
    await came(id, 800);
    const [rest] = await proposedLines(till.db);
    expect(rest?.proposal).toMatchObject({ pile: "sure", orderId: id });
    expect(await say("bookSureLines", { lines: [rest?.id] })).toContain("1 order is paid");
    expect((await orderRow(id)).paidAt).not.toBeNull();
    expect(await moneyOf(id)).toEqual({ received: total, due: total, over: 0, short: 0 });
    expect(await rowsOf(till.db, tables.refunds)).toEqual([]);
  });

  it("too little and right: the difference is a named row with a credit note, and no money", async () => {
    const { id, total } = await ordered();
    expect(await book(await came(id, total - 800), id, right)).toContain(
      `missing ${formatEuro(800)} are waived`,
    );
    expect(await rowsOf(till.db, tables.refunds)).toMatchObject([
      { kind: "rest", amount: 800, paymentId: null, codeId: null, status: "succeeded" },
    ]);
    const [note] = await rowsOf(till.db, tables.creditNotes);
    expect(note?.content).toMatchObject({ total: 800, isWaived: true, paymentTitle: "Waived, no payment" });
    expect(await moneyOf(id)).toEqual({ received: total - 800, due: total - 800, over: 0, short: 0 });
    await till.deliver();
    const mail = till.deps.mails.sent.findLast(({ subject }) => subject.includes("need not pay the rest"));
    expect(mail?.text).toContain("No money is sent");
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
    expect(await book(second, id, right)).toContain(`${formatEuro(total)} are more than it costs`);
    expect(await moneyOf(id)).toEqual({ received: total * 2, due: total, over: total, short: 0 });
    // Taken back, it leaves the order paid.
    expect(await say("undoBooking", { line: second })).toContain(`Order ${id} is paid without it.`);
    expect((await orderRow(id)).paidAt).not.toBeNull();
    expect(await moneyOf(id)).toMatchObject({ over: 0, short: 0 });
    expect(await till.alerts()).toEqual([]);
  });

  it("a part that was booked by mistake is taken back, and a part of an order that ends is over", async () => {
    const one = await ordered();
    const line = await came(one.id, 1_000);
    await book(line, one.id, { isPart: true });
    expect(await say("undoBooking", { line })).toContain(`Order ${one.id} waits for its money again.`);
    expect(await moneyOf(one.id)).toMatchObject({ received: 0 });
    await book(line, one.id, { isPart: true });
    await cancelOrder(till.deps, one.id);
    expect(await moneyOf(one.id)).toEqual({ received: 1_000, due: 0, over: 1_000, short: 0 });
    expect(await inbox()).toContain(`${formatEuro(1_000)} came that nobody owes`);
    expect(await act("settleOver", one.id, { way: "BANK" })).toContain(formatEuro(1_000));
    expect(await moneyOf(one.id)).toMatchObject({ over: 0 });
  });

  it("a second transfer for an order whose seats were gone leaves nothing behind when it is refused", async () => {
    const { id, total } = await ordered();
    await cancelOrder(till.deps, id);
    await till.db.update(tables.stock).set({ quantity: 0 });
    expect(await book(await came(id, total), id)).toContain("its seats are gone");
    const second = await came(id, total);
    expect(await book(second, id, right)).toContain("cannot be marked paid by a transfer");
    const rows = (await rowsOf(till.db, tables.receipts)).map(({ lineId, cents }) => [lineId, cents]);
    expect(rows).toEqual([[second - 1, total]]);
  });

  it("one transfer for several orders brings each its price, and never more than came", async () => {
    const [one, two] = [await ordered(), await ordered()];
    await book(await came(one.id, 1_000), one.id, { isPart: true });
    const line = await came(one.id, one.total - 1_000 + two.total);
    await till.db
      .update(tables.bankLines)
      .set({ text: `Order ${one.id}, ${two.id}` })
      .where(eq(tables.bankLines.id, line));
    expect(await say("bookLineForOrders", { input: { line, orders: [one.id, two.id] } })).toContain(
      `Order ${two.id} is paid`,
    );
    const rows = await rowsOf(till.db, tables.receipts);
    const lines = await rowsOf(till.db, tables.bankLines);
    for (const { id, amount } of lines)
      expect(rows.filter(({ lineId }) => lineId === id).reduce((sum, { cents }) => sum + cents, 0)).toBe(
        amount,
      );
    for (const order of [one, two])
      expect(await moneyOf(order.id)).toMatchObject({ received: order.total, over: 0, short: 0 });
  });

  it("a returned payment that never comes again is waived: the order ends with a credit note and no money", async () => {
    const { databaseId: id } = orderOf(await till.buy(await till.shopper(), "invoice"));
    const { total } = await orderRow(id);
    await book(await came(id, total), id);
    files += 1;
    const back = { amount: toRaw(total), isOut: true, isReversal: true, text: `Order ${id}` };
    await importStatement(till.deps, { name: `${files}.xml`, bytes: bytesOf(camt([back])) });
    const line = (await proposedLines(till.db)).find(({ amount }) => amount < 0)?.id;
    await say("bookReturn", { input: { line, orders: [id] } });
    expect(await moneyOf(id)).toEqual({ received: 0, due: total, over: 0, short: total });
    expect(await act("waiveRest", id, { reason: "Never paid" })).toContain("are waived");
    expect(await orderRow(id)).toMatchObject({ status: "refunded", refunded: total });
    expect(await moneyOf(id)).toEqual({ received: 0, due: 0, over: 0, short: 0 });
    expect(await till.alerts()).toEqual([]);
    expect(await act("waiveRest", id, { reason: "" })).toContain("Nothing of order");
  });

  itOnEach("two at once give the same money back once", async () => {
    const { id, total } = await ordered();
    await book(await came(id, total + 3_200), id, right);
    const { version } = await atDesk(id);
    const press = (way: string) => say("settleOver", { input: { number: id, version, way } });
    await Promise.all([press("BANK"), press("CODE"), press("BANK")]);
    expect(await rowsOf(till.db, tables.refunds)).toMatchObject([{ kind: "over", amount: 3_200 }]);
    const order = await orderRow(id);
    expect(await moneyOfOrder(till.db, order)).toMatchObject({ over: 0, short: 0 });
  });

  it("a line that is opened after its order's refund was recorded carries its money to another order", async () => {
    const [one, two] = [await ordered(), await ordered()];
    const line = await came(one.id, one.total);
    await book(line, one.id);
    await act("refundOrder", one.id, { byHand: true });
    await say("reopenBankLine", { line });
    await book(line, two.id);
    const rows = await till.db
      .select()
      .from(tables.receipts)
      .where(and(eq(tables.receipts.lineId, line)));
    expect(rows.reduce((sum, { cents }) => sum + cents, 0)).toBe(one.total);
    for (const { id } of [one, two]) expect(await moneyOf(id)).toMatchObject({ over: 0, short: 0 });
    expect(await invoicesOf(till.db, two.id)).toHaveLength(1);
  });
});
