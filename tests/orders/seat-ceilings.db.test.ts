import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { unconfirmedSeatsOf } from "@/backend/sales/orders/order";
import { billing, type CheckoutWorld, openCheckoutWorld } from "@/tests/support/checkout-world";
import { racesOnEachDatabase } from "@/tests/support/database";
import * as tables from "@/tests/support/schema";
import { attackSeats, withoutCeilings } from "@/tests/support/seat-attack";

/** 25 of them: one network may hold two, and all together twelve. */
const board = { productId: 6002 };

it.each([
  [1, 1, 1],
  [9, 1, 4],
  [16, 1, 8],
  [25, 2, 12],
  [40, 4, 20],
  [400, 4, 200],
])("of %i seats one network may hold %i, and all together %i", (seats, network, all) =>
  expect(unconfirmedSeatsOf(seats)).toEqual({ network, all }),
);

racesOnEachDatabase("an attack on seats", (open, { it, itOnEach }) => {
  let till: CheckoutWorld;
  beforeAll(async () => {
    till = await openCheckoutWorld({}, open);
  });
  beforeEach(() => till.reset());
  afterAll(() => till.close());

  const size = { attackers: 24, networks: 6, honest: 9, dates: [6002], wanted: [6002], tries: [4, 2, 1] };

  itOnEach("of twelve checkouts at once from one network as many pass as may", async () => {
    const passed = async () => {
      const clients = await Promise.all(
        Array.from({ length: 12 }, () => till.shopper([board], [], "127.0.0.1")),
      );
      const address = (n: number) => ({ ...billing, email: `racer-${n}@example.com` });
      const answers = await Promise.all(
        clients.map((client, n) => till.buy(client, "invoice", { billing: address(n) })),
      );
      return answers.filter(({ errors }) => errors.length === 0).length;
    };
    expect(await passed()).toBe(2);
    expect(await till.stockOf(6002)).toBe(23);
    await till.db.delete(tables.unconfirmedSeats);
    expect(await withoutCeilings(till, passed)).toBe(12);
  });

  it("strangers hold half of a date at most, everybody honest is served, and all is free again", async () => {
    const { held, ofOneNetwork, ...outcome } = await attackSeats(till, size);
    expect(held).toEqual([12]);
    expect(ofOneNetwork).toEqual([2]);
    expect(outcome).toEqual({ served: size.honest, refused: 0, missing: 0, networks: 0 });
  });

  it("control: without the ceilings the honest are refused", async () => {
    const { held, refused } = await withoutCeilings(till, () => attackSeats(till, size));
    expect(held).toEqual([25]);
    expect(refused).toBeGreaterThan(0);
  });
});
