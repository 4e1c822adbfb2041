import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { linesOf } from "@/backend/sales/orders";
import { splitLine } from "@/backend/sales/order-lines";
import { cancelSeats } from "@/backend/after-sales/seat-changes/cancel-seats";
import { bookSeats, datesOf, lineRows, seatRows, seatsLeft } from "@/tests/support/booked-seats";
import { type CheckoutWorld, openCheckoutWorld } from "@/tests/support/checkout-world";
import { onOneDatabase } from "@/tests/support/database";
import { givenBack, noteRows, operate } from "@/tests/support/refunding";
import * as tables from "@/tests/support/schema";

onOneDatabase("seats of an order", (open) => {
  let till: CheckoutWorld;
  beforeAll(async () => {
    till = await openCheckoutWorld({}, open);
  });
  beforeEach(() => till.reset());
  afterAll(() => till.close());

  const next = () => {
    const { productId, dates } = datesOf(till, "FL2D");
    return { productId, variationId: dates[0]?.id ?? 0 };
  };
  const split = async (id: number, seatIds: number[]) => {
    const [line] = await linesOf(till.db, id);
    if (!line) throw new Error("no line");
    return till.db.transaction((tx) => splitLine(tx, line, seatIds));
  };

  it("have a row each, with the names from the cart", async () => {
    const { seats } = await bookSeats(till, next(), { quantity: 3, names: ["Ida", "Jon"] });
    expect(seats.map(({ name, email }) => [name, email])).toEqual([
      ["Ida", null],
      ["Jon", null],
      ["", null],
    ]);
  });

  it("are divided to the cent: amounts, steps of the price, discounts, names and rights", async () => {
    const date = next();
    const { id, seats } = await bookSeats(till, date, {
      quantity: 3,
      names: ["Ida", "Jon", "Kim"],
      coupons: ["first-ten"],
      country: "DE",
    });
    const [whole] = await lineRows(till, id);
    const [second] = seats;
    await split(id, [seats[1]?.id ?? 0]);
    expect(second).toBeDefined();
    const [left, taken] = await lineRows(till, id);
    expect([left?.quantity, taken?.quantity]).toEqual([2, 1]);
    for (const field of ["subtotal", "total", "tax"] as const)
      expect((left?.[field] ?? 0) + (taken?.[field] ?? 0)).toBe(whole?.[field]);
    for (const line of [left, taken]) {
      const sum = line?.ledger.reduce((all, { amount }) => all + amount, 0);
      expect(sum).toBe((line?.total ?? 0) + (line?.tax ?? 0));
      const discounts = await till.db
        .select()
        .from(tables.orderLineDiscounts)
        .where(eq(tables.orderLineDiscounts.lineId, line?.id ?? 0));
      expect(discounts.reduce((all, { discount }) => all + discount, 0)).toBe(
        (line?.subtotal ?? 0) - (line?.total ?? 0),
      );
    }
    expect(taken?.ledger[0]?.reason).toContain(" 1 × ");
    expect(left?.extra.attendees).toBe('[{"name":"Ida"},{"name":"Kim"}]');
    expect(taken?.extra.attendees).toBe('[{"name":"Jon"}]');
    expect((await seatRows(till, id)).map(({ lineId }) => lineId)).toEqual([left?.id, taken?.id, left?.id]);
    const grants = await till.db.select().from(tables.grants).where(eq(tables.grants.orderId, id));
    expect(new Set(grants.map(({ lineId }) => lineId))).toEqual(new Set([left?.id, taken?.id]));
  });

  it("of one part end without the other, and only once", async () => {
    const date = next();
    const { id, seats } = await bookSeats(till, date, { quantity: 3 });
    const before = (await seatsLeft(till, date.variationId)) ?? 0;
    const { taken } = await split(id, [seats[2]?.id ?? 0]);
    expect(await operate(till, { command: "refund", number: id, line: taken.id })).toMatchObject({
      ok: true,
    });
    await till.events();
    expect(await seatsLeft(till, date.variationId)).toBe(before + 1);
    expect((await lineRows(till, id)).map(({ endedAs }) => endedAs)).toEqual([null, "refunded"]);
    const open = await till.db.select().from(tables.grants).where(eq(tables.grants.orderId, id));
    expect(open.filter(({ revokedAt }) => revokedAt === null).map(({ lineId }) => lineId)).not.toContain(
      taken.id,
    );
    expect(open.some(({ revokedAt }) => revokedAt === null)).toBe(true);
    expect(await operate(till, { command: "refund", number: id })).toMatchObject({ ok: true });
    await till.events();
    expect(await seatsLeft(till, date.variationId)).toBe(before + 3);
    expect(await noteRows(till)).toHaveLength(2);
  });

  it("are given up by the staff for any sum up to their price; by the buyer only for the one of the terms", async () => {
    const { id, seats } = await bookSeats(till, next(), { quantity: 2 });
    const [first = 0, second = 0] = seats.map((seat) => seat.id);
    const price = ((await till.orders())[0]?.total ?? 0) / 2;
    const give = (seat: number, back: number, isStaff: boolean) =>
      cancelSeats(till.deps, { orderId: id, seatIds: [seat], back, isStaff });
    const stale = { kind: "refused", refusal: { reason: "stale" } };
    expect(await give(first, 1_000, false)).toEqual(stale);
    expect(await give(first, price + 1, true)).toEqual(stale);
    expect(await give(first, 1_000, true)).toMatchObject({ kind: "cancelled", refunds: [{ amount: 1_000 }] });
    expect(await give(second, price, true)).toMatchObject({
      kind: "cancelled",
      refunds: [{ amount: price }],
    });
    await till.events();
    expect(await givenBack(till)).toBe(price + 1_000);
  });

  it("are never divided among more than there are", async () => {
    const { id, seats } = await bookSeats(till, next(), { quantity: 2 });
    await expect(split(id, [seats[0]?.id ?? 0, 9_999_999])).rejects.toThrow("has not all of the seats");
    expect(await lineRows(till, id)).toHaveLength(1);
  });
});
