import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import * as tables from "@/tests/support/schema";
import { bookSeats, farDates } from "@/tests/support/booked-seats";
import { type CheckoutWorld, openCheckoutWorld } from "@/tests/support/checkout-world";
import { askDesk, deskStaff } from "@/tests/support/desk-staff";
import { onOneDatabase } from "@/tests/support/database";
import { about } from "@/tests/support/clock";

onOneDatabase("who came to a date", (open) => {
  let till: CheckoutWorld;
  let staff: Awaited<ReturnType<typeof deskStaff>>;
  beforeAll(async () => {
    till = await openCheckoutWorld({}, open);
    staff = await deskStaff(till.deps, ["DESK"]);
  });
  afterAll(() => till.close());

  const note = async (date: string, seats: number[], came: boolean) => {
    const answer = await askDesk(till.backend, staff, "noteAttendance", { input: { date, seats, came } });
    return answer.errors[0]?.message ?? Object(answer.data).noteAttendance.message;
  };
  const dateOf = async (id: string) => Object((await askDesk(till.backend, staff, "date", { id })).data).date;

  it("is noted for several at once and taken back for one; both stay in the books", async () => {
    const { productId, dates } = farDates(till);
    const where = { productId, variationId: dates[0]?.id ?? 0 };
    const { id, seats } = await bookSeats(till, where, { names: ["Zoe Alt", "Ben Zucker"], quantity: 2 });
    const { seats: shown } = Object((await askDesk(till.backend, staff, "order", { number: id })).data).order;
    const date = shown[0].date;
    const ids = seats.map((seat) => seat.id);
    expect(await note(date, ids, true)).toBe("2 people attended.");
    expect(await note(date, ids, true), "again").toBe("0 people attended.");
    expect(await note(date, ids.slice(0, 1), false)).toBe("1 person: attendance undone.");
    expect(await dateOf(date)).toMatchObject({
      paid: 2,
      came: 1,
      attendees: [
        { name: "Zoe Alt", cameAt: null },
        { name: "Ben Zucker", cameAt: about(till.deps.clock()) },
      ],
    });
    const rows = await till.db.select().from(tables.attendance);
    const undone = rows.filter(({ undoneAt }) => undoneAt !== null);
    expect([rows.length, undone.map(({ seatId }) => seatId)]).toEqual([2, ids.slice(0, 1)]);
  });

  it("is refused for somebody who has left the list meanwhile", async () => {
    const { productId, dates } = farDates(till);
    const { id, seats } = await bookSeats(till, { productId, variationId: dates[1]?.id ?? 0 });
    const [seat] = seats;
    const [line] = await till.db.select().from(tables.orderLines).where(eq(tables.orderLines.orderId, id));
    const date = String(line?.occurrence?.uid).replace(/@.*/, "");
    await till.db.update(tables.orders).set({ status: "cancelled" }).where(eq(tables.orders.id, id));
    expect(await note(date, [seat?.id ?? 0], true)).toMatch(
      /^Somebody on this list has moved or left in the meantime/,
    );
    expect(await till.db.$count(tables.attendance, eq(tables.attendance.seatId, seat?.id ?? 0))).toBe(0);
  });
});
