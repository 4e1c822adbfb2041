import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect } from "vitest";
import { workshop } from "@/backend/content";
import { lockOrder } from "@/backend/orders";
import { buyerEntriesOf } from "@/backend/orders/order-entries";
import { reconcilePayments } from "@/backend/payment-events";
import type { DisputeStatus } from "@/backend/payments/port";
import { applyReversals } from "@/backend/refunds";
import { chooseSeats } from "@/backend/seat-changes/chosen-seats";
import { movesOf } from "@/backend/seat-changes/seat-move";
import { firm } from "@/tests/corrections/details";
import { bookSeats, datesOf, lineRows, seatRows, seatsLeft } from "@/tests/support/booked-seats";
import { words } from "@/tests/support/booking-people";
import { type CheckoutWorld, openCheckoutWorld } from "@/tests/support/checkout-world";
import type { ContractClient } from "@/tests/support/contract-client";
import { racesOnEachDatabase } from "@/tests/support/database";
import { givenBack, grantRows, noteRows, operate, refundRows } from "@/tests/support/refunding";
import * as tables from "@/tests/support/schema";

type Move = { date: number; occurs: string; back: string; pay: string; refusal: string | null };
type Change = { moves: Move[]; back: string | null };

const cents = (raw: string | null) => Math.round(Number(raw) * 100);

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

  const change = async (client: ContractClient, id: number, seats: number[]): Promise<Change> => {
    const { data, errors } = await client.ask("getSeatChange", { id: String(id), seats });
    expect(errors).toEqual([]);
    return (data as { order: { seatChange: Change } }).order.seatChange;
  };
  /** Books a cheap date of which there is a dearer one that is taxed alike. */
  const booked = async (more: Parameters<typeof bookSeats>[2] = {}) => {
    const { productId, dates } = datesOf(till, "FL2D");
    const far = till.deps.clock().getTime() + 40 * 86_400_000;
    const later = dates.filter(
      ({ startsAt, workshop: slug }) =>
        Date.parse(startsAt ?? "") > far && slug !== null && workshop(slug)?.isOnline === true,
    );
    const cheapest = later.reduce((a, b) => (b.price < a.price ? b : a));
    const found = await bookSeats(till, { productId, variationId: cheapest.id }, more);
    await till.deliver();
    const ids = found.seats.map((seat) => seat.id);
    const to = (await change(found.client, found.id, ids)).moves.find(
      ({ refusal, pay }) => refusal === null && pay !== "0.00",
    );
    if (!to) throw new Error("the samples have no dearer date online");
    return { ...found, ids, to, from: cheapest.id };
  };
  const press = async (client: ContractClient, id: number, seats: number[], { date, back, pay }: Move) => {
    const answer = await client.ask("moveSeats", { input: { id, seats, date, back, pay } });
    expect(answer.errors).toEqual([]);
    const { toPay } = (answer.data as { moveSeats: { toPay: { databaseId: number } | null } }).moveSeats;
    if (!toPay) throw new Error("nothing is to pay");
    return toPay.databaseId;
  };
  const pay = async (client: ContractClient, id: number, way = "demo_card_4242") => {
    const paymentMethod = way.startsWith("demo_") ? "demo" : way;
    const metaData = [{ key: "_demo_payment_method", value: way }];
    const answer = await client.ask("payOrder", { input: { id, paymentMethod, metaData } });
    expect(answer.errors).toEqual([]);
    await till.events();
  };
  const statusOf = async (id: number) => (await till.orders()).find((order) => order.id === id)?.status;
  const variations = async (id: number) => (await lineRows(till, id)).map(({ variationId }) => variationId);

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

  /** The provider's news about the payment of an order. */
  const hear = async (orderId: number, dispute: DisputeStatus) => {
    const [payment] = await till.db
      .select()
      .from(tables.payments)
      .where(eq(tables.payments.orderId, orderId));
    if (!payment) throw new Error("no payment");
    const news = { dispute: { status: dispute, amountCents: payment.amount }, refunds: [], unread: [] };
    await till.db.transaction((tx) => applyReversals(tx, till.deps, payment, news));
  };
  const movedFor = async (way = "demo_card_4242", more: Parameters<typeof bookSeats>[2] = {}) => {
    const found = await booked(more);
    const payment = await press(found.client, found.id, found.ids, found.to);
    await pay(found.client, payment, way);
    if (way === "invoice") await operate(till, { command: "paid", number: payment });
    expect(await statusOf(payment)).toBe("completed");
    return { ...found, payment };
  };

  itOnEach("are refunded whole: their difference goes back with them", async () => {
    const { id, payment, client } = await movedFor();
    const shown = (await till.orders()).reduce((sum, { total }) => sum + total, 0);
    const told = await operate(till, { command: "refund", number: id });
    expect(told.text).toContain(`of order ${payment}, which paid to move its seat, went back as well.`);
    await till.events();
    expect(await givenBack(till)).toBe(shown);
    expect([await statusOf(id), await statusOf(payment)]).toEqual(["refunded", "refunded"]);
    expect(await noteRows(till)).toHaveLength(2);
    expect(await till.alerts()).toEqual([]);
    await till.deliver();
    const mails = till.deps.mails.sent.map(({ text }) => text);
    expect(mails.some((text) => text.includes(`order ${payment} in full. It had paid to move`))).toBe(true);
    expect((await client.ask("getOrder", { id: String(id) })).errors).toEqual([]);
  });

  it("are refunded one of two: its own difference goes back, and the other stays", async () => {
    const { id, payment, to } = await movedFor("demo_card_4242", { quantity: 2 });
    const [line] = await lineRows(till, id);
    const half = ((line?.total ?? 0) + (line?.tax ?? 0)) / 2;
    await operate(till, { command: "refund", number: id, amount: half });
    till.deps.time.forward(60);
    await reconcilePayments(till.deps);
    expect(await givenBack(till), "a part of a line ends no seat").toBe(half);
    await operate(till, { command: "refund", number: id });
    till.deps.time.forward(60);
    await reconcilePayments(till.deps);
    expect(await givenBack(till)).toBe(2 * half + cents(to.pay));
    expect(await statusOf(payment)).toBe("refunded");
  });

  it("paid by transfer and refunded whole: the difference waits for its transfer, too", async () => {
    const { id, payment } = await movedFor("invoice");
    await operate(till, { command: "refund", number: id });
    till.deps.time.forward(60);
    await reconcilePayments(till.deps);
    expect((await refundRows(till)).filter(({ orderId }) => orderId === payment)).toMatchObject([
      { status: "pending" },
    ]);
    expect((await till.alerts()).join(" ")).toContain("are to be transferred to the buyer");
  });

  it.each(["dispute", "by hand"])("whose price was lost another way (%s): somebody is asked", async (way) => {
    const { id, payment, to } = await movedFor();
    if (way === "dispute") await hear(id, "lost");
    else await operate(till, { command: "refund-by-hand", number: id });
    expect(await statusOf(payment)).toBe("completed");
    expect((await till.alerts()).join(" ")).toMatch(
      new RegExp(`seat of order ${id} .* has ended. ${(cents(to.pay) / 100).toFixed(2).replace(".", ",")}`),
    );
    await operate(till, { command: "refund", number: payment });
    expect((await till.alerts()).join(" ")).not.toContain("paid to move has ended");
  });

  itOnEach(
    "whose difference is lost stay, and somebody chooses: back to the first price, or a claim",
    async () => {
      const { id, ids, from, to, payment } = await movedFor();
      await hear(payment, "lost");
      expect(await variations(id)).toEqual([to.date]);
      expect(await statusOf(id)).not.toBe("refunded");
      const alerts = (await till.alerts()).join(" ");
      expect(alerts).toMatch(/Move it back .* or ask the buyer for/);
      expect(alerts).not.toContain("access has ended");
      const [entry] = (await buyerEntriesOf(till.db, [payment])).slice(-1);
      expect(entry?.buyerText).not.toContain("has ended");
      const back = await till.db.transaction(async (tx) => {
        const order = await lockOrder(tx, id);
        const chosen = order && (await chooseSeats(tx, till.deps, order, ids, "move"));
        if (!chosen || "reason" in chosen) throw new Error("not chosen");
        const moves = await movesOf(tx, till.deps, chosen, { isStaff: true });
        return Array.isArray(moves) ? moves.find(({ variation }) => variation.id === from)?.back : null;
      });
      expect(back, "nothing goes back that was lost").toBe(0);
    },
  );

  it("moved back to the first price get the difference that was not lost", async () => {
    const { id, ids, client, from, to } = await movedFor();
    const move = (await change(client, id, ids)).moves.find(({ date }) => date === from);
    expect(move?.back).toBe(to.pay);
  });

  it("whose invoice is corrected: somebody is asked to correct the one of the difference", async () => {
    const { id, payment } = await movedFor();
    const { firstName: _first, lastName: _last, customerType: _type, ...parts } = firm;
    await operate(till, { command: "correct", number: id, ...parts });
    const asked = `The invoice of order ${id} was corrected`;
    expect((await till.alerts()).join(" ")).toContain(asked);
    await operate(till, { command: "correct", number: payment, ...parts });
    expect((await till.alerts()).join(" ")).not.toContain(asked);
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
    expect((await till.alerts()).join(" ")).toMatch(/could not be moved.*The date has begun\./);
  });
});
