import { randomUUID } from "node:crypto";
import { and, eq, like } from "drizzle-orm";
import { beforeEach, expect, it, vi } from "vitest";
import { noticeChanges } from "@/backend/sales/calendar";
import { snapshot } from "@/backend/content/catalogue/read-content";
import { tellDateChanges } from "@/backend/sales/order-mails";
import { markPaid } from "@/backend/sales/settlement/mark-paid";
import { cancelSeats } from "@/backend/after-sales/seat-changes/cancel-seats";
import * as tables from "@/tests/support/schema";
import { bookSeats, lineRows, seatsLeft } from "@/tests/support/booked-seats";
import { billing } from "@/tests/support/checkout-world";
import { onOneDatabase } from "@/tests/support/database";
import { formOf as typedForm } from "@/tests/support/desk-forms";
import { askDesk, deskStaff, numberIn } from "@/tests/support/desk-staff";
import { editedShop } from "@/tests/support/edited-shop";

/** The process ends between the change and its mails. */
const { telling } = vi.hoisted(() => ({ telling: { fails: false } }));
vi.mock(import("@/backend/after-sales/date-changes/tell-soon"), async (original) => {
  const { tellSoon } = await original();
  return { tellSoon: (deps) => (telling.fails ? Promise.resolve() : tellSoon(deps)) };
});

