import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, expect } from "vitest";
import { replaceContent, snapshot, snapshotOf } from "@/backend/content/catalogue/read-content";
import type { Deps } from "@/backend/deps";
import { remindAttendees, tellAttendees } from "@/backend/after-sales/seat-changes";
import { nameSeat } from "@/backend/after-sales/seat-changes/name-seat";
import { bookSeats, datesOf, lineRows, seatRows } from "@/tests/support/booked-seats";
import { calendarOf } from "@/tests/support/mail-calendar";
import { type CheckoutWorld, openCheckoutWorld } from "@/tests/support/checkout-world";
import { racesOnEachDatabase } from "@/tests/support/database";
import { operate } from "@/tests/support/refunding";
import * as tables from "@/tests/support/schema";
import { FakeClock } from "@/tests/support/clock";

const ida = "ida@example.com";
const DAY = 86_400;

racesOnEachDatabase("mails to those who come", (open, { it, itOnEach }) => {
  let till: CheckoutWorld;
  const original = snapshot();
  const begin = new FakeClock().now();
  beforeAll(async () => {
    till = await openCheckoutWorld({}, open);
  });
  beforeEach(async () => {
    await till.reset();
    till.deps.mails.sent.length = 0;
    till.deps.time.forward((begin.getTime() - till.deps.clock().getTime()) / 1_000);
  });
  afterEach(() => replaceContent(original));
  afterAll(() => till.close());

  /** A paid order of three seats of a date in Vienna, the first of them Ida's. */
  async function booked() {
    const { productId, dates } = datesOf(till, "FL2D");
    const date = dates[0];
    const found = await bookSeats(till, { productId, variationId: date?.id ?? 0 }, { quantity: 3 });
    const seat = found.seats[0]?.id ?? 0;
    await found.client.ask("nameSeat", { input: { id: found.id, seat, name: "Ida", email: ida } });
    await till.deliver();
    till.deps.mails.sent.length = 0;
    const [line] = await lineRows(till, found.id);
    if (!line?.occurrence) throw new Error("no date");
    return { ...found, seat, start: line.occurrence.start, end: line.occurrence.end, lineId: line.id };
  }
  const goTo = (moment: string, seconds: number) =>
    till.deps.time.forward((Date.parse(moment) - till.deps.clock().getTime()) / 1_000 + seconds);
  const run = async () => {
    await tellAttendees(till.deps);
    const done = await remindAttendees(till.deps);
    expect(done.failed).toBe(0);
    await till.deliver();
    return done.mails;
  };
  const subjects = (address: string) => till.deps.mails.to(address).map(({ subject }) => subject);
  const failing = (deps: Deps): Deps => ({
    ...deps,
    db: new Proxy(deps.db, {
      get: (db, key) =>
        key === "transaction"
          ? async (work: Parameters<typeof db.transaction>[0]) =>
              db.transaction(async (tx) => {
                await work(tx);
                throw new Error("killed");
              })
          : Reflect.get(db, key),
    }),
  });

  itOnEach(
    "come three days before: one for each address, one to the buyer for the others, however often the job runs",
    async () => {
      const { email, start } = await booked();
      goTo(start, -4 * DAY);
      expect(await run()).toBe(0);
      goTo(start, -3 * DAY + 60);
      // Killed before its transaction ends: as if it had never run.
      expect((await remindAttendees(failing(till.deps))).failed).toBe(1);
      await Promise.all([remindAttendees(till.deps), remindAttendees(till.deps)]);
      expect(await run()).toBe(0);
      for (const address of [ida, email]) {
        expect(subjects(address)).toEqual([expect.stringContaining("Starting soon: ")]);
        expect(calendarOf(till.deps.mails.to(address)[0])[0]?.method).toBe("REQUEST");
      }
      expect(till.deps.mails.to(ida)[0]?.text).not.toMatch(/€|my-orders/);
      expect(till.deps.mails.to(ida)[0]?.text).toContain("Please bring a case of your own");
    },
  );

  it("come after it, but to nobody who has refused them without signing in", async () => {
    const { email, start, end } = await booked();
    goTo(start, -3 * DAY + 60);
    await run();
    const token = /further-mails\?token=(\S+)/.exec(till.deps.mails.to(ida)[0]?.text ?? "")?.[1];
    const forged = `${token?.slice(0, -1)}${token?.endsWith("A") ? "B" : "A"}`;
    const refused = await till.visitor().ask("stopSeatMails", { input: { token: forged } });
    expect(refused.errors[0]?.message).toContain("no longer valid");
    expect((await till.visitor().ask("stopSeatMails", { input: { token } })).errors).toEqual([]);
    till.deps.mails.sent.length = 0;
    goTo(end, 60);
    await run();
    await run();
    expect(subjects(email)).toEqual([expect.stringContaining("How was it?")]);
    expect(till.deps.mails.to(email)[0]?.text).toContain("/account/me/certificates");
    expect(subjects(ida)).toEqual([]);
  });

  it("come neither before nor after to a seat that was paid back, and its person hears of that once", async () => {
    const { id, seat, start, end } = await booked();
    const line = (await seatRows(till, id)).find((one) => one.id === seat)?.lineId ?? 0;
    expect(await operate(till, { command: "refund", number: id, line })).toMatchObject({ ok: true });
    await till.events();
    await run();
    await run();
    expect(subjects(ida)).toEqual([expect.stringContaining("Your seat has been cancelled")]);
    expect(calendarOf(till.deps.mails.to(ida)[0])[0]).toMatchObject({ method: "CANCEL", sequence: 2 });
    goTo(start, -DAY);
    await run();
    goTo(end, 60);
    await run();
    expect(subjects(ida)).toHaveLength(1);
  });

  it("are not sent to somebody who gave the seat on while the mail waited", async () => {
    const { id, seat, start } = await booked();
    goTo(start, -DAY);
    await remindAttendees(till.deps);
    await nameSeat(till.deps, { orderId: id, seatId: seat, name: "Jon", email: "jon@example.com" });
    await run();
    expect(subjects(ida)).toEqual([expect.stringContaining("Your seat has gone to somebody else")]);
    expect(subjects("jon@example.com").filter((one) => one.includes("Starting soon"))).toHaveLength(1);
  });

  it("follow a seat to another date: out of the calendar with the old one, in with the new", async () => {
    const { id, seat } = await booked();
    const line = (await lineRows(till, id)).find(({ quantity }) => quantity === 1);
    if (!line?.occurrence) throw new Error("no line");
    const { start, end } = line.occurrence;
    const later = (moment: string) => moment.replace(/^\d+/, (year) => String(Number(year) + 1));
    const moved = { ...line.occurrence, uid: "workshop-9@x.academy", start: later(start), end: later(end) };
    await till.db
      .update(tables.orderLines)
      .set({ occurrence: moved })
      .where(eq(tables.orderLines.id, line.id));
    await run();
    await run();
    expect(subjects(ida)).toEqual([expect.stringContaining("new date, time or place")]);
    const parts = calendarOf(till.deps.mails.to(ida)[0]);
    expect(new Set(parts.map(({ method, uid }) => `${method} ${uid.includes("workshop-9")}`))).toEqual(
      new Set(["REQUEST true", "CANCEL false"]),
    );
    expect((await seatRows(till, id)).find((one) => one.id === seat)?.invited?.uid).toBe(moved.uid);
  });

  it("say who is wrong in the editors' files: an unknown placeholder, with file and line", () => {
    const file = "certifications/flight-level-2-design.md";
    const files = new Map(original.files);
    files.set(file, (files.get(file) ?? "").replace("{when}. Please", "{whenn}. Please"));
    expect(() => snapshotOf(files, new Date())).toThrow(
      /flight-level-2-design\.md:\d+: mails\.before: there is no \{whenn\} in emails, only \{attendee\}/,
    );
  });

  it("say that a text names a room where there is none", () => {
    const file = "workshops/flight-level-2-design-vienna.md";
    const files = new Map(original.files);
    const text = (files.get(file) ?? "").replace("\n---\n", "\nmails:\n  joining: Come to {room}\n---\n");
    files.set(file, text);
    expect(() => snapshotOf(files, new Date())).toThrow(/room: the email text "joining" uses \{room\}/);
  });
});
