import { asc } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import * as tables from "@/tests/support/schema";
import { bookSeats, farDates, seatsLeft } from "@/tests/support/booked-seats";
import { type CheckoutWorld, openCheckoutWorld } from "@/tests/support/checkout-world";
import { askDesk, type DeskOperation, deskStaff } from "@/tests/support/desk-staff";
import { onOneDatabase } from "@/tests/support/database";
import { signInMember } from "@/tests/support/sign-in-member";

onOneDatabase("orders at the desk", (open) => {
  let till: CheckoutWorld;
  let administrator: Awaited<ReturnType<typeof deskStaff>>;
  beforeAll(async () => {
    till = await openCheckoutWorld({}, open);
    administrator = await deskStaff(till.deps, ["ADMINISTRATOR"]);
  });
  beforeEach(() => till.reset());
  afterAll(() => till.close());

  const ask = (name: DeskOperation, variables: object) =>
    askDesk(till.backend, administrator, name, { ...variables });
  const orderOf = async (number: number) => Object((await ask("order", { number })).data).order;
  const act = async (name: DeskOperation, input: object) => {
    const { data, errors } = await ask(name, { input });
    return errors[0]?.message ?? Object(data?.[name]).message;
  };
  const lastAction = async () => {
    const [row] = (await till.db.select().from(tables.deskActions).orderBy(asc(tables.deskActions.id))).slice(
      -1,
    );
    return row;
  };

  it("are shown with seats, money, documents, mails and history", async () => {
    const { productId, dates } = farDates(till);
    const { id } = await bookSeats(
      till,
      { productId, variationId: dates[0]?.id ?? 0 },
      { names: ["Ida Ott"] },
    );
    await till.deliver();
    expect(await orderOf(id)).toMatchObject({
      number: id,
      status: "processing",
      seats: [{ name: "Ida Ott", state: "booked", mayMove: true, mayGiveUp: true, mayName: true }],
      payments: [{ status: "succeeded" }],
      documents: [{ kind: "invoice" }],
      mails: [{ name: "order placed", problem: null }],
    });
    const list = Object((await ask("orders", { status: "processing" })).data).orders;
    expect(list.nodes[0]).toMatchObject({ number: id });
  });

  it("give one seat back with the sum of the rule: seat free, name off the list, buyer written to", async () => {
    const { productId, dates } = farDates(till);
    const variationId = dates[1]?.id ?? 0;
    const { id, seats } = await bookSeats(
      till,
      { productId, variationId },
      { names: ["A One", "B Two"], quantity: 2 },
    );
    const left = await seatsLeft(till, variationId);
    const { version } = await orderOf(id);
    const seatIds = [seats[0]?.id ?? 0];
    const quote = Object((await ask("seatChange", { number: id, seats: seatIds })).data).seatChange;
    const input = {
      number: id,
      version,
      seats: seatIds,
      back: quote.back,
      reason: "Ill, with a certificate",
    };
    expect(await act("giveUpSeats", input)).toMatch(
      /^The seat has been released\. The buyer gets an email\. .+.€ will be refunded\.$/,
    );
    expect(await seatsLeft(till, variationId)).toBe((left ?? 0) + 1);
    const { data } = await ask("date", { id: (await orderOf(id)).seats[1].date });
    const names = Object(data).date.attendees.map(({ name }: { name: string }) => name);
    expect(names).toContain("B Two");
    expect(names).not.toContain("A One");
    expect(await lastAction()).toMatchObject({
      action: "giveUpSeats",
      about: `order:${id}`,
      outcome: "done",
      reason: "Ill, with a certificate",
      changes: [{ field: "1 seats", before: "booked", after: "released" }],
    });
  });

  it("give back no more than the seat cost", async () => {
    const { productId, dates } = farDates(till);
    const { id, seats } = await bookSeats(till, { productId, variationId: dates[1]?.id ?? 0 });
    const { version } = await orderOf(id);
    const input = { number: id, version, seats: [seats[0]?.id], back: 99_999_900 };
    expect(await act("giveUpSeats", input)).toMatch(/^Seats or prices have changed/);
    expect((await orderOf(id)).refunded).toBe(0);
  });

  it("refuse the second of two members of the staff, and say what the first one did", async () => {
    const { productId, dates } = farDates(till);
    const { id } = await bookSeats(till, { productId, variationId: dates.at(-1)?.id ?? 0 });
    const { version, refundable } = await orderOf(id);
    const refund = (amount: number) =>
      act("refundOrder", { number: id, version, amount, line: null, reason: "Goodwill", byHand: false });
    expect(await refund(1_000)).toMatch(/^10,00.€ of order \d+ was refunded\.$/);
    const refused = await refund(1_000);
    expect(refused).toMatch(/^This order has changed since you opened it, so nothing was done\./);
    expect((await orderOf(id)).refundable).toBe(refundable - 1_000);
  });

  it("cancel what is not paid, and nothing else", async () => {
    const { productId, dates } = farDates(till);
    const unpaid = await bookSeats(
      till,
      { productId, variationId: dates.at(-1)?.id ?? 0 },
      { method: "invoice" },
    );
    const { version } = await orderOf(unpaid.id);
    expect(await act("cancelOrder", { number: unpaid.id, version })).toBe(
      `Order ${unpaid.id} has been cancelled, and its seats have been released.`,
    );
    const paid = await bookSeats(till, { productId, variationId: dates.at(-1)?.id ?? 0 });
    const seen = await orderOf(paid.id);
    expect(await act("cancelOrder", { number: paid.id, version: seen.version })).toMatch(
      /\(paid\) cannot be cancelled\. It has been paid\. Refund it instead\.$/,
    );
  });

  it("mail an order and its documents to another address, and only to one", async () => {
    const { productId, dates } = farDates(till);
    const { id } = await bookSeats(till, { productId, variationId: dates.at(-1)?.id ?? 0 });
    await act("resendOrder", { number: id, to: "Books@Firm.example" });
    await till.deliver();
    const [mail] = till.deps.mails.to("books@firm.example");
    expect(mail?.attachments.map(({ filename }) => filename)).toEqual([
      expect.stringMatching(/^invoice-.+\.pdf$/),
    ]);
    expect(await act("resendOrder", { number: id, to: "no address" })).toBe(
      "no address is not an e-mail address. Nothing was sent.",
    );
  });

  it("issue another invoice with another address, once", async () => {
    const { productId, dates } = farDates(till);
    const { id } = await bookSeats(till, { productId, variationId: dates.at(-1)?.id ?? 0 });
    const { version, billing } = await orderOf(id);
    const { firstName, lastName, company, postcode, city, country, vatId } = billing;
    const kept = { firstName, lastName, company, postcode, city, country, vatId };
    const changed = { ...kept, address1: "Neue Gasse 7" };
    const input = { number: id, version, billing: changed, reason: "Moved" };
    expect(await act("reissueInvoice", input)).toMatch(
      /^Invoice .+ has been cancelled, and invoice .+ replaces it\./,
    );
    expect(await act("reissueInvoice", input)).toMatch(/^This order has changed since you opened it/);
    const { documents, address } = await orderOf(id);
    expect(documents).toHaveLength(3);
    expect(address).toContain("Neue Gasse 7");
  });

  it("name somebody else for a seat, who gets a mail", async () => {
    const { productId, dates } = farDates(till);
    const { id, seats } = await bookSeats(till, { productId, variationId: dates.at(-1)?.id ?? 0 });
    const { version } = await orderOf(id);
    const input = { number: id, version, seat: seats[0]?.id, name: "Eva Neu", email: "eva.neu@example.com" };
    expect(await act("renameSeat", input)).toBe("Eva Neu will attend. They get an email with the date.");
    await till.deliver();
    expect(till.deps.mails.to("eva.neu@example.com")).toHaveLength(1);
  });

  it("move a seat past the buyer's deadline", async () => {
    const { productId, dates } = farDates(till);
    const [first, second] = dates;
    const { id, seats, client, email } = await bookSeats(till, { productId, variationId: first?.id ?? 0 });
    const start = Date.parse(first?.startsAt ?? "");
    till.deps.time.forward((start - till.deps.clock().getTime()) / 1_000 - 3 * 86_400);
    const seatIds = [seats[0]?.id ?? 0];
    await signInMember(till, client, email);
    const own = await client.ask("moveSeats", {
      input: { id, seats: seatIds, date: second?.id ?? 0, back: "0.00" },
    });
    expect(own.errors[0]?.message, "the buyer").toMatch(/^A seat can be moved until/);
    const staff = {
      ...administrator,
      bearer: (await deskStaff(till.deps, ["DESK"], "desk@example.com")).bearer,
    };
    const { version } = Object((await askDesk(till.backend, staff, "order", { number: id })).data).order;
    const change = Object(
      (await askDesk(till.backend, staff, "seatChange", { number: id, seats: seatIds })).data,
    ).seatChange;
    const to = change.moves.find(
      ({ refusal, pay }: { refusal: string | null; pay: number }) => !refusal && !pay,
    );
    expect(change.lateNote).toMatch(/^The buyer could move it until .+\. Please give a reason\.$/);
    const input = { number: id, version, seats: seatIds, to: to.to, back: to.back, pay: to.pay };
    const silent = await askDesk(till.backend, staff, "rebookSeats", { input: { ...input, reason: " " } });
    expect(silent.errors[0]?.message).toBe(`${change.lateNote} Nothing was changed.`);
    const reason = "Asked on the phone";
    const { data } = await askDesk(till.backend, staff, "rebookSeats", { input: { ...input, reason } });
    expect(Object(data).rebookSeats.message).toMatch(/^Now booked for .+\. The buyer gets an email\./);
  });
});
