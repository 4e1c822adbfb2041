import { and, eq, isNull } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect } from "vitest";
import { tellAttendees } from "@/backend/after-sales/seat-changes";
import { bookSeats, datesOf, lineRows, seatRows } from "@/tests/support/booked-seats";
import { calendarOf } from "@/tests/support/mail-calendar";
import { type CheckoutWorld, openCheckoutWorld } from "@/tests/support/checkout-world";
import type { ContractClient } from "@/tests/support/contract-client";
import { racesOnEachDatabase } from "@/tests/support/database";
import { newMember } from "@/tests/support/library";
import { operate } from "@/tests/support/refunding";
import { signInMember } from "@/tests/support/sign-in-member";
import * as tables from "@/tests/support/schema";

const ida = "ida@example.com";

racesOnEachDatabase("giving a seat to somebody else", (open, { it, itOnEach }) => {
  let till: CheckoutWorld;
  beforeAll(async () => {
    till = await openCheckoutWorld({}, open);
  });
  beforeEach(async () => {
    await till.reset();
    till.deps.mails.sent.length = 0;
  });
  afterAll(() => till.close());

  const next = () => {
    const { productId, dates } = datesOf(till, "FL2D");
    return { productId, variationId: dates[0]?.id ?? 0 };
  };
  const booked = async (more: Parameters<typeof bookSeats>[2] = {}) => {
    const found = await bookSeats(till, next(), { quantity: 2, ...more });
    await till.deliver();
    const seat = found.seats[0]?.id ?? 0;
    return { ...found, seat };
  };
  const name = (client: ContractClient, id: number, seat: number, person: string, email?: string) =>
    client.ask("nameSeat", { input: { id, seat, name: person, ...(email && { email }) } });
  const sentence = ({ errors }: Awaited<ReturnType<typeof name>>) => errors[0]?.message;
  const liveGrants = async (id: number) => {
    const isLive = and(eq(tables.grants.orderId, id), isNull(tables.grants.revokedAt));
    return (await till.db.select().from(tables.grants).where(isLive)).map(
      ({ email, memberId, kind, lineId }) => ({ email, memberId, kind, lineId }),
    );
  };
  const sentTo = async (address: string) => {
    await till.deliver();
    return till.deps.mails.to(address);
  };
  const seatMailRows = async () =>
    (await till.db.select().from(tables.outbox)).filter(({ reason }) => reason.startsWith("seat-"));

  it("takes the seat, its rights and its place in the calendar from the buyer, and tells both once", async () => {
    const { id, client, email, seat } = await booked();
    const before = (await sentTo(email)).length;
    const answer = await name(client, id, seat, "Ida Berg", " IDA@example.com");
    expect(answer.errors).toEqual([]);
    expect(JSON.stringify(answer.data)).toContain("The seat is now Ida Berg’s.");
    const [kept, given] = await lineRows(till, id);
    expect([kept?.quantity, given?.quantity]).toEqual([1, 1]);
    expect((await seatRows(till, id))[0]).toMatchObject({ name: "Ida Berg", email: ida, lineId: given?.id });
    expect(given?.extra.attendees).toBe('[{"name":"Ida Berg","email":"ida@example.com"}]');
    const rights = await liveGrants(id);
    const of = (line?: number) => rights.filter(({ lineId }) => lineId === line);
    expect(of(given?.id).map(({ email: holder, memberId }) => [holder, memberId])).toEqual(
      of(kept?.id).map(() => [ida, null]),
    );
    expect(new Set(of(kept?.id).map((one) => one.email))).toEqual(new Set([email]));
    const [mail, ...others] = await sentTo(ida);
    expect(others).toEqual([]);
    expect(mail?.subject).toContain("Your seat");
    expect(mail?.text).toContain("Somebody has given you a seat");
    expect(`${mail?.text}${mail?.html}`).not.toMatch(/Ida Berg|Łukasz/);
    expect(mail?.text).not.toMatch(/€|invoice|my-orders/i);
    const [entry] = calendarOf(mail);
    expect(entry).toMatchObject({ method: "REQUEST", attendee: `mailto:${ida}`, sequence: 1 });
    const told = (await sentTo(email)).slice(before);
    expect(told.map(({ subject }) => subject.replace(/:.*/, ""))).toEqual(["[TEST] You gave a seat away"]);
    // The other seat is the buyer's own, on the same date.
    expect(calendarOf(told[0])).toEqual([]);
    const entries = await till.db
      .select()
      .from(tables.orderEntries)
      .where(eq(tables.orderEntries.orderId, id));
    expect(entries.at(-1)?.buyerText).toMatch(/^A seat was given to Ida Berg \(ida@example.com\): .*\.$/);
  });

  it("takes the buyer's only date out of the buyer's calendar", async () => {
    const { id, client, email, seat } = await booked({ quantity: 1 });
    await name(client, id, seat, "Ida", ida);
    const told = (await sentTo(email)).at(-1);
    expect(calendarOf(told)[0]).toMatchObject({
      method: "CANCEL",
      status: "CANCELLED",
      sequence: 1,
      attendee: `mailto:${email}`,
    });
    expect(await lineRows(till, id)).toHaveLength(1);
  });

  itOnEach("changes nothing the second time, and by two tabs at once", async () => {
    const { id, client, seat } = await booked({ quantity: 3 });
    const both = await Promise.all([1, 2].map(() => name(client, id, seat, "Ida", ida)));
    expect(both.map(({ errors }) => errors)).toEqual([[], []]);
    await name(client, id, seat, "Ida", ida);
    expect((await lineRows(till, id)).map(({ quantity }) => quantity)).toEqual([2, 1]);
    expect(await sentTo(ida)).toHaveLength(1);
    expect((await seatRows(till, id))[0]?.turn).toBe(1);
    expect(await liveGrants(id)).toHaveLength(
      2 * (await liveGrants(id)).filter((one) => one.email === ida).length,
    );
  });

  it("goes on to a third person, and back to the first with a higher number", async () => {
    const { id, client, seat } = await booked();
    await name(client, id, seat, "Ida", ida);
    await sentTo(ida);
    await name(client, id, seat, "Jon", "jon@example.com");
    const [, taken] = await sentTo(ida);
    expect(taken?.subject).toContain("Your seat has gone to somebody else");
    expect(calendarOf(taken)[0]).toMatchObject({ method: "CANCEL", sequence: 2 });
    expect(new Set((await liveGrants(id)).map(({ email }) => email))).not.toContain(ida);
    await sentTo("jon@example.com");
    await name(client, id, seat, "Ida", ida);
    const again = (await sentTo(ida)).at(-1);
    expect(calendarOf(again)[0]).toMatchObject({ method: "REQUEST", sequence: 3 });
    expect(
      (await sentTo("jon@example.com")).map(({ subject }) => subject.includes("gone to somebody else")),
    ).toEqual([false, true]);
  });

  it("comes back to the buyer, with rights and calendar", async () => {
    const { id, client, email, seat } = await booked();
    await name(client, id, seat, "Ida", ida);
    await name(client, id, seat, "Mira");
    expect(new Set((await liveGrants(id)).map((one) => one.email))).toEqual(new Set([email]));
    const mail = (await sentTo(email)).at(-1);
    expect(mail?.subject).toContain("You have your seat back");
    expect(calendarOf(mail)[0]?.method).toBe("REQUEST");
  });

  it("only writes the name where there is no address of somebody else, and sends nothing", async () => {
    const { id, client, email, seat } = await booked();
    expect((await name(client, id, seat, "Ida")).errors).toEqual([]);
    expect((await name(client, id, seat, "Ida Berg", email)).errors).toEqual([]);
    expect(await seatRows(till, id)).toMatchObject([{ name: "Ida Berg", email: null }, { name: "" }]);
    expect((await lineRows(till, id)).map(({ extra }) => extra.attendees)).toEqual(['[{"name":"Ida Berg"}]']);
    expect(await seatMailRows()).toEqual([]);
  });

  it("opens to the attendee who proves the address, and to one who has", async () => {
    const { id, client, seat, seats } = await booked();
    const known = await newMember(till, "jon@example.com");
    await name(client, id, seat, "Ida", ida);
    await name(client, id, seats[1]?.id ?? 0, "Jon", "jon@example.com");
    const holders = async (address: string) =>
      new Set((await liveGrants(id)).filter((one) => one.email === address).map(({ memberId }) => memberId));
    expect(await holders("jon@example.com")).toEqual(new Set([known.id]));
    expect(await holders(ida)).toEqual(new Set([null]));
    const member = await newMember(till, ida);
    expect(await holders(ida)).toEqual(new Set([member.id]));
    expect(await liveGrants(id)).not.toContainEqual(expect.objectContaining({ email: "seat-0@example.com" }));
  });

  it("greets by name an attendee who has proven the address", async () => {
    const { id, client, seat } = await booked();
    await newMember(till, "ula@example.com");
    await name(client, id, seat, "Ida Berg", "ula@example.com");
    const mail = (await sentTo("ula@example.com")).at(-1);
    expect(mail?.text).toContain("Hello Ida Berg. Mira Łukasz has given you a seat");
  });

  it("goes to two new addresses a day; those of the day stay open, and so does the seat without one", async () => {
    const { id, client, email, seat, seats } = await booked();
    const give = (to: string, at = seat) => name(client, id, at, "Ida", to);
    for (const to of [ida, "jon@example.com", ida, "jon@example.com"])
      expect((await give(to)).errors).toEqual([]);
    expect(sentence(await give("kim@example.com"))).toContain("This seat has had two new addresses today");
    expect(sentence(await give("kim@example.com"))).toContain("two new addresses");
    expect((await seatRows(till, id))[0]?.email).toBe("jon@example.com");
    expect(await sentTo("kim@example.com")).toEqual([]);
    expect((await give(email)).errors).toEqual([]);
    expect((await name(client, id, seat, "Ida")).errors).toEqual([]);
    expect((await give("kim@example.com", seats[1]?.id ?? 0)).errors).toEqual([]);
    till.deps.time.forward(86_400);
    await signInMember(till, client, email);
    expect((await give("kim@example.com")).errors).toEqual([]);
  });

  it("writes no words of the buyer to strangers, whatever they are", async () => {
    const { id, client, seats } = await booked({ quantity: 4 });
    const named = await Promise.all(
      seats.map((one, at) =>
        name(client, id, one.id, "Your parcel waits: https://evil.example/0", `victim${at}@example.com`),
      ),
    );
    expect(named.map(sentence)).toEqual(
      seats.map(() => "Please enter a name without a web or e-mail address"),
    );
    await name(client, id, seats[0]?.id ?? 0, "Your parcel waits", "victim0@example.com");
    const [mail] = await sentTo("victim0@example.com");
    expect(mail?.text).toContain("Somebody has given you a seat");
    expect(`${mail?.subject}${mail?.text}${mail?.html}`).not.toContain("parcel");
  });

  it("waits for the money of a held order, then is the attendee's", async () => {
    const { id, client, email, seat } = await booked({ method: "invoice" });
    const answer = await name(client, id, seat, "Ida", ida);
    expect(JSON.stringify(answer.data)).toContain("as soon as the order is paid");
    await tellAttendees(till.deps);
    expect(await seatMailRows()).toEqual([]);
    expect(await operate(till, { command: "paid", number: id })).toMatchObject({ ok: true });
    await tellAttendees(till.deps);
    await tellAttendees(till.deps);
    expect((await sentTo(ida)).map(({ subject }) => subject.includes("Your seat"))).toEqual([true]);
    expect((await sentTo(email)).at(-1)?.subject).toContain("You gave a seat away");
    expect((await liveGrants(id)).some((one) => one.email === ida)).toBe(true);
  });

  itOnEach("ends the same whether the refund of its line or the new person comes first", async () => {
    const { id, client, seat } = await booked({ quantity: 1 });
    const line = (await lineRows(till, id))[0]?.id ?? 0;
    const [named, refunded] = await Promise.all([
      name(client, id, seat, "Ida", ida),
      operate(till, { command: "refund", number: id, line }),
    ]);
    expect(refunded).toMatchObject({ ok: true });
    await till.events();
    await tellAttendees(till.deps);
    await tellAttendees(till.deps);
    expect((await lineRows(till, id)).map(({ endedAs }) => endedAs)).toEqual(["refunded"]);
    expect(await liveGrants(id)).toEqual([]);
    const wasFirst = named.errors.length === 0;
    const rows = (await seatMailRows()).filter(({ recipient }) => recipient === ida);
    const templates = rows.map(({ template }) => template).sort();
    expect(templates).toEqual(wasFirst ? ["seat-ended", "seat-yours"] : []);
  });

  it("is not divided off a line of which a part was refunded by hand: only its name may change", async () => {
    const { id, client, seat } = await booked();
    const line = (await lineRows(till, id))[0]?.id ?? 0;
    const refund = { command: "refund", number: id, line, amount: 1_000 } as const;
    expect(await operate(till, refund)).toMatchObject({ ok: true });
    await till.events();
    expect(sentence(await name(client, id, seat, "Ida", ida))).toContain("has already been refunded");
    expect((await name(client, id, seat, "Ida Berg")).errors).toEqual([]);
    expect((await lineRows(till, id)).map(({ quantity }) => quantity)).toEqual([2]);
    expect((await seatRows(till, id))[0]).toMatchObject({ name: "Ida Berg", email: null });
  });

  it("stays with the buyer when a part went back before the address got its seat, and an operator is asked", async () => {
    const { id, client, seat } = await booked({ method: "invoice" });
    expect((await name(client, id, seat, "Ida", ida)).errors).toEqual([]);
    expect(await operate(till, { command: "paid", number: id })).toMatchObject({ ok: true });
    const line = (await lineRows(till, id))[0]?.id ?? 0;
    await till.db.insert(tables.refunds).values({
      orderId: id,
      lineId: line,
      key: "by-hand",
      amount: 1_000,
      reason: null,
      status: "succeeded",
      createdAt: till.deps.clock(),
      updatedAt: till.deps.clock(),
    });
    await tellAttendees(till.deps);
    await tellAttendees(till.deps);
    expect((await lineRows(till, id)).map(({ quantity }) => quantity)).toEqual([2]);
    expect((await seatRows(till, id))[0]).toMatchObject({ name: "Ida", email: null });
    const alerts = (await till.db.select().from(tables.orderEntries)).filter(
      ({ kind, text }) => kind === "alert" && text.includes("still go to the buyer"),
    );
    expect(alerts).toHaveLength(1);
  });

  it("of a free order repeats no name that was typed", async () => {
    const { id, client, seat } = await booked({ coupons: ["fl-laladay-2025"] });
    await name(client, id, seat, "Win a prize", ida);
    const [row] = await till.db.select().from(tables.orders).where(eq(tables.orders.id, id));
    await till.db.update(tables.orders).set({ total: 0, refunded: 0 }).where(eq(tables.orders.id, id));
    expect(row).toBeDefined();
    const [mail] = await sentTo(ida);
    expect(mail?.text).toContain("Somebody has given you a seat");
    expect(`${mail?.text}${mail?.html}`).not.toMatch(/prize|Łukasz/);
  });

  it("is refused in words: foreign order, guest, ended line, foreign seat, date begun, wrong address", async () => {
    const { id, client, seat, seats } = await booked();
    const stranger = await newMember(till, "stranger@example.com");
    expect(sentence(await name(stranger.client, id, seat, "Eve", "eve@example.com"))).toBe(
      "Not authorized to access this order",
    );
    expect(sentence(await name(till.visitor(), id, seat, "Eve"))).toBe("Please sign in to name an attendee.");
    expect(sentence(await name(client, id, 9_999_999, "Ida"))).toBe("This order has no such seat.");
    expect(sentence(await name(client, id, seat, "Ida", "not an address"))).toBe(
      "Please enter a valid email",
    );
    expect(sentence(await name(client, id, seat, " \u200b "))).toContain("Please enter the attendee’s name");
    await name(client, id, seat, "Ida", ida);
    const line = (await seatRows(till, id))[0]?.lineId ?? 0;
    expect(await operate(till, { command: "refund", number: id, line })).toMatchObject({ ok: true });
    await till.events();
    expect(sentence(await name(client, id, seat, "Jon", "jon@example.com"))).toContain(
      "cancelled or refunded",
    );
    till.deps.time.forward(300 * 86_400);
    const late = await name(client, id, seats[1]?.id ?? 0, "Jon");
    expect(late.errors).toHaveLength(1);
    expect((await seatRows(till, id)).map((one) => one.name)).toEqual(["Ida", ""]);
  });
});
