import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect } from "vitest";
import { replaceContent, snapshot, snapshotOf } from "@/backend/content/catalogue/read-content";
import { reconcilePayments } from "@/backend/after-sales/payment-events";
import { carryOutOpen } from "@/backend/after-sales/withdrawals";
import { formatEuro } from "@/lib/money";
import { datesOf, lineRows, seatRows, seatsLeft } from "@/tests/support/booked-seats";
import { words } from "@/tests/support/booking-people";
import { type CheckoutWorld, openCheckoutWorld } from "@/tests/support/checkout-world";
import { racesOnEachDatabase } from "@/tests/support/database";
import { cents, dearerSeats } from "@/tests/support/dearer-seats";
import {
  changeGateway,
  givenBack,
  grantRows,
  noteRows,
  operate,
  refundRows,
} from "@/tests/support/refunding";
import { rowsOf } from "@/tests/support/rows";
import * as tables from "@/tests/support/schema";

racesOnEachDatabase("seats that move to a dearer date", (open, { it, itOnEach }) => {
  let till: CheckoutWorld;
  beforeAll(async () => {
    till = await openCheckoutWorld({}, open);
  });
  beforeEach(async () => {
    await till.reset();
    till.deps.mails.sent.length = 0;
  });
  afterAll(() => till.close());

  const { change, booked, press, pay, statusOf, variations } = dearerSeats(() => till);

  it("keep their date until the difference is paid, then move with rights, stock, invoice and mail", async () => {
    const { id, client, ids, to, from, email } = await booked();
    const left = [(await seatsLeft(till, from)) ?? 0, (await seatsLeft(till, to.date)) ?? null];
    const payment = await press(client, id, ids, to);
    expect(await press(client, id, ids, to), "a second press is the same order").toBe(payment);
    expect(await variations(id)).toEqual([from]);
    expect(await seatsLeft(till, from)).toBe(left[0]);
    const held = await seatsLeft(till, to.date);
    const grants = await grantRows(till, id);
    await pay(client, payment);
    expect([await statusOf(id), await statusOf(payment)]).toEqual(["processing", "completed"]);
    expect(await variations(id)).toEqual([to.date]);
    expect(await seatsLeft(till, from)).toBe((left[0] ?? 0) + 1);
    expect(await seatsLeft(till, to.date)).toBe(held);
    expect(await grantRows(till, id)).toEqual(grants);
    expect(await grantRows(till, payment)).toEqual([]);
    expect(await seatRows(till, payment)).toEqual([]);
    const invoices = await till.db.select().from(tables.invoices);
    const own = invoices.find(({ orderId }) => orderId === payment);
    expect(own?.content.total).toBe(cents(to.pay));
    const day = (await lineRows(till, id))[0]?.occurrence?.start.slice(0, 10);
    expect(own?.content.supplied.from).toBe(day);
    await till.deliver();
    expect(till.deps.mails.to(email).filter(({ subject }) => subject.includes("your new date"))).toHaveLength(
      1,
    );
  });

  it("by transfer wait for it, and are moved when it has arrived", async () => {
    const { id, client, ids, to, from } = await booked();
    const payment = await press(client, id, ids, to);
    await pay(client, payment, "invoice");
    expect([await statusOf(payment), await variations(id)]).toEqual(["held", [from]]);
    expect(await operate(till, { command: "paid", number: payment })).toMatchObject({ ok: true });
    expect([await statusOf(payment), await variations(id)]).toEqual(["completed", [to.date]]);
  });

  it("stay where they are when nobody pays: the held seat is free again", async () => {
    const { id, client, ids, to, from } = await booked();
    const payment = await press(client, id, ids, to);
    const held = (await seatsLeft(till, to.date)) ?? 0;
    till.deps.time.forward(16 * 60);
    await reconcilePayments(till.deps);
    expect([await statusOf(payment), await variations(id)]).toEqual(["cancelled", [from]]);
    expect(await seatsLeft(till, to.date)).toBe(held + 1);
    expect((await change(client, id, ids)).moves.some(({ date }) => date === to.date)).toBe(true);
  });

  it("are given up meanwhile: the unpaid order ends with them", async () => {
    const { id, client, ids, to } = await booked();
    const payment = await press(client, id, ids, to);
    const { back } = await change(client, id, ids);
    expect((await client.ask("cancelSeats", { input: { id, seats: ids, back } })).errors).toEqual([]);
    expect(await statusOf(payment)).toBe("cancelled");
    expect((await seatRows(till, id)).length).toBe(1);
  });

  it("two at once: pressed again in another order it is one payment, and both histories say what it moves", async () => {
    const { id, client, ids, to } = await booked({ quantity: 2 });
    const payment = await press(client, id, ids, to);
    expect(await press(client, id, ids.toReversed(), to)).toBe(payment);
    const entries = await rowsOf(till.db, tables.orderEntries);
    const of = (order: number) => entries.findLast(({ orderId }) => orderId === order)?.buyerText;
    expect(of(payment)).toMatch(new RegExp(`^Once this is paid, 2 seats of order ${id} move from .+ to `));
    expect(of(id)).toMatch(new RegExp(`^Order ${payment} pays for moving 2 seats to `));
    const own = (await till.orders()).find((order) => order.id === payment);
    expect(own?.seatMove).toMatchObject({ orderId: id, seatIds: ids, to: to.date });
  });

  it("of a company: the order for the difference repeats the reference and not the note", async () => {
    const { id, client, ids, to } = await booked();
    const own = (await till.orders()).find((order) => order.id === id);
    const billing = { ...own?.billing, customerType: "company" as const, company: "Holm OG" };
    const words = { purchaseOrder: "PO-7", customerNote: "Ring twice" };
    await till.db
      .update(tables.orders)
      .set({ billing, ...words })
      .where(eq(tables.orders.id, id));
    const payment = await press(client, id, ids, to);
    const paying = (await till.orders()).find((order) => order.id === payment);
    expect(paying).toMatchObject({ billing, purchaseOrder: "PO-7", customerNote: null });
  });

  const setTotal = (id: number, total: number) =>
    till.db.update(tables.orders).set({ total }).where(eq(tables.orders.id, id));

  it.each([
    ["after the time to pay", async () => till.deps.time.forward(16 * 60)],
    ["at another price", async (payment: number) => setTotal(payment, 1)],
  ])("pressed again %s they get a new payment, and the old one ends", async (_title, change) => {
    const { id, client, ids, to } = await booked();
    const payment = await press(client, id, ids, to);
    await change(payment);
    const again = await press(client, id, ids, to);
    expect(again).not.toBe(payment);
    expect([await statusOf(payment), await statusOf(again)]).toEqual(["cancelled", "pending"]);
  });
  it("one of three: another one that is given up leaves its payment, a press for two replaces it", async () => {
    const { id, client, ids, to } = await booked({ quantity: 3 });
    const [first = 0, second = 0, third = 0] = ids;
    const offer = async (seats: number[]) => {
      const move = (await change(client, id, seats)).moves.find(({ date }) => date === to.date);
      if (!move) throw new Error("no date");
      return move;
    };
    const payment = await press(client, id, [first], await offer([first]));
    const { back } = await change(client, id, [third]);
    expect((await client.ask("cancelSeats", { input: { id, seats: [third], back } })).errors).toEqual([]);
    expect(await statusOf(payment)).toBe("pending");
    const both = await press(client, id, [first, second], await offer([first, second]));
    expect([await statusOf(payment), await statusOf(both)]).toEqual(["cancelled", "pending"]);
  });

  it.each([
    ["a debit that the bank collects", "demo_iban_DE89"],
    ["a card that waits for its approval", "demo_card_3155"],
  ])(
    "whose payment cannot be stopped any more go nowhere else, and are not given up: %s",
    async (_title, method) => {
      const { id, client, ids, to, from } = await booked();
      const payment = await press(client, id, ids, to);
      const { back } = await change(client, id, ids);
      const release = changeGateway(till, (gateway) => ({ ...gateway, cancel: (ref) => gateway.get(ref) }));
      await pay(client, payment, method, false);
      const elsewhere = (await change(client, id, ids)).moves.find(({ date }) => date !== to.date);
      const onItsWay = /A payment for moving this seat is on its way/;
      const input = { id, seats: ids, back };
      expect(words(await client.ask("cancelSeats", { input }))).toMatch(onItsWay);
      const move = { id, seats: ids, date: elsewhere?.date, back: elsewhere?.back, pay: elsewhere?.pay };
      expect(words(await client.ask("moveSeats", { input: move }))).toMatch(onItsWay);
      expect(await variations(id)).toEqual([from]);
      release();
    },
  );

  itOnEach("are given up afterwards: price and difference go back, each on its own credit note", async () => {
    const { id, client, ids, to } = await booked({ quantity: 2 });
    const payment = await press(client, id, ids, to);
    await pay(client, payment);
    const [whole] = await till.orders();
    const [first = 0] = ids;
    const { back } = await change(client, id, [first]);
    expect(cents(back)).toBe((whole?.total ?? 0) / 2 + cents(to.pay) / 2);
    const give = () => client.ask("cancelSeats", { input: { id, seats: [first], back } });
    const both = await Promise.all([give(), give()]);
    expect(both.filter(({ errors }) => errors.length === 0)).toHaveLength(1);
    await till.events();
    expect(await givenBack(till)).toBe(cents(back));
    expect(new Set((await refundRows(till)).map(({ orderId }) => orderId))).toEqual(new Set([id, payment]));
    const notes = await noteRows(till);
    expect(notes.reduce((sum, { net, tax }) => sum + net + tax, 0)).toBe(cents(back));
  });

  it("were given back before the money came: it counts, and an operator is asked for it", async () => {
    const { id, client, ids, to } = await booked();
    const payment = await press(client, id, ids, to);
    await pay(client, payment, "invoice");
    expect(await operate(till, { command: "refund", number: id })).toMatchObject({ ok: true });
    await till.events();
    await operate(till, { command: "paid", number: payment });
    expect(await statusOf(payment)).toBe("held");
    expect((await till.alerts()).join(" ")).toContain("could not be moved");
    expect(await operate(till, { command: "refund", number: payment })).toMatchObject({ ok: true });
  });

  it("cannot go to a date that another country taxes, and hear why before they press", async () => {
    const { id, client, ids } = await booked();
    const abroad = (await change(client, id, ids)).moves.find(({ refusal }) => refusal?.includes("taxed"));
    if (!abroad) throw new Error("the samples have no date that is taxed elsewhere");
    expect(abroad.refusal).toMatch(/^It is taxed in another country, so it needs a new invoice\./);
    const { date, back, pay: more } = abroad;
    const seen = await till.orders();
    const answer = await client.ask("moveSeats", { input: { id, seats: ids, date, back, pay: more } });
    expect(words(answer)).toBe(abroad.refusal);
    expect(await till.orders()).toEqual(seen);
  });

  it("are withdrawn with their difference, and the difference not without them", async () => {
    const { id, client, ids, to, email } = await booked();
    const payment = await press(client, id, ids, to);
    await pay(client, payment);
    const withdraw = (orderNumber: number) =>
      client.ask("withdraw", {
        input: { key: randomUUID(), name: "Mira", orderNumber: String(orderNumber), email },
      });
    await withdraw(payment);
    expect(await refundRows(till)).toEqual([]);
    expect((await withdraw(id)).errors).toEqual([]);
    await till.events();
    const paid = (await till.orders()).reduce((sum, { total }) => sum + total, 0);
    expect(await givenBack(till)).toBe(paid);
    const outcome = async () => (await rowsOf(till.db, tables.withdrawals)).at(-1)?.outcome;
    const said = await outcome();
    expect(said).toContain(`We are refunding ${formatEuro(paid)} `);
    // The process died after the last refund and before it wrote the answer.
    await till.db
      .update(tables.withdrawals)
      .set({ carriedOutAt: null, outcome: null })
      .where(eq(tables.withdrawals.orderId, id));
    till.deps.time.forward(11);
    expect(await carryOutOpen(till.deps)).toEqual({ done: 1, failed: 0 });
    expect(await outcome()).toBe(said);
  });

  it("stay where they are when the new date left the programme before the money came, and say so", async () => {
    const { id, client, ids, to, from } = await booked();
    const payment = await press(client, id, ids, to);
    await pay(client, payment, "invoice");
    const shipped = snapshot();
    const slug = datesOf(till, "FL2D").dates.find((date) => date.id === to.date)?.workshop ?? "";
    const isLeft = (file: string) => !file.startsWith("workshops/") || !slug.startsWith(file.slice(10, -3));
    try {
      replaceContent(snapshotOf(new Map([...shipped.files].filter(([file]) => isLeft(file))), new Date()));
      await operate(till, { command: "paid", number: payment });
    } finally {
      replaceContent(shipped);
    }
    expect([await statusOf(payment), await variations(id)]).toEqual(["held", [from]]);
    expect((await till.alerts()).join(" ")).toMatch(/could not be moved: That date is no longer on offer\./);
  });

  it("are refused at an amount that nobody was shown", async () => {
    const { id, client, ids, to } = await booked();
    const input = { id, seats: ids, date: to.date, back: to.back };
    expect(words(await client.ask("moveSeats", { input }))).toContain("nothing was changed");
    expect(words(await client.ask("moveSeats", { input: { ...input, pay: "0.01" } }))).toContain(
      "nothing was changed",
    );
    expect(await till.orders()).toHaveLength(1);
  });

  // Last: its clock goes on for weeks.
  it("stay where they are when the money comes after the new date has begun", async () => {
    const { id, client, ids, to, from } = await booked();
    const payment = await press(client, id, ids, to);
    await pay(client, payment, "invoice");
    const { dates } = datesOf(till, "FL2D");
    const begins = Date.parse(dates.find((date) => date.id === to.date)?.startsAt ?? "");
    till.deps.time.forward((begins - till.deps.clock().getTime()) / 1_000 + 60);
    await operate(till, { command: "paid", number: payment });
    expect([await statusOf(payment), await variations(id)]).toEqual(["held", [from]]);
    expect((await till.alerts()).join(" ")).toMatch(/could not be moved.*The workshop has started\./);
  });
});
