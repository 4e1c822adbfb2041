import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findSession } from "@/backend/sales/cart/session";
import { type CartOwner, clearOrderedLines, readCart } from "@/backend/sales/cart/store";
import { carts } from "@/backend/sales/cart/tables";
import { catalogue } from "@/backend/content/catalogue/read-content";
import type { Database } from "@/backend/ground/database/client";
import { readCouponUses, releaseCouponUse, takeCouponUse } from "@/backend/sales/holds/coupon-uses";
import { couponCounters, orderCoupons, orders } from "@/backend/sales/orders/tables";
import { quantityLeft, readStock, releaseStock, takeStock } from "@/backend/sales/products/stock";
import { stock } from "@/backend/sales/products/tables";
import type { ContractClient } from "@/tests/support/contract-client";
import { onEachDatabase } from "@/tests/support/database";
import { at, openShopWorld, type ShopWorld } from "@/tests/support/shop-world";

const lab = { productId: 4002, variationId: null };
const times = <T>(count: number, make: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, i) => make(i)));

onEachDatabase("seats and coupons", (open) => {
  let world: ShopWorld;
  let database: Database;
  beforeAll(async () => {
    world = await openShopWorld(open);
    database = world.database;
  });
  afterAll(() => world.close());
  const left = async () => quantityLeft(lab, await readStock(database.db, [lab.productId]));
  const take = (quantity: number) => database.db.transaction((tx) => takeStock(tx, [{ ...lab, quantity }]));

  describe("counted seats", () => {
    it("begins with the catalogue's number and is written down with the first sale", async () => {
      const initial = catalogue().product(lab.productId)?.stock ?? 0;
      expect(initial).toBeGreaterThan(0);
      expect(await left()).toBe(initial);
      expect(await database.db.$count(stock)).toBe(0);
      expect(await take(1)).toBeNull();
      expect(await left()).toBe(initial - 1);
      await releaseStock(database.db, [{ ...lab, quantity: 1 }]);
      expect(await left()).toBe(initial);
    });

    it("sells 10 seats to 100 buyers at once, and no more", async () => {
      await database.db.update(stock).set({ quantity: 10 }).where(eq(stock.productId, lab.productId));
      const answers = await times(100, () => take(1));
      expect(answers.filter((missing) => missing === null)).toHaveLength(10);
      expect(answers.find((missing) => missing !== null)).toEqual({ ...lab, remaining: 0 });
      expect(await left()).toBe(0);
    });

    it("is oversold by looking first and taking then, which this test would notice", async () => {
      await database.db.update(stock).set({ quantity: 10 }).where(eq(stock.productId, lab.productId));
      let sold = 0;
      await times(100, async () => {
        if (((await left()) ?? 0) < 1) return;
        await database.db
          .update(stock)
          .set({ quantity: sql`greatest(${stock.quantity} - 1, 0)` })
          .where(eq(stock.productId, lab.productId));
        sold += 1;
      });
      expect(sold).toBeGreaterThan(10);
    });

    it("answers what is missing and keeps all of an order's seats or none", async () => {
      await database.db.update(stock).set({ quantity: 3 }).where(eq(stock.productId, lab.productId));
      const hour = { productId: 6002, variationId: null, quantity: 2 };
      const order = database.db.transaction(async (tx) => {
        const missing = await takeStock(tx, [{ ...lab, quantity: 4 }, hour]);
        if (missing) throw new Error(JSON.stringify(missing));
      });
      await expect(order).rejects.toThrow(JSON.stringify({ ...lab, remaining: 3 }));
      expect(await left()).toBe(3);
      expect(quantityLeft(hour, await readStock(database.db, [6002]))).toBe(catalogue().product(6002)?.stock);
    });

    it("does not count what has no number", async () => {
      expect(
        await database.db.transaction((tx) =>
          takeStock(tx, [{ productId: 992, variationId: null, quantity: 900 }]),
        ),
      ).toBeNull();
      expect(quantityLeft({ productId: 992, variationId: null }, new Map())).toBeNull();
    });

    it("is shown as it is now", async () => {
      await database.db.update(stock).set({ quantity: 7 }).where(eq(stock.productId, lab.productId));
      const slug = catalogue().product(lab.productId)?.slug;
      const show = async () => (await world.visitor().ask("getProduct", { id: slug })).data?.product;
      expect(await show()).toMatchObject({ stockQuantity: 7, stockStatus: "IN_STOCK" });
      await database.db.update(stock).set({ quantity: 0 }).where(eq(stock.productId, lab.productId));
      expect(await show()).toMatchObject({ stockQuantity: 0, stockStatus: "OUT_OF_STOCK" });
    });
  });

  describe("coupons with a limit", () => {
    const limited = { code: "five", usageLimit: 5, usageLimitPerCustomer: null };
    const personal = { code: "personal", usageLimit: null, usageLimitPerCustomer: 1 };
    let numbers = 0;
    const order = (
      email: string,
      code: string,
      status: "pending" | "processing" | "cancelled",
      cartId: string | null = null,
    ) =>
      database.db.transaction(async (tx) => {
        const money = { subtotal: 0, discount: 0, tax: 0, total: 0 };
        const row = {
          orderKey: `order-${(numbers += 1)}`,
          cartId,
          email,
          status,
          billing: {},
          paymentMethod: "invoice",
          paymentMethodTitle: "Invoice",
          createdAt: world.deps.clock(),
          ...money,
        };
        const [made] = await tx.insert(orders).values(row).returning({ id: orders.id });
        await tx.insert(orderCoupons).values({ orderId: made?.id ?? 0, code, discount: 0, discountTax: 0 });
      });

    it("with a limit of 5 are used 5 times by 100 buyers at once", async () => {
      const taken = await times(100, (i) =>
        database.db.transaction((tx) => takeCouponUse(tx, limited, `buyer-${i}@example.com`)),
      );
      expect(taken.filter(Boolean)).toHaveLength(5);
      await releaseCouponUse(database.db, "five");
      expect(await database.db.transaction((tx) => takeCouponUse(tx, limited, "late@example.com"))).toBe(
        true,
      );
      expect(await database.db.select().from(couponCounters).where(eq(couponCounters.code, "five"))).toEqual([
        { code: "five", used: 5 },
      ]);
    });

    it("is used more often by looking first and counting then, which this test would notice", async () => {
      const ofNaive = eq(couponCounters.code, "naive");
      await database.db.insert(couponCounters).values({ code: "naive", used: 0 });
      let taken = 0;
      await times(100, async () => {
        const [counter] = await database.db.select().from(couponCounters).where(ofNaive);
        if ((counter?.used ?? 0) >= 5) return;
        await database.db
          .update(couponCounters)
          .set({ used: sql`least(${couponCounters.used} + 1, 5)` })
          .where(ofNaive);
        taken += 1;
      });
      expect(taken).toBeGreaterThan(5);
    });

    it("are used once by each customer, however the address is written", async () => {
      const use = (email: string) => database.db.transaction((tx) => takeCouponUse(tx, personal, email));
      expect(await use("ada@example.com")).toBe(true);
      await order("ada@example.com", "personal", "processing");
      expect(await use("ADA@example.com")).toBe(false);
      expect(await use("grace@example.com")).toBe(true);
      await order("linus@example.com", "personal", "cancelled");
      expect(await use("linus@example.com")).toBe(true);
    });

    it("are counted without the pending order of the same cart", async () => {
      const cartId = world.deps.ids.uuid();
      await database.db.insert(couponCounters).values({ code: "once", used: 1 });
      await order("ada@example.com", "once", "pending", cartId);
      const read = (id: string | null) =>
        readCouponUses(database.db, "once", { emails: ["ada@example.com"], cartId: id });
      expect(await read(cartId)).toEqual({ used: 0, usedByCustomer: 0 });
      expect(await read(world.deps.ids.uuid())).toEqual({ used: 1, usedByCustomer: 1 });
      expect(await read(null)).toEqual({ used: 1, usedByCustomer: 1 });
    });
  });

  describe("lines of an order", () => {
    const ownerOf = async (client: ContractClient): Promise<CartOwner> => {
      const session = await findSession(database.db, client.session ?? "");
      if (!session) throw new Error("no session");
      return { kind: "guest", sessionId: session.id };
    };
    const bought = [{ productId: 992, variationId: null, extra: {}, quantity: 2 }];

    it("leave the cart, which remembers the order until something is added", async () => {
      const client = world.visitor();
      await client.ask("addToCart", { productId: 992, quantity: 2 });
      await client.ask("applyCoupon", { code: "welcome-10" });
      const owner = await ownerOf(client);
      const cart = (await readCart(database.db, owner)).cart;
      if (!cart) throw new Error("no cart");
      const money = { subtotal: 0, discount: 0, tax: 0, total: 0, billing: {} };
      const method = { paymentMethod: "invoice", paymentMethodTitle: "Invoice", status: "held" as const };
      await database.db.insert(orders).values({
        ...{ id: 17, orderKey: "order-17", email: "seventeen@example.com", createdAt: world.deps.clock() },
        ...money,
        ...method,
      });
      await database.db.update(carts).set({ placedOrderId: 17 }).where(eq(carts.id, cart.id));
      await database.db.transaction((tx) => clearOrderedLines(tx, world.deps, cart.id, bought));
      expect((await readCart(database.db, owner)).cart).toEqual({
        ...cart,
        version: cart.version + 1,
        coupons: [],
        lines: [],
        placedOrderId: 17,
      });
      await client.ask("addToCart", { productId: 992 });
      expect((await readCart(database.db, owner)).cart?.placedOrderId).toBeNull();
    });

    it("leave what was added while the payment ran", async () => {
      const client = world.visitor();
      await client.ask("addToCart", { productId: 992, quantity: 2 });
      const cart = (await readCart(database.db, await ownerOf(client))).cart;
      if (!cart) throw new Error("no cart");
      await client.ask("addToCart", { productId: 992 });
      await client.ask("addToCart", { productId: 1744 });
      await database.db.transaction((tx) => clearOrderedLines(tx, world.deps, cart.id, bought));
      const answer = await client.ask("getCart");
      expect(at(answer, "cart.contents")).toMatchObject({
        itemCount: 2,
        nodes: [{ quantity: 1 }, { quantity: 1 }],
      });
    });

    it("need no cart that is still there", async () => {
      const gone = world.deps.ids.uuid();
      await expect(
        database.db.transaction((tx) => clearOrderedLines(tx, world.deps, gone, bought)),
      ).resolves.toBeUndefined();
    });
  });
});
