import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { takeStock } from "@/backend/sales/products/stock";
import { markPaid } from "@/backend/sales/settlement";
import * as tables from "@/tests/support/schema";
import { billing, type CheckoutWorld, openCheckoutWorld, orderOf } from "@/tests/support/checkout-world";
import { onEachDatabase } from "@/tests/support/database";
import { rowsOf } from "@/tests/support/rows";

onEachDatabase("many buyers at the same time", (open) => {
  let till: CheckoutWorld;
  beforeAll(async () => {
    till = await openCheckoutWorld({}, open);
  });
  beforeEach(() => till.reset());
  afterAll(() => till.close());

  const board = { productId: 6002, variationId: null, quantity: 1 };
  const fewLeft = (quantity: number) =>
    till.db.insert(tables.stock).values({ productId: 6002, variationId: 0, quantity });

  it("fifty clicks on buy make one order and one charge (C5)", async () => {
    const client = await till.shopper([{ productId: 6002 }]);
    const answers = await Promise.all(Array.from({ length: 50 }, () => till.buy(client)));
    expect(new Set(answers.map((answer) => orderOf(answer).databaseId)).size).toBe(1);
    expect(await till.orders()).toHaveLength(1);
    expect(await rowsOf(till.db, tables.demoPayments)).toHaveLength(1);
    expect(await rowsOf(till.db, tables.outbox)).toHaveLength(1);
    expect(await till.stockOf(6002)).toBe(24);
  });

  it("of 200 buyers of the last 10 seats exactly 10 get one (C4)", { timeout: 120_000 }, async () => {
    await fewLeft(10);
    const taken = await Promise.all(
      Array.from({ length: 200 }, () => till.db.transaction((tx) => takeStock(tx, [board]))),
    );
    expect(taken.filter((missing) => missing === null)).toHaveLength(10);
    expect(await till.stockOf(6002)).toBe(0);
  });

  it("control: without the condition in the update 200 seats are sold", async () => {
    await fewLeft(10);
    const naive = async () => {
      const left = await till.stockOf(6002);
      await new Promise((resolve) => setTimeout(resolve, 1));
      if (!left) return false;
      await till.db
        .update(tables.stock)
        .set({ quantity: left - 1 })
        .where(eq(tables.stock.productId, 6002));
      return true;
    };
    const sold = await Promise.all(Array.from({ length: 200 }, naive));
    expect(sold.filter(Boolean).length).toBeGreaterThan(10);
  });

  it("whole checkouts: 12 buyers, 4 pieces, 4 orders; the others keep their carts and read why", async () => {
    const clients = await Promise.all(Array.from({ length: 12 }, () => till.shopper([{ productId: 6002 }])));
    await fewLeft(4);
    const answers = await Promise.all(clients.map((client) => till.buy(client)));
    expect(answers.filter((answer) => answer.errors.length === 0)).toHaveLength(4);
    const refused = answers.flatMap((answer) => answer.errors);
    expect(new Set(refused.map((error) => error.extensions?.code))).toEqual(new Set(["OUT_OF_STOCK"]));
    expect(refused[0]?.message).toMatch(
      /^You cannot add &quot;.*&quot; to the cart because the product is out of stock\.$/,
    );
    expect(await till.charges()).toBe(4);
    expect(await till.stockOf(6002)).toBe(0);
    expect(await rowsOf(till.db, tables.cartLines)).toHaveLength(8);
  });

  it("a coupon for ten orders holds for ten (C3)", { timeout: 60_000 }, async () => {
    const clients = await Promise.all(
      Array.from({ length: 14 }, () => till.shopper([{ productId: 992 }], ["first-ten"])),
    );
    const answers = await Promise.all(
      clients.map((client, i) =>
        till.buy(client, "demo_card_4242", { billing: { ...billing, email: `b${i}@example.com` } }),
      ),
    );
    expect(answers.filter((answer) => answer.errors.length === 0)).toHaveLength(10);
    const [refused] = answers.flatMap((answer) => answer.errors);
    expect(refused?.message).toBe(
      "Coupon usage limit has been reached. Please try again after some time, or contact us for help.",
    );
    const [counter] = await till.db
      .select()
      .from(tables.couponCounters)
      .where(eq(tables.couponCounters.code, "first-ten"));
    expect(counter?.used).toBe(10);
    // A refused buyer buys without the coupon at the next click.
    const again = answers.findIndex((answer) => answer.errors.length > 0);
    const client = clients[again];
    if (!client) throw new Error("nobody was refused");
    expect((await till.buy(client)).errors).toEqual([]);
  });

  it("numbers of invoices have no gaps, however many are written at the same time", async () => {
    const clients = await Promise.all(Array.from({ length: 8 }, () => till.shopper()));
    await Promise.all(
      clients.map((client, i) =>
        till.buy(client, "invoice", { billing: { ...billing, email: `b${i}@example.com` } }),
      ),
    );
    await Promise.all((await till.orders()).map(({ id }) => markPaid(till.deps, id)));
    const numbers = (await rowsOf(till.db, tables.invoices)).map((invoice) => invoice.number).sort();
    expect(numbers).toEqual(Array.from({ length: 8 }, (_, i) => `2026-0000${i + 1}`));
  });
});
