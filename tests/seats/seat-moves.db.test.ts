import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { workshop } from "@/backend/content/catalogue";
import { bookSeats, datesOf, lineRows, seatRows, seatsLeft } from "@/tests/support/booked-seats";
import { code, words } from "@/tests/support/booking-people";
import { calendarOf } from "@/tests/support/mail-calendar";
import { type CheckoutWorld, openCheckoutWorld } from "@/tests/support/checkout-world";
import type { Answer, ContractClient } from "@/tests/support/contract-client";
import { onOneDatabase } from "@/tests/support/database";
import { cents } from "@/tests/support/dearer-seats";
import {
  changeGateway,
  givenBack,
  grantRows,
  noteRows,
  operate,
  refundRows,
} from "@/tests/support/refunding";
import { signInMember } from "@/tests/support/sign-in-member";
import * as tables from "@/tests/support/schema";
import { rowsOf } from "@/tests/support/rows";

type Move = {
  date: number;
  occurs: string;
  back: string;
  pay: string;
  refusal: string | null;
  seatsLeft: number | null;
};
type Change = { moves: Move[]; moveRefusal: string | null; back: string | null; cancelTerms: string };

onOneDatabase("seats that are changed", (open) => {
  let till: CheckoutWorld;
  beforeAll(async () => {
    till = await openCheckoutWorld({}, open);
  });
  beforeEach(() => till.reset());
  afterAll(() => till.close());

  /** An online date far enough away: there is another one, taxed alike and at the same price. */
  const farDate = () => {
    const { productId, dates } = datesOf(till, "FL2D");
    const far = till.deps.clock().getTime() + 40 * 86_400_000;
    const isOnline = (slug: string | null) => slug !== null && workshop(slug)?.isOnline === true;
    const date = dates.find((one) => Date.parse(one.startsAt ?? "") > far && isOnline(one.workshop));
    if (!date) throw new Error("no date online");
    return { productId, variationId: date.id };
  };
  const change = async (client: ContractClient, id: number, seats: number[]): Promise<Change> => {
    const { data, errors } = await client.ask("getSeatChange", { id: String(id), seats });
    expect(errors).toEqual([]);
    return (data as { order: { seatChange: Change } }).order.seatChange;
  };
  const openMove = ({ moves }: Change) => {
    const move = moves.find(
      ({ refusal, back, pay }) => refusal === null && back === "0.00" && pay === "0.00",
    );
    if (!move) throw new Error(JSON.stringify(moves));
    return move;
  };
  const move = (client: ContractClient, id: number, seats: number[], { date, back }: Move) =>
    client.ask("moveSeats", { input: { id, seats, date, back } });

  /** The newest words in the buyer's history of an order. */
  const historyOf = async (id: number) =>
    (await rowsOf(till.db, tables.orderEntries)).findLast(
      ({ orderId, topic }) => orderId === id && topic === "seats",
    )?.buyerText;
  const messageOf = ({ data }: Answer) => /"message":"([^"]*)"/.exec(JSON.stringify(data))?.[1];

  it("one of two goes to another date: both stocks, names, rights, history and mail", async () => {
    const from = farDate();
    const { id, client, email, seats } = await bookSeats(till, from, { quantity: 2, names: ["Ida", "Jon"] });
    const second = seats[1]?.id ?? 0;
    const to = openMove(await change(client, id, [second]));
    const [before, after] = [await seatsLeft(till, from.variationId), to.seatsLeft ?? 0];
    const answer = await move(client, id, [second], to);
    expect(answer.errors).toEqual([]);
    expect(await seatsLeft(till, from.variationId)).toBe((before ?? 0) + 1);
    expect(await seatsLeft(till, to.date)).toBe(after - 1);
    const lines = await lineRows(till, id);
    expect(lines.map(({ variationId, quantity }) => [variationId, quantity])).toEqual([
      [from.variationId, 1],
      [to.date, 1],
    ]);
    expect((await seatRows(till, id)).map(({ lineId }) => lineId)).toEqual(lines.map((line) => line.id));
    const grants = await rowsOf(till.db, tables.grants);
    expect(new Set(grants.map(({ variationId }) => variationId))).toEqual(
      new Set([from.variationId, to.date]),
    );
    expect(await refundRows(till)).toEqual([]);
    await till.deliver();
    const mail = till.deps.mails.to(email).at(-1);
    expect(mail?.subject).toContain("your new date");
    // The other seat stays, so its date does not leave the calendar.
    expect(calendarOf(mail).map(({ method }) => method)).not.toContain("CANCEL");
    const repeated = await move(client, id, [second], to);
    expect(repeated.errors).toEqual([]);
    expect(await seatsLeft(till, to.date)).toBe(after - 1);
    const both = { id, seats: seats.map((seat) => seat.id), back: "0.00" };
    expect(words(await client.ask("cancelSeats", { input: both }))).toBe(
      "Please choose seats of one date at a time.",
    );
  });

  it("all of them go, and come back: the calendar believes each message", async () => {
    const from = farDate();
    const { id, client, email, seats } = await bookSeats(till, from);
    const ids = seats.map((seat) => seat.id);
    const to = openMove(await change(client, id, ids));
    await till.deliver();
    await move(client, id, ids, to);
    await till.deliver();
    const home = (await change(client, id, ids)).moves.find(({ date }) => date === from.variationId);
    expect(home?.refusal).toBeNull();
    if (home) await move(client, id, ids, home);
    await till.deliver();
    const messages = till.deps.mails.to(email).flatMap(calendarOf);
    const [first] = (await lineRows(till, id)).map(({ occurrence }) => occurrence?.uid);
    const known = messages
      .filter(({ uid }) => uid === first)
      .map(({ method, sequence }) => [method, sequence]);
    expect(known).toEqual([
      ["REQUEST", 0],
      ["CANCEL", 1],
      ["REQUEST", 2],
    ]);
  });

  it("an amount that nobody was shown, a strange seat and a strange order change nothing", async () => {
    const from = farDate();
    const { id, client, seats } = await bookSeats(till, from);
    const other = await bookSeats(till, from);
    const ids = seats.map((seat) => seat.id);
    const to = openMove(await change(client, id, ids));
    const before = await lineRows(till, id);
    expect(words(await move(client, id, ids, { ...to, back: "1.00" }))).toContain("nothing was changed");
    const strange = other.seats[0]?.id ?? 0;
    for (const chosen of [[strange], [...ids, strange]])
      expect(words(await move(client, id, chosen, to))).toBe("This order has no such seat.");
    expect(code(await move(other.client, id, ids, to))).toBe("NOT_FOUND");
    expect(code(await move(till.visitor(), id, ids, to))).not.toBe("");
    expect(await lineRows(till, id)).toEqual(before);
  });

  it("a full date refuses with words; a cheaper one gives back with a credit note, and the way back is paid for", async () => {
    const { productId, dates } = datesOf(till, "FL2D");
    const far = till.deps.clock().getTime() + 40 * 86_400_000;
    const later = dates.filter(({ startsAt }) => Date.parse(startsAt ?? "") > far);
    const dearest = later.reduce((a, b) => (b.price > a.price ? b : a));
    const { id, client, seats } = await bookSeats(till, { productId, variationId: dearest.id });
    const ids = seats.map((seat) => seat.id);
    const { moves } = await change(client, id, ids);
    const cheaper = moves.find(({ refusal, back }) => refusal === null && back !== "0.00");
    if (cheaper) {
      await till.db
        .insert(tables.stock)
        .values({ productId, variationId: cheaper.date, quantity: 0 })
        .onConflictDoNothing();
      expect(words(await move(client, id, ids, cheaper))).toBe("There are not enough seats left.");
      await till.db.update(tables.stock).set({ quantity: 3 });
      await till.db.update(tables.payments).set({ dispute: "open" });
      expect(words(await move(client, id, ids, cheaper))).toContain(
        "Your bank is deciding about the payment",
      );
      await till.db.update(tables.payments).set({ dispute: null });
      expect((await move(client, id, ids, cheaper)).errors).toEqual([]);
      await till.events();
      const cents = Math.round(Number(cheaper.back) * 100);
      expect(await givenBack(till)).toBe(cents);
      expect((await noteRows(till)).map(({ net, tax }) => net + tax)).toEqual([cents]);
      const back = (await change(client, id, ids)).moves.find(({ date }) => date === dearest.id);
      expect(back).toMatchObject({ refusal: null, back: "0.00", pay: cheaper.back });
    }
    expect(cheaper, "the samples have no cheaper date that is taxed alike").toBeDefined();
  });

  it("given up within two weeks: all of the money, once, and the seat is free", async () => {
    const from = farDate();
    const { id, client, email, seats } = await bookSeats(till, from, { quantity: 2 });
    const [first] = seats;
    const before = (await seatsLeft(till, from.variationId)) ?? 0;
    const { back, cancelTerms } = await change(client, id, [first?.id ?? 0]);
    expect(cancelTerms).toContain("Within 14 days");
    const cancel = () => client.ask("cancelSeats", { input: { id, seats: [first?.id], back } });
    const both = await Promise.all([cancel(), cancel()]);
    expect(both.map((answer) => answer.errors.length).toSorted()).toEqual([0, 1]);
    await till.events();
    const total = (await till.orders())[0]?.total ?? 0;
    expect(await till.alerts(), "a card is given back without anybody's help").toEqual([]);
    expect(await givenBack(till)).toBe(Math.round(Number(back) * 100));
    expect(Number(back) * 100).toBe(total / 2);
    expect(await seatsLeft(till, from.variationId)).toBe(before + 1);
    expect((await lineRows(till, id)).map(({ endedAs }) => endedAs).toSorted()).toEqual(
      [null, "withdrawn"].toSorted(),
    );
    expect((await grantRows(till, id)).filter((grant) => grant === "seat open")).toHaveLength(1);
    await till.deliver();
    expect(till.deps.mails.to(email).map(({ subject }) => subject)).toEqual(
      expect.arrayContaining([expect.stringContaining("your seat has been cancelled")]),
    );
    // The other one goes too: nothing of the order is left, and all of it went back.
    const rest = await change(client, id, [seats[1]?.id ?? 0]);
    await client.ask("cancelSeats", { input: { id, seats: [seats[1]?.id], back: rest.back } });
    await till.events();
    expect(await givenBack(till)).toBe(total);
    expect((await till.orders())[0]?.status).toBe("refunded");
    expect(await seatsLeft(till, from.variationId)).toBe(before + 2);
  });

  it("of a paid transfer: an operator is asked, and says when the money has left", async () => {
    const { id, client, seats } = await bookSeats(till, farDate(), { method: "invoice" });
    await operate(till, { command: "paid", number: id });
    const ids = seats.map((seat) => seat.id);
    const { back } = await change(client, id, ids);
    expect((await client.ask("cancelSeats", { input: { id, seats: ids, back } })).errors).toEqual([]);
    expect(await till.alerts()).toEqual([expect.stringMatching(/^Transfer .+ to the buyer/)]);
    expect(await operate(till, { command: "refund-sent", number: id })).toMatchObject({ ok: true });
    expect(await till.alerts()).toEqual([]);
  });

  it("of a paid transfer, kept as a code: nobody has to transfer anything", async () => {
    const { id, client, seats } = await bookSeats(till, farDate(), { method: "invoice" });
    await operate(till, { command: "paid", number: id });
    const ids = seats.map((seat) => seat.id);
    const { back } = await change(client, id, ids);
    const answer = await client.ask("cancelSeats", { input: { id, seats: ids, back, asCode: true } });
    expect(messageOf(answer)).toMatch(
      /^You have cancelled the seat\. [\d.,]+.€ is on your credit code, which we are emailing to you\.$/,
    );
    expect(await till.alerts()).toEqual([]);
    expect(await historyOf(id)).toMatch(/^A seat of .+ was cancelled\. [\d.,]+.€ goes on a code\.$/);
  });

  it("of a line of which a part went back stay together; failed refunds and those of other lines do not count", async () => {
    const from = farDate();
    const { id, client, seats } = await bookSeats(till, from, { quantity: 3 });
    const [first = 0, second = 0, third = 0] = seats.map((seat) => seat.id);
    await move(client, id, [third], openMove(await change(client, id, [third])));
    const [kept, moved] = await lineRows(till, id);
    const refund = (line = 0) => operate(till, { command: "refund", number: id, line, amount: 1_000 });
    expect(await refund(moved?.id)).toMatchObject({ ok: true });
    const release = changeGateway(till, (gateway) => ({
      ...gateway,
      refund: async (_ref, { cents: amountCents }, key) => ({ ref: key, status: "failed", amountCents }),
    }));
    expect(await refund(kept?.id)).toMatchObject({ ok: false });
    release();
    const before = await change(client, id, [first]);
    expect(before.back).not.toBeNull();
    expect(await refund(kept?.id)).toMatchObject({ ok: true });
    await till.events();
    const partly = /^Part of its price has already been refunded/;
    const after = await change(client, id, [first]);
    expect([after.back, after.moveRefusal]).toEqual([null, expect.stringMatching(partly)]);
    expect(words(await move(client, id, [first], openMove(before)))).toMatch(partly);
    const give = { id, seats: [first], back: before.back };
    expect(words(await client.ask("cancelSeats", { input: give }))).toMatch(partly);
    const whole = await change(client, id, [first, second]);
    expect(cents(whole.back)).toBe((kept?.total ?? 0) + (kept?.tax ?? 0) - 1_000);
  });

  it.each(["open", "answered"] as const)(
    "a bank that decides about one of two payments keeps the money here: %s",
    async (dispute) => {
      const { id, client, seats } = await bookSeats(till, farDate());
      const [paid] = await rowsOf(till.db, tables.payments);
      if (!paid) throw new Error("no payment");
      const { id: _id, ...payment } = paid;
      await till.db.update(tables.payments).set({ dispute });
      await till.db
        .insert(tables.payments)
        .values({ ...payment, attempt: 9, key: "earlier", ref: "earlier", status: "failed" });
      const ids = seats.map((seat) => seat.id);
      const { back } = await change(client, id, ids);
      const answer = await client.ask("cancelSeats", { input: { id, seats: ids, back } });
      expect(words(answer)).toContain("Your bank is deciding about the payment for this order");
      expect(await refundRows(till)).toEqual([]);
    },
  );

  it("unpaid ones are changed by nobody", async () => {
    const { id, client, seats } = await bookSeats(till, farDate(), { method: "invoice" });
    const { moveRefusal, back, cancelTerms } = await change(client, id, [seats[0]?.id ?? 0]);
    expect([moveRefusal, back]).toEqual([expect.stringContaining("not been paid for yet"), null]);
    expect(cancelTerms).toContain("not been paid for yet");
  });

  // The last ones: their clock goes on.
  it.each([
    [
      "two within two weeks",
      2,
      0,
      /^2 seats of .+ were cancelled\. [\d.,]+.€ will be refunded\.$/,
      "Withdrawal",
    ],
    [
      "one after them",
      1,
      15,
      /^A seat of .+ was cancelled\. [\d.,]+.€ will be refunded\.$/,
      "Seat cancelled",
    ],
  ])("given up: %s; history and refund say so", async (_title, quantity, days, text, reason) => {
    const { id, client, email, seats } = await bookSeats(till, farDate(), { quantity });
    till.deps.time.forward(days * 86_400);
    await signInMember(till, client, email);
    const ids = seats.map((seat) => seat.id);
    const { back } = await change(client, id, ids);
    expect((await client.ask("cancelSeats", { input: { id, seats: ids, back } })).errors).toEqual([]);
    expect(await historyOf(id)).toMatch(text);
    expect(await refundRows(till)).toMatchObject([{ reason, amount: cents(back) }]);
  });

  it("given up in the last days: nothing goes back, so no dispute holds it up", async () => {
    const from = farDate();
    const { id, client, email, seats } = await bookSeats(till, from);
    const start = (await lineRows(till, id))[0]?.occurrence?.start ?? "";
    till.deps.time.forward((Date.parse(start) - till.deps.clock().getTime()) / 1_000 - 3 * 86_400);
    await signInMember(till, client, email);
    await till.db.update(tables.payments).set({ dispute: "open" });
    const ids = seats.map((seat) => seat.id);
    const { back, moveRefusal } = await change(client, id, ids);
    expect([back, moveRefusal]).toEqual([
      "0.00",
      expect.stringMatching(/^A seat can be moved until 7 days before/),
    ]);
    const answer = await client.ask("cancelSeats", { input: { id, seats: ids, back } });
    expect(messageOf(answer)).toBe("You have cancelled the seat.");
    expect(await historyOf(id)).toMatch(/ was cancelled\. There is no refund\.$/);
    expect(await refundRows(till)).toEqual([]);
  });
});
