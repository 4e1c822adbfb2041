import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { bookSeats, farDates } from "@/tests/support/booked-seats";
import { type CheckoutWorld, openCheckoutWorld } from "@/tests/support/checkout-world";
import { askDesk, deskStaff } from "@/tests/support/desk-staff";
import { onOneDatabase } from "@/tests/support/database";
import { rowsOf } from "@/tests/support/rows";
import * as tables from "@/tests/support/schema";

onOneDatabase("certificates for those who came to a date", (open) => {
  let till: CheckoutWorld;
  let staff: Awaited<ReturnType<typeof deskStaff>>;
  beforeAll(async () => {
    till = await openCheckoutWorld({}, open);
    staff = await deskStaff(till.deps, ["DESK"]);
  });
  beforeEach(async () => {
    await till.db.delete(tables.certificates);
  });
  afterAll(() => till.close());

  /** Four people of one order who came, and their date. Two have addresses, one has the buyer's name, one has neither. */
  const fourCame = async (at: number) => {
    const { productId, dates } = farDates(till);
    const names = ["Ann One", "Bea Two", "Mira Łukasz", "Dan Four"];
    const where = { productId, variationId: dates[at]?.id ?? 0 };
    const { id, seats, email } = await bookSeats(till, where, { names, quantity: 4 });
    const mails = ["ann@example.com", "bea@example.com", null, null];
    for (const [i, seat] of seats.entries())
      await till.db
        .update(tables.seats)
        .set({ email: mails[i] ?? null })
        .where(eq(tables.seats.id, seat.id));
    const date = Object((await askDesk(till.backend, staff, "order", { number: id })).data).order.seats[0]
      .date;
    const ids = seats.map((seat) => seat.id);
    await askDesk(till.backend, staff, "noteAttendance", { input: { date, seats: ids, came: true } });
    return { date, ids, email };
  };
  const listOf = async (id: string) =>
    Object((await askDesk(till.backend, staff, "date", { id })).data).date.certificates;
  const issue = async (date: string, seats: number[]) => {
    const { data, errors } = await askDesk(till.backend, staff, "issueToAttendees", {
      input: { date, seats, guides: ["Eva Leit"], isEarlyRight: true },
    });
    return errors[0]?.message ?? Object(data).issueToAttendees.message;
  };

  it("are issued in one press, and those who get none are named with the reason", async () => {
    const { date, email } = await fourCame(0);
    const { ready, left, guides } = await listOf(date);
    expect(guides.length).toBeGreaterThan(0);
    expect(ready.map((one: { email: string }) => one.email)).toEqual([
      email,
      "ann@example.com",
      "bea@example.com",
    ]);
    expect(left).toMatchObject([
      { name: "Dan Four", why: expect.stringContaining("No email address of their own") },
    ]);
    expect(
      await issue(
        date,
        ready.map(({ seat }: { seat: number }) => seat),
      ),
    ).toBe("3 issued and emailed.");
    expect(
      (await rowsOf(till.db, tables.certificates)).map(({ holderName }) => holderName).toSorted(),
    ).toEqual(["Ann One", "Bea Two", "Mira Łukasz"]);
    const after = await listOf(date);
    expect(after.ready).toEqual([]);
    expect(after.left.map(({ why }: { why: string }) => why)).toContain("Already has this certificate");
  });

  it("are issued to nobody when somebody on the list turns out not to have come", async () => {
    const { date } = await fourCame(1);
    const seats = (await listOf(date)).ready.map(({ seat }: { seat: number }) => seat);
    await askDesk(till.backend, staff, "noteAttendance", { input: { date, seats: [seats[0]], came: false } });
    expect(await issue(date, seats)).toMatch(/^The list has changed in the meantime/);
    expect(await rowsOf(till.db, tables.certificates)).toEqual([]);
    expect(await issue(date, seats.slice(1)), "control").toBe("2 issued and emailed.");
  });

  it("are not offered while nobody has come", async () => {
    const { date, ids } = await fourCame(1);
    const all = Object((await askDesk(till.backend, staff, "date", { id: date })).data).date.attendees;
    const every = all.map(({ seat }: { seat: number }) => seat);
    expect(every).toEqual(expect.arrayContaining(ids));
    await askDesk(till.backend, staff, "noteAttendance", { input: { date, seats: every, came: false } });
    expect(await listOf(date)).toBeNull();
  });
});
