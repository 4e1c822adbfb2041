import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { lockStock, stockItemOf } from "@/backend/sales/products";
import { linesOf } from "@/backend/sales/orders/store";
import { countUnpaidSeats, lockUnpaidHolder } from "@/backend/sales/holds/unpaid-seats";
import { code, peopleOf } from "@/tests/support/booking-people";
import { type CheckoutWorld, type Line, openCheckoutWorld, orderOf } from "@/tests/support/checkout-world";
import type { ContractClient } from "@/tests/support/contract-client";
import { onEachDatabase } from "@/tests/support/database";
import * as tables from "@/tests/support/schema";

/** 25, 40 and 400 seats. */
const [board, lab, day] = [{ productId: 6002 }, { productId: 4002 }, { productId: 4001 }];

onEachDatabase("unpaid seats at the same time", (open) => {
  let till: CheckoutWorld;
  beforeAll(async () => {
    till = await openCheckoutWorld({}, open);
  });
  beforeEach(() => till.reset());
  afterAll(() => till.close());
  const { member, buy } = peopleOf(() => till);
  const people = Array.from({ length: 8 }, (_, n) => `racer-${n}@gmail.com`);

  it("of eight checkouts at once from one network four pass", async () => {
    const clients: ContractClient[] = [];
    for (const email of people) clients.push(await member(email, [lab], "203.0.113.9"));
    const answers = await Promise.all(clients.map((client) => buy(client)));
    expect(answers.map(code).filter(Boolean)).toEqual(Array(4).fill("SEATS_UNPAID"));
    expect(await till.stockOf(4002)).toBe(36);
  });

  /** Eight orders of one holder that are not counted yet. */
  async function uncounted(lines: (n: number) => Line[]) {
    const orders = [];
    for (const [n, email] of people.entries()) {
      const client = await member(email, lines(n));
      const { databaseId } = orderOf(await buy(client, "demo_card_4242", email));
      orders.push(databaseId);
    }
    const all = await till.orders();
    return Promise.all(
      orders.map(async (id) => {
        const order = all.find((one) => one.id === id);
        if (!order) throw new Error("no order");
        return { order, lines: await linesOf(till.db, id) };
      }),
    );
  }
  const buyer = { memberId: null, email: "one@gmail.com", network: "n" };

  it("one holder's four of a date: the lock of the stock makes it four, and without it all pass", async () => {
    const orders = await uncounted(() => [lab]);
    const item = stockItemOf({ ...lab, variationId: null });
    if (!item) throw new Error("not counted");
    const locked = await Promise.all(
      orders.map(({ order, lines }) =>
        till.db.transaction(async (tx) => {
          await lockStock(tx, item);
          return countUnpaidSeats(tx, till.deps, order, buyer, lines);
        }),
      ),
    );
    expect(locked.filter((met) => met === null)).toHaveLength(4);
    await till.db.delete(tables.unpaidSeats);
    const unlocked = await Promise.all(
      orders.map(({ order, lines }) => countUnpaidSeats(till.db, till.deps, order, buyer, lines)),
    );
    expect(unlocked.filter((met) => met === null).length).toBeGreaterThan(4);
  });

  it("one holder's eight in all: the holder's own lock counts over dates, and without it more pass", async () => {
    const dates = [board, lab, day];
    const orders = await uncounted((n) => [
      { ...dates[n % 3], productId: dates[n % 3]?.productId ?? 0, quantity: 2 },
    ]);
    const some = orders.slice(0, 6);
    const locked = await Promise.all(
      some.map(({ order, lines }) =>
        till.db.transaction(async (tx) => {
          await lockUnpaidHolder(tx, till.deps, buyer);
          return countUnpaidSeats(tx, till.deps, order, buyer, lines);
        }),
      ),
    );
    expect(locked.filter((met) => met === null)).toHaveLength(4);
    await till.db.delete(tables.unpaidSeats);
    const unlocked = await Promise.all(
      some.map(({ order, lines }) => countUnpaidSeats(till.db, till.deps, order, buyer, lines)),
    );
    expect(unlocked.filter((met) => met === null).length).toBeGreaterThan(4);
  });
});