onOneDatabase("changing a date at the desk", (open) => {
  const { shop, textOf, mistakes, counted } = editedShop(open);
  let staff: Awaited<ReturnType<typeof deskStaff>>;
  beforeEach(async () => {
    staff = await deskStaff(shop().deps, ["DESK", "EDITOR"]);
  });

  const ask = async (name: Parameters<typeof askDesk>[2], variables: Record<string, unknown>) => {
    const { data, errors } = await askDesk(shop().backend, staff, name, variables);
    return errors[0]?.message ?? Object(Object(data)[name]);
  };
  const dateOf = async (date: string) => ask("date", { id: date });
  const cancel = (date: string, seats: number, typed = "CANCEL") =>
    ask("cancelDate", { input: { date, seats, typed, reason: "The guide is ill" } });
  const formOf = async (date: string) => {
    const { form } = await dateOf(date);
    const { seen, first, time, days, timezone, location, guides, seats, price } = form;
    return { date, seen, first, time, days, timezone, location, guides, seats, price };
  };
  const save = (input: Record<string, unknown>) => ask("changeDate", { input: { ...input, reason: "" } });
  const mailsTo = (email: string, template: string) =>
    shop().db.$count(
      tables.outbox,
      and(eq(tables.outbox.recipient, email), eq(tables.outbox.template, template)),
    );
  const idOf = (date: { variationId: number }) => `workshop-${date.variationId}`;

  it("cancels it once: buyers choose, the list is told, and no content brings it back", async () => {
    const { date, file } = counted();
    const one = await bookSeats(shop(), date, { names: ["Zoe Alt", "Ben Zucker"], quantity: 2 });
    const other = await bookSeats(shop(), date, { names: ["Ida Neu"] });
    await shop()
      .db.insert(tables.waitingList)
      .values({
        ...date,
        email: "waits@example.com",
        proven: true,
        status: "waiting",
        tokenHash: "h",
        joinedAt: shop().deps.clock(),
      });
    const id = idOf(date);
    expect(await dateOf(id)).toMatchObject({ concerned: { orders: 2, seats: 3 }, choices: null });
    expect(await cancel(id, 3, "cancle")).toBe("Type CANCEL to cancel the date.");
    expect(await cancel(id, 2)).toMatch(/^The number of seats taken has changed in the meantime/);
    expect(await cancel(id, 3)).toMatchObject({
      message: expect.stringMatching(
        /The buyers of 2 orders get an email and choose .* We are emailing 1 on the waiting list\.$/,
      ),
    });
    for (let run = 0; run < 2; run += 1) {
      await noticeChanges(shop().deps);
      await tellDateChanges(shop().deps);
    }
    expect(await mailsTo(one.email, "date-changed")).toBe(1);
    expect(await mailsTo("waits@example.com", "waiting-ended")).toBe(1);
    expect(snapshot().content.workshops.some(({ node }) => node.databaseId === date.variationId)).toBe(false);
    expect(await seatsLeft(shop(), date.variationId)).toBe(0);
    expect(await textOf(file)).toMatch(/^exceptions:\n {2}- day: .*\n {4}cancelled: true$/m);
    expect(await mistakes(file, (text) => text.replace(/^exceptions:\n.*\n.*\n/m, ""))).toEqual([
      expect.stringContaining("was cancelled, and its attendees have been told. Add a new date instead"),
    ]);
    const { choices, isCancelled } = await dateOf(id);
    expect(isCancelled).toBe(true);
    expect(
      choices.map(({ name, choice, dueAt }: Record<string, unknown>) => [name, choice, typeof dueAt]),
    ).toEqual([
      ["Zoe Alt", "none", "string"],
      ["Ben Zucker", "none", "string"],
      ["Ida Neu", "none", "string"],
    ]);
    const elsewhere = counted().date.variationId;
    const { order: known } = Object((await askDesk(shop().backend, staff, "order", { number: one.id })).data);
    const moved = await ask("rebookSeats", {
      input: {
        number: one.id,
        version: known.version,
        to: elsewhere,
        back: 0,
        pay: 0,
        reason: "",
        seats: one.seats.slice(0, 1).map((seat) => seat.id),
      },
    });
    expect(moved).toMatchObject({ message: expect.any(String) });
    const { order: ida } = Object((await askDesk(shop().backend, staff, "order", { number: other.id })).data);
    const seats = other.seats.map((seat) => seat.id);
    const { back } = await ask("seatChange", { number: other.id, seats });
    const given = await ask("giveUpSeats", {
      input: { number: other.id, version: ida.version, back, reason: "", seats },
    });
    expect(given).toMatchObject({ message: expect.any(String) });
    const left = (await lineRows(shop(), one.id)).find(({ occurrence }) => occurrence?.isCancelled);
    const kept = await cancelSeats(shop().deps, {
      orderId: one.id,
      seatIds: one.seats.slice(1).map((seat) => seat.id),
      back: left ? left.total + left.tax : 0,
      asCode: true,
      isStaff: true,
    });
    expect(kept).toMatchObject({ kind: "cancelled" });
    const after = await dateOf(id);
    expect(after.choices.map(({ name, choice }: Record<string, unknown>) => [name, choice])).toEqual([
      ["Zoe Alt", "moved"],
      ["Ben Zucker", "code"],
      ["Ida Neu", "money"],
    ]);
  });

  it("ends orders that are not paid, with a mail that says why; money that comes anyway is for a person", async () => {
    const { date } = counted();
    const held = await bookSeats(shop(), date, { method: "invoice" });
    const stranger = await bookSeats(shop(), date, { method: "invoice" });
    await shop()
      .db.update(tables.orders)
      .set({ memberId: null, addressProven: false })
      .where(eq(tables.orders.id, stranger.id));
    const orderNow = async () => (await shop().orders()).find(({ id }) => id === held.id);
    expect(await orderNow()).toMatchObject({ status: "held" });
    expect(await cancel(idOf(date), 2)).toMatchObject({
      message: expect.stringMatching(
        /has been cancelled\. 2 unpaid orders end, and their buyers get an email, except for 1 with an unconfirmed address\.$/,
      ),
    });
    expect(await orderNow()).toMatchObject({ status: "cancelled", paidAt: null });
    expect(await mailsTo(held.email, "date-changed"), "nothing is to be chosen").toBe(0);
    expect(await mailsTo(held.email, "order-payment-failed"), "no bank refused anything").toBe(0);
    await shop().deliver();
    const mail = shop().deps.mails.to(held.email).at(-1);
    expect(mail?.text.replaceAll(/\s+/g, " ")).toMatch(
      /has been cancelled because .* will not take place\. /,
    );
    expect(await shop().alerts()).toEqual([]);
    await markPaid(shop().deps, held.id);
    expect(await shop().alerts()).toEqual([
      expect.stringMatching(/^Paid after its workshop date was cancelled\. Refund it: /),
    ]);
  });

  it("ends a payment link that nobody has used, with a mail that says why", async () => {
    const { date } = counted();
    const email = "links@example.com";
    const { customerType: _, email: _own, ...address } = billing;
    const made = await ask("placeDeskOrder", {
      input: {
        key: randomUUID(),
        item: `${date.productId}:${date.variationId}`,
        paymentMethod: "LINK",
        reason: null,
        people: [{ name: "Lin", email: "" }],
        email,
        billing: address,
      },
    });
    expect(made).toMatchObject({ next: expect.stringMatching(/^order:\d+$/) });
    const orderNow = async () => (await shop().orders()).find(({ id }) => id === numberIn(made.next));
    expect(await orderNow()).toMatchObject({ status: "pending" });
    expect(await cancel(idOf(date), 1)).toMatchObject({
      message: expect.stringMatching(
        /has been cancelled\. 1 unpaid order ends, and its buyer gets an email\.$/,
      ),
    });
    expect(await orderNow()).toMatchObject({ status: "cancelled", paidAt: null });
    await shop().deliver();
    const mail = shop().deps.mails.to(email).at(-1);
    expect(mail?.text.replaceAll(/\s+/g, " ")).toMatch(
      /has been cancelled because .* will not take place\. There is nothing to pay\./,
    );
    expect(await mailsTo(email, "order-cancelled")).toBe(1);
  });

  it("goes on after a kill: the document and the calendar are there, and the job writes the mails", async () => {
    const { date } = counted();
    const one = await bookSeats(shop(), date);
    telling.fails = true;
    await cancel(idOf(date), 1);
    expect(await mailsTo(one.email, "date-changed")).toBe(0);
    telling.fails = false;
    await noticeChanges(shop().deps);
    await tellDateChanges(shop().deps);
    expect(await mailsTo(one.email, "date-changed")).toBe(1);
    expect((await lineRows(shop(), one.id))[0]?.occurrence?.isCancelled).toBe(true);
  });

  it("moves one run, tells its people at once, and leaves the other runs", async () => {
    const { date, file } = counted();
    const one = await bookSeats(shop(), date);
    const stranger = await bookSeats(shop(), date);
    await shop()
      .db.update(tables.orders)
      .set({ memberId: null, addressProven: false, paidAt: null })
      .where(eq(tables.orders.id, stranger.id));
    const id = idOf(date);
    const form = await formOf(id);
    const later = new Date(Date.parse(form.first) + 7 * 86_400_000).toISOString().slice(0, 10);
    const moved = { ...form, first: later, location: "Linz, Austria" };
    const preview = Object(
      (await askDesk(shop().backend, staff, "dateChange", typedForm("dateChange", moved))).data,
    );
    expect(preview.dateChange).toMatchObject({
      isMoved: true,
      concerned: { orders: 2, seats: 2, unconfirmed: 1 },
      problems: [],
      changes: [{ label: "Days" }, { label: "Place", from: "online", to: "Linz, Austria" }],
    });
    expect(await save(moved)).toMatchObject({
      message: expect.stringMatching(
        /The buyers of 2 orders get an email\. 1 order has an unconfirmed address: its buyer gets the email after confirming it\.$/,
      ),
    });
    expect(await save({ ...moved, time: "10:00-12:00" }), "an older form").toMatch(
      /changed this date in the meantime/,
    );
    for (let run = 0; run < 2; run += 1) {
      await noticeChanges(shop().deps);
      await tellDateChanges(shop().deps);
    }
    expect(await mailsTo(one.email, "date-changed")).toBe(1);
    expect(await mailsTo(stranger.email, "date-changed"), "it waits").toBe(0);
    expect((await lineRows(shop(), one.id))[0]?.occurrence).toMatchObject({
      location: "Linz, Austria",
      start: expect.stringContaining(later),
    });
    expect(await textOf(file)).toContain(`first: ${form.first}\n`);
    expect(await textOf(file)).toContain("location: Linz, Austria\n");
    const [row] = await shop()
      .db.select()
      .from(tables.calendarDates)
      .where(like(tables.calendarDates.uid, `${id}@%`));
    expect(row).toMatchObject({ isCancelled: false, sequence: 1, seenAt: null });
  });

  it("tells everybody who comes of other guides, once, and nobody chooses", async () => {
    const { date } = counted();
    const one = await bookSeats(shop(), date, { names: ["Zoe Alt", "Ben Zucker"], quantity: 2 });
    const form = await formOf(idOf(date));
    const other = snapshot().content.professionals.find(
      ({ node }) => node.slug && !form.guides.includes(node.slug),
    );
    expect(await save({ ...form, guides: [other?.node.slug] })).toMatchObject({
      message: expect.stringMatching(/The buyers of 1 order get an email\.$/),
    });
    expect(await mailsTo(one.email, "date-guides")).toBe(1);
    expect(await mailsTo(one.email, "date-changed")).toBe(0);
    await shop().deliver();
    expect(shop().deps.mails.to(one.email).at(-1)?.text).toContain(`be led by ${other?.node.title}.`);
  });

  it("refuses fewer seats than are taken and a time that is over, and changes the price for new orders alone", async () => {
    const { date, stock } = counted();
    const one = await bookSeats(shop(), date, { quantity: 2 });
    const form = await formOf(idOf(date));
    expect(await save({ ...form, seats: 1 })).toMatch(
      /: 2 seats are sold or held, so you cannot go down to 1\./,
    );
    expect(await save({ ...form, first: "2020-02-03" })).toMatch(/^The new time has already passed/);
    const before = (await lineRows(shop(), one.id))[0]?.unitPrice;
    expect(await save({ ...form, seats: stock + 2, price: form.price + 10_000 })).toMatchObject({
      message: "Saved. The site shows it within seconds.",
    });
    expect(await seatsLeft(shop(), date.variationId)).toBe(stock);
    expect((await lineRows(shop(), one.id))[0]?.unitPrice).toBe(before);
    expect(await mailsTo(one.email, "date-changed")).toBe(0);
    const price = snapshot().content.products.flatMap(({ variations }) => variations);
    expect(price.find(({ id }) => id === date.variationId)?.price).toBe(form.price + 10_000);
  });
});
