import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect } from "vitest";
import { importStatement } from "@/backend/after-sales/bank/import-statement";
import { proposedLines } from "@/backend/after-sales/bank/proposed-lines";
import { formatEuro, toRaw } from "@/lib/money";
import { bookSeats, datesOf, farDates } from "@/tests/support/booked-seats";
import { type CheckoutWorld, openCheckoutWorld, orderOf } from "@/tests/support/checkout-world";
import type { ContractClient } from "@/tests/support/contract-client";
import { racesOnEachDatabase } from "@/tests/support/database";
import { askDesk, type DeskOperation, deskStaff } from "@/tests/support/desk-staff";
import { emptyTables } from "@/tests/support/reused";
import { rowsOf } from "@/tests/support/rows";
import * as tables from "@/tests/support/schema";
import { at } from "@/tests/support/shop-world";
import { type Booking, bytesOf, camt } from "./statement-files";

racesOnEachDatabase("payments that the bank takes again", (open, { it, itOnEach }) => {
  let till: CheckoutWorld;
  let bearer: string;
  beforeAll(async () => {
    till = await openCheckoutWorld({}, open);
    ({ bearer } = await deskStaff(till.deps, ["BOOKS"], "books@example.com"));
  });
  beforeEach(async () => {
    await emptyTables(till.db, ["bank_lines", "bank_files"]);
    await till.reset();
  });
  afterAll(() => till.close());

  const say = async (name: DeskOperation, variables: Record<string, unknown>) => {
    const { data, errors } = await askDesk(till.backend, { bearer }, name, variables);
    return errors[0]?.message ?? Object(Object.values(data ?? {})[0]).message;
  };
  const page = async (line: number | undefined, order: number | null = null) =>
    Object((await askDesk(till.backend, { bearer }, "bankLine", { id: line, order })).data?.bankLine);
  let files = 0;
  const bring = (...bookings: Booking[]) => {
    files += 1;
    return importStatement(till.deps, { name: `${files}.xml`, bytes: bytesOf(camt(bookings)) });
  };
  const bringCsv = (...rows: string[]) => {
    files += 1;
    const csv = ["Datum;Betrag;Verwendungszweck;Info", ...rows].join("\n");
    return importStatement(till.deps, { name: `${files}.csv`, bytes: bytesOf(csv) });
  };
  const orderRow = async (id: number) => {
    const [order] = await till.db.select().from(tables.orders).where(eq(tables.orders.id, id));
    if (!order) throw new Error("no order");
    return order;
  };
  /** Its invoice was issued when it was ordered. */
  async function ordered() {
    const { productId, dates } = datesOf(till, "FL2D");
    const { id } = await bookSeats(
      till,
      { productId, variationId: dates.at(-1)?.id ?? 0 },
      { method: "invoice" },
    );
    return orderRow(id);
  }
  /** Its invoice is issued for the payment. */
  async function orderedByGuest() {
    const { databaseId } = orderOf(await till.buy(await till.shopper(), "invoice"));
    return orderRow(databaseId);
  }
  async function bookAll() {
    const lines = (await rowsOf(till.db, tables.bankLines)).map(({ id }) => id);
    return say("bookSureLines", { lines });
  }
  async function paid(order: { id: number; total: number }, payer = "Mira Łukasz") {
    await bring({ amount: toRaw(order.total), text: `Order ${order.id}`, payer });
    await bookAll();
    expect((await orderRow(order.id)).paidAt).not.toBeNull();
  }
  const returned = (total: number, more: Partial<Booking> = {}): Booking => ({
    amount: toRaw(total),
    isOut: true,
    isReturn: true,
    on: "2026-11-24",
    ...more,
  });
  const mailsOf = async (id: number) =>
    (await rowsOf(till.db, tables.outbox))
      .filter(({ reason }) => reason.startsWith(`order-${id}-`))
      .map(({ template }) => template);

  it("Book all books no reversal, nothing that is announced, and no line of a state that is not known", async () => {
    const [one, two, three, four] = [await ordered(), await ordered(), await ordered(), await ordered()];
    await bring(
      { amount: toRaw(one.total), text: `Order ${one.id}`, isReversal: true },
      { amount: toRaw(two.total), text: `Order ${two.id} RUECKBUCHUNG` },
    );
    const row = ({ id, total }: typeof one, state: string) =>
      `20.11.2026;${toRaw(total).replace(".", ",")};Order ${id};${state}`;
    expect(await bringCsv(row(three, "Umsatz vorgemerkt"), row(four, "Storno"))).toMatchObject({
      added: 1,
      announced: 1,
    });
    expect(await bookAll()).toContain("0 orders have been paid");
    for (const { id } of [one, two, three, four]) expect((await orderRow(id)).status).toBe("held");
    const [reversal] = await proposedLines(till.db);
    const input = { line: reversal?.id, order: one.id, isOtherAmountRight: true };
    expect(await say("bookBankLine", { input })).toContain("This line cannot be booked");
    expect((await orderRow(one.id)).status).toBe("held");
  });

  it("an announced payment is booked when it comes in the next file, and is no double of itself", async () => {
    const { id, total } = await ordered();
    const row = (state: string) => `20.11.2026;${toRaw(total).replace(".", ",")};Order ${id};${state}`;
    expect(await bringCsv(row("Umsatz vorgemerkt"))).toMatchObject({ added: 0, announced: 1 });
    expect(await rowsOf(till.db, tables.bankLines)).toEqual([]);
    expect(await bringCsv(row("Umsatz gebucht"))).toMatchObject({ added: 1, known: 0, announced: 0 });
    const [line] = await proposedLines(till.db);
    expect(line).toMatchObject({ doubleOf: null, proposal: { kind: "sure", orderId: id } });
    expect(await bookAll()).toContain("1 order has been paid");
  });

  it("a return is proposed at its order, and says before the press what happens", async () => {
    const order = await ordered();
    await paid(order);
    await till.deliver();
    await bring(returned(order.total, { text: `Order ${order.id}` }));
    const [line] = await proposedLines(till.db);
    expect(line?.proposal).toMatchObject({ kind: "review", why: "returned", orderId: order.id });
    expect(await bookAll()).toContain("0 orders have been paid");
    expect((await orderRow(order.id)).paidAt).not.toBeNull();
    const { returned: facts } = await page(line?.id);
    expect(facts).toMatchObject({ orders: [order.id], refusal: null });
    expect(facts.consequences.join(" ")).toMatch(/is awaiting payment again.*seats stay.*Invoice .*email/);
    expect(await say("bookReturn", { input: { line: line?.id, orders: [order.id] } })).toBe(
      `Order ${order.id} is awaiting payment again. The buyer gets an email.`,
    );
    expect(await orderRow(order.id)).toMatchObject({ status: "held", paidAt: null, holds: true });
    await till.deliver();
    const mail = till.deps.mails.sent.find(({ subject }) => subject.includes("has been returned"));
    expect(mail?.text).toContain(formatEuro(order.total));
    expect(mail?.text).not.toContain("mistake");
    expect(await mailsOf(order.id)).not.toContain("order-not-paid");
    // The money comes once more.
    await bring({ amount: toRaw(order.total), text: `Order ${order.id}`, on: "2026-11-27" });
    expect(await bookAll()).toContain("1 order has been paid");
    const [first, , last] = await rowsOf(till.db, tables.bankLines);
    expect(await say("undoBooking", { line: first?.id })).toContain("The bank has returned a payment");
    expect((await page(last?.id)).undoRefusal).toBeNull();
    const receipts = await rowsOf(till.db, tables.receipts);
    expect(receipts.map(({ kind, cents }) => [kind, cents])).toEqual([
      ["transfer", order.total],
      ["returned", -order.total],
      ["transfer", order.total],
    ]);
  });

  it.each([
    ["its payer's account", { payer: "" }],
    ["its sum alone", { payer: "Somebody Else", iban: "AT99" }],
  ])("a return without a number is found by %s", async (_title, more) => {
    const order = await ordered();
    await paid(order);
    await bring(returned(order.total, more));
    const [line] = await proposedLines(till.db);
    expect(line?.proposal).toMatchObject({ why: "returned", orderId: order.id });
  });

  it("where the invoice says paid, the order stays and owes the money until it comes", async () => {
    const order = await orderedByGuest();
    await paid(order);
    await bring(returned(order.total, { text: `Order ${order.id}` }));
    const [line] = await proposedLines(till.db);
    expect((await page(line?.id)).returned.consequences.join(" ")).toMatch(
      /was issued with the payment\. Order \d+ therefore stays as it is and owes .*keeps its seats and its access.*Invoice .*stays valid.*email.*inbox/,
    );
    const done = await say("bookReturn", { input: { line: line?.id, orders: [order.id] } });
    expect(done).toContain(`Order ${order.id} stays as it is and owes ${formatEuro(order.total)}.`);
    expect((await orderRow(order.id)).paidAt).not.toBeNull();
    expect(await till.alerts()).toEqual([
      expect.stringContaining(`${formatEuro(order.total)} of a paid order`),
    ]);
    await till.deliver();
    const mail = till.deps.mails.sent.findLast(({ subject }) => subject.includes("has been returned"));
    expect(mail?.text).toContain("are unchanged, and the amount is due again");
    await bring({ amount: toRaw(order.total), text: `Order ${order.id}`, on: "2026-11-27" });
    const [again] = await proposedLines(till.db);
    expect(again?.proposal).toMatchObject({ kind: "sure", orderId: order.id });
    expect(await bookAll()).toContain("1 order has been paid");
    expect(await till.alerts()).toEqual([]);
  });

  it("of a paid order is not given back: refund and seat are refused in words until it is paid or waived", async () => {
    const { productId, dates } = farDates(till);
    const date = { productId, variationId: dates[0]?.id ?? 0 };
    const { id, client, seats } = await bookSeats(till, date, { method: "invoice" });
    const order = await orderRow(id);
    await paid(order);
    const changed = { orderId: id, at: till.deps.clock(), author: "shop", kind: "note" } as const;
    await till.db.insert(tables.orderEntries).values({ ...changed, topic: "seats", text: "Ida is named." });
    await bring(returned(order.total, { text: `Order ${id}` }));
    const [line] = await proposedLines(till.db);
    const done = await say("bookReturn", { input: { line: line?.id, orders: [id] } });
    expect(done).toContain(`Order ${id} stays as it is and owes`);
    const refund = async (more: object) => {
      const { data } = await askDesk(till.backend, { bearer }, "order", { number: id });
      const { version } = Object(data).order;
      return say("refundOrder", { input: { number: id, version, byHand: false, ...more } });
    };
    const missing = `${formatEuro(order.total)} of its price has not been paid`;
    for (const more of [{}, { amount: 100 }, { byHand: true }]) expect(await refund(more)).toContain(missing);
    const numbers = seats.map((seat) => seat.id);
    const asked = await client.ask("getSeatChange", { id: String(id), seats: numbers });
    expect(at(asked, "order.seatChange.back")).toBeNull();
    expect(at(asked, "order.seatChange.cancelTerms")).toContain("has not arrived");
    const input = { id, seats: numbers, back: toRaw(order.total), asCode: true };
    expect((await client.ask("cancelSeats", { input })).errors[0]?.message).toContain("has not arrived");
    expect(await rowsOf(till.db, tables.refunds)).toEqual([]);
    await bring({ amount: toRaw(order.total), text: `Order ${id}`, on: "2026-11-27" });
    expect(await bookAll()).toContain("1 order has been paid");
    expect(await refund({})).toContain(`Transfer ${formatEuro(order.total)}`);
  });

  itOnEach("two at once take it back once, and nobody takes the booking back as well", async () => {
    const order = await ordered();
    await paid(order);
    const [booked] = await rowsOf(till.db, tables.bankLines);
    await bring(returned(order.total, { text: `Order ${order.id}` }));
    const line = (await proposedLines(till.db)).find(({ amount }) => amount < 0)?.id;
    const input = { line, orders: [order.id] };
    const answers = await Promise.all([say("bookReturn", { input }), say("bookReturn", { input })]);
    expect(answers.filter((text) => text.includes("is awaiting payment again"))).toHaveLength(1);
    const undone = await say("undoBooking", { line: booked?.id });
    expect(undone).toContain("The bank has returned a payment");
    const cents = (await rowsOf(till.db, tables.receipts)).reduce((sum, row) => sum + row.cents, 0);
    expect(cents).toBe(0);
  });

  it("a return of refunded money, of another sum, or of nothing that we know changes nothing", async () => {
    const order = await ordered();
    await paid(order);
    await bring(
      returned(order.total + 1, { text: `Order ${order.id}` }),
      returned(77, { payer: "Nobody", ref: "X" }),
      { amount: toRaw(order.total), isOut: true, text: `Refund order ${order.id}`, on: "2026-11-25" },
    );
    const [other, unknown, plain] = (await rowsOf(till.db, tables.bankLines)).filter(
      ({ amount }) => amount < 0,
    );
    const take = (line?: number) => say("bookReturn", { input: { line, orders: [order.id] } });
    expect(await take(other?.id)).toContain("Nothing was changed.");
    expect(await take(plain?.id)).toContain("not a returned payment");
    const proposals = await proposedLines(till.db);
    expect(proposals.find(({ id }) => id === unknown?.id)?.proposal.why).toBe("returned unknown");
    await till.db.insert(tables.refunds).values({
      orderId: order.id,
      key: "back",
      amount: 1,
      status: "pending",
      createdAt: till.deps.clock(),
      updatedAt: till.deps.clock(),
    });
    await till.db
      .update(tables.bankLines)
      .set({ amount: -order.total })
      .where(eq(tables.bankLines.id, other?.id ?? 0));
    expect(await take(other?.id)).toContain("may be that transfer");
    expect((await orderRow(order.id)).paidAt).not.toBeNull();
  });

  it("a transfer for two orders that is returned is due again for both", async () => {
    const [one, two] = [await ordered(), await ordered()];
    await bring({ amount: toRaw(one.total + two.total), text: `Order ${one.id}, ${two.id}` });
    const [line] = await proposedLines(till.db);
    await say("bookLineForOrders", { input: { line: line?.id, orders: [one.id, two.id] } });
    await bring(returned(one.total + two.total));
    const [back] = await proposedLines(till.db);
    expect(back?.proposal).toMatchObject({ why: "returned", orderIds: [one.id, two.id] });
    expect(await say("bookReturn", { input: { line: back?.id, orders: [one.id, two.id] } })).toContain(
      `Order ${two.id} is awaiting payment again.`,
    );
    for (const { id } of [one, two]) expect((await orderRow(id)).status).toBe("held");
  });

  /** All seats of an order are given up for a code. */
  async function keepAsCode(id: number, client: ContractClient, seats: number[]) {
    const asked = await client.ask("getSeatChange", { id: String(id), seats });
    const back = String(at(asked, "order.seatChange.back"));
    const kept = await client.ask("cancelSeats", { input: { id, seats, back, asCode: true } });
    expect(kept.errors).toEqual([]);
  }

  it.each([1, 2])(
    "whose order had given a code for one of %i seats: the code is void, once",
    async (quantity) => {
      const { productId, dates } = farDates(till);
      const date = { productId, variationId: dates[0]?.id ?? 0 };
      const { id, client, seats } = await bookSeats(till, date, { method: "invoice", quantity });
      const order = await orderRow(id);
      const { total } = order;
      await paid(order);
      await keepAsCode(
        id,
        client,
        seats.slice(0, 1).map((one) => one.id),
      );
      const [code] = await rowsOf(till.db, tables.moneyCodes);
      expect(code?.balance).toBe(total / quantity);
      await bring(returned(total, { text: `Order ${id}` }));
      const [line] = await proposedLines(till.db);
      const { returned: facts } = await page(line?.id, id);
      expect(facts.consequences.join(" ")).toContain("The unspent part of its code becomes void.");
      await till.deliver();
      till.deps.mails.sent.length = 0;
      const done = await say("bookReturn", { input: { line: line?.id, orders: [id] } });
      if (quantity === 1)
        expect(done).toBe(`Order ${id} stays refunded. The unspent part of its code is void.`);
      else expect(done).toMatch(/owes .*The buyer gets an email\.$/);
      expect((await rowsOf(till.db, tables.moneyCodes)).map(({ balance }) => balance)).toEqual([0]);
      expect((await till.alerts()).join(" ")).toContain("on it is void");
      await till.deliver();
      const asksForMoney = till.deps.mails.sent.some(({ subject }) => subject.includes("returned"));
      expect(asksForMoney, "nothing is due of an order that has ended").toBe(quantity === 2);
    },
  );
});
