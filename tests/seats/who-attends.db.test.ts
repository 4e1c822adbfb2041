import { randomUUID } from "node:crypto";
import { and, asc, eq } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { writeAttendees } from "@/lib/rules/attendees";
import { markPaid } from "@/backend/sales/settlement/mark-paid";
import { moveByRequest, moveDue } from "@/backend/desk/personal-data/person-requests";
import { confirmRefund, refundOrder } from "@/backend/after-sales/refunds";
import { remindAttendees, tellAttendees, tellOfGuides } from "@/backend/after-sales/seat-changes";
import { nameSeat } from "@/backend/after-sales/seat-changes/name-seat";
import { bookSeats, lineRows, seatRows } from "@/tests/support/booked-seats";
import { billing, orderOf } from "@/tests/support/checkout-world";
import { onOneDatabase } from "@/tests/support/database";
import { askDesk, deskStaff, numberIn } from "@/tests/support/desk-staff";
import { editedShop } from "@/tests/support/edited-shop";
import { newMember } from "@/tests/support/library";
import * as tables from "@/tests/support/schema";

onOneDatabase("mails by who bought, who attends and who pays", (open) => {
  const { shop, counted } = editedShop(open);
  let staff: Awaited<ReturnType<typeof deskStaff>>;
  beforeEach(async () => {
    shop().deps.mails.sent.length = 0;
    staff = await deskStaff(shop().deps, ["DESK"]);
  });

  const { email: mira, customerType: _, ...address } = billing;
  const elsewhere = "mira.at.home@example.com";
  type Person = { name: string; email: string };

  /** A paid order that the desk made. */
  const byDesk = async (people: Person[]) => {
    const { date } = counted();
    const { data, errors } = await askDesk(shop().backend, staff, "placeDeskOrder", {
      input: {
        key: randomUUID(),
        item: `${date.productId}:${date.variationId}`,
        people,
        paymentMethod: "INVOICE",
        reason: null,
        email: mira,
        billing: address,
      },
    });
    expect(errors).toEqual([]);
    const id: number = numberIn(Object(data?.placeDeskOrder).next);
    await markPaid(shop().deps, id);
    await settle();
    return { id, date };
  };
  const settle = async () => {
    await tellAttendees(shop().deps);
    await remindAttendees(shop().deps);
    await shop().deliver();
  };
  const cancelDate = async (date: { variationId: number }, seats: number) => {
    const input = {
      date: `workshop-${date.variationId}`,
      seats,
      typed: "CANCEL",
      reason: "The guide is ill",
    };
    expect((await askDesk(shop().backend, staff, "cancelDate", { input })).errors).toEqual([]);
    await settle();
  };
  /** The mails to somebody, in the order of their making. */
  const queuedFor = async (recipient: string) =>
    (
      await shop()
        .db.select({ template: tables.outbox.template })
        .from(tables.outbox)
        .where(eq(tables.outbox.recipient, recipient))
        .orderBy(asc(tables.outbox.id))
    ).map(({ template }) => template);
  const lastTo = (recipient: string) =>
    shop().deps.mails.to(recipient).at(-1)?.text.replaceAll(/\s+/g, " ") ?? "";

  it.each([
    ["left empty", ""],
    ["the buyer's own", "Mira Łukasz"],
  ])(
    "the desk orders for somebody who attends, name %s: no mail says that somebody gave the seat",
    async (_title, name) => {
      const { id, date } = await byDesk([{ name, email: name ? " MIRA@example.com" : "" }]);
      expect((await seatRows(shop(), id)).map(({ email }) => email)).toEqual([null]);
      expect(await queuedFor(mira)).not.toContain("seat-yours");
      const before = (await queuedFor(mira)).length;
      await cancelDate(date, 1);
      expect((await queuedFor(mira)).slice(before)).toEqual(["date-changed"]);
      expect(lastTo(mira)).toContain("choose another date or a refund");
    },
  );

  it("the shop's buyer who types the own address as the attendee's is the buyer", async () => {
    const { date } = counted();
    const { client } = await newMember(shop(), mira);
    const attendees = writeAttendees([
      { name: "Mira Łukasz", email: mira },
      { name: "Ida Berg", email: "ida@example.com" },
    ]);
    const items = [{ ...date, quantity: 2, extraData: JSON.stringify({ attendees }) }];
    await client.ask("fillCart", { items, coupons: [] });
    const { databaseId } = orderOf(await shop().buy(client));
    await shop().events();
    await settle();
    expect((await seatRows(shop(), databaseId)).map(({ email }) => email)).toEqual([null, "ida@example.com"]);
    expect(await queuedFor(mira)).not.toContain("seat-yours");
    expect(await queuedFor("ida@example.com")).toEqual(["seat-yours"]);
  });

  it("the buyer at another address, by name: nobody gave the seat, and nobody else decides", async () => {
    const { date } = await byDesk([{ name: " mira  ŁUKASZ ", email: elsewhere }]);
    expect(await queuedFor(elsewhere)).toEqual(["seat-yours"]);
    expect(lastTo(elsewhere)).toContain("Your seat at");
    expect(lastTo(elsewhere)).not.toMatch(/given you a seat|person who gave you/);
    await cancelDate(date, 1);
    expect((await queuedFor(elsewhere)).slice(1)).toEqual(["seat-changed"]);
    expect(lastTo(elsewhere)).not.toContain("The person who booked your seat will decide");
    expect(lastTo(elsewhere)).toContain("You can choose another date or a refund");
  });

  it("control: a colleague got the seat from the buyer, who alone chooses", async () => {
    const { date } = await byDesk([{ name: "Ida Berg", email: "ida@example.com" }]);
    expect(lastTo("ida@example.com")).toContain("Mira Łukasz has given you a seat");
    expect(lastTo("ida@example.com")).toContain("tell the person who gave you the seat");
    await cancelDate(date, 1);
    expect(lastTo("ida@example.com")).toContain("The person who booked your seat will decide");
    expect(lastTo(mira)).toContain("choose another date or a refund");
    expect(lastTo(mira), "the buyer does not attend").not.toContain("Your workshop has been cancelled");
  });

  it("an order of several lines on a date brings its buyer one mail about a change", async () => {
    const { date } = counted();
    const { id, client, email, seats } = await bookSeats(shop(), date, { quantity: 3 });
    for (const [at, name] of ["Ida", "Jon"].entries())
      await client.ask("nameSeat", {
        input: { id, seat: seats[at]?.id, name, email: `${name}@example.com` },
      });
    expect(await lineRows(shop(), id)).toHaveLength(3);
    const before = (await queuedFor(email)).length;
    await cancelDate(date, 3);
    const after = (await queuedFor(email)).slice(before);
    expect(after.filter((template) => template === "date-changed")).toHaveLength(1);
    const entries = await shop()
      .db.select()
      .from(tables.orderEntries)
      .where(and(eq(tables.orderEntries.orderId, id), eq(tables.orderEntries.kind, "alert")));
    expect(entries).toHaveLength(1);
  });

  it("one person on two seats of a date gets one mail about each thing that happens", async () => {
    const ida = { name: "Ida Berg", email: "ida@example.com" };
    const { id, date } = await byDesk([ida, ida]);
    expect(await queuedFor(ida.email)).toEqual(["seat-yours"]);
    expect(lastTo(ida.email)).toContain("Mira Łukasz has given you 2 seats");
    expect((await seatRows(shop(), id)).every(({ invited }) => invited !== null)).toBe(true);
    const guides = ["Clara Hofstetter"];
    const uid = (await lineRows(shop(), id))[0]?.occurrence?.uid ?? "";
    await shop().db.transaction((tx) => tellOfGuides(tx, shop().deps, uid, guides));
    expect((await queuedFor(ida.email)).slice(1)).toEqual(["date-guides"]);
    await cancelDate(date, 2);
    expect((await queuedFor(ida.email)).slice(2)).toEqual(["seat-changed"]);
  });

  it("one person on two seats of a date that end together reads so once", async () => {
    const ida = { name: "Ida Berg", email: "ida@example.com" };
    const { id } = await byDesk([ida, ida]);
    await refundOrder(shop().deps, id, { amount: null, lineId: null, reason: null });
    await confirmRefund(shop().deps, id);
    await settle();
    expect((await queuedFor(ida.email)).slice(1)).toEqual(["seat-ended"]);
  });

  it("a free seat is not called paid", async () => {
    const { date } = counted();
    const { id, client, email } = await bookSeats(shop(), date, { names: ["Ida"] });
    const [seat] = await seatRows(shop(), id);
    await shop().db.update(tables.orders).set({ total: 0, tax: 0 }).where(eq(tables.orders.id, id));
    await client.ask("nameSeat", { input: { id, seat: seat?.id, name: "Ida", email: "ida@example.com" } });
    await settle();
    expect(lastTo("ida@example.com")).toContain("Somebody has given you a seat");
    expect(lastTo("ida@example.com")).not.toContain("It is paid");
    expect(lastTo("ida@example.com")).toContain("There is nothing to pay");
    expect(email).not.toBe("ida@example.com");
  });

  it("mails about seats of people without an address greet the buyer, who had no seat", async () => {
    const { id, date } = await byDesk([
      { name: "Ann Bo", email: "" },
      { name: "Cy Da", email: "" },
    ]);
    const [line] = await lineRows(shop(), id);
    const to = (moment: string, seconds: number) =>
      shop().deps.time.forward((Date.parse(moment) - shop().deps.clock().getTime()) / 1_000 + seconds);
    const { start = "", end = "" } = line?.occurrence ?? {};
    to(start, -86_400);
    await settle();
    expect((await queuedFor(mira)).at(-1)).toBe("date-soon");
    expect(lastTo(mira)).not.toContain("Ann Bo");
    to(end, 60);
    await settle();
    expect((await queuedFor(mira)).at(-1)).toBe("date-over");
    expect(lastTo(mira)).not.toMatch(/Hello Ann Bo|You had a seat|Your certificate/);
    expect(lastTo(mira)).toContain("Ann Bo and Cy Da");
    to(start, -60 * 86_400);
    expect(date.variationId).toBeGreaterThan(0);
  });

  it("a corrected address is no new person", async () => {
    const { id } = await byDesk([{ name: "Ida Berg", email: "idda@example.com" }]);
    const [seat] = await seatRows(shop(), id);
    const named = { orderId: id, seatId: seat?.id ?? 0, name: "Ida  berg", email: "ida@example.com" };
    await nameSeat(shop().deps, named);
    await settle();
    expect(await queuedFor("idda@example.com")).toEqual(["seat-yours", "seat-taken"]);
    expect(lastTo("idda@example.com")).toContain("now go to another address");
    expect(lastTo("idda@example.com")).not.toContain("somebody else");
  });

  it("a date that is cancelled after its only seat was given away is told to buyer and attendee", async () => {
    const { date } = counted();
    const { id, client, email, seats } = await bookSeats(shop(), date);
    const ida = { id, seat: seats[0]?.id, name: "Ida Berg", email: "ida@example.com" };
    await client.ask("nameSeat", { input: ida });
    await settle();
    await cancelDate(date, 1);
    expect((await queuedFor(email)).at(-1)).toBe("date-changed");
    expect((await queuedFor("ida@example.com")).at(-1)).toBe("seat-changed");
  });

  it("a buyer whose account gets the attendee's address is the attendee", async () => {
    const { date } = counted();
    const { id, client } = await bookSeats(shop(), date);
    const [seat] = await seatRows(shop(), id);
    await client.ask("nameSeat", { input: { id, seat: seat?.id, name: "Mira", email: elsewhere } });
    await settle();
    const [order] = await shop().orders();
    const memberId = order?.memberId ?? 0;
    const move = { memberId, to: elsewhere, proof: "Letter", byAdministrator: false };
    expect(await moveByRequest(shop().deps, move)).toMatchObject({ kind: "waits" });
    await shop().deliver();
    shop().deps.time.forward(86_401);
    expect(await moveDue(shop().deps)).toEqual({ moved: 1, kept: 0 });
    staff = await deskStaff(shop().deps, ["DESK"]);
    expect(await seatRows(shop(), id)).toMatchObject([{ email: null, invited: null }]);
    const before = (await queuedFor(elsewhere)).length;
    await cancelDate(date, 1);
    expect((await queuedFor(elsewhere)).slice(before)).toEqual(["date-changed"]);
  });

  // The last one: the clock stays where it is.
  it("one person on two seats of a date is reminded once", async () => {
    const ida = { name: "Ida Berg", email: "ida@example.com" };
    const { id } = await byDesk([ida, ida]);
    const start = Date.parse((await lineRows(shop(), id))[0]?.occurrence?.start ?? "");
    shop().deps.time.forward((start - shop().deps.clock().getTime()) / 1_000 - 2 * 86_400);
    await settle();
    expect((await queuedFor(ida.email)).slice(1)).toEqual(["date-soon"]);
  });
});
