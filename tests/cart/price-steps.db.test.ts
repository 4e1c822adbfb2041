import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { carts, shopSessions } from "@/backend/sales/cart/tables";
import { stock } from "@/backend/sales/products/tables";
import type { ContractClient } from "@/tests/support/contract-client";
import { at, messageOf, openShopWorld, type ShopWorld } from "@/tests/support/shop-world";

const lalaDay = { items: [{ productId: 992, quantity: 1 }], coupons: ["fl-laladay-2025"] };

let world: ShopWorld;
let guest: ContractClient;
beforeAll(async () => {
  world = await openShopWorld();
  await world.database.db.insert(stock).values({ productId: 4001, quantity: 0 });
});
beforeEach(() => void (guest = world.visitor()));
afterAll(() => world.close());

type Told = {
  key: string;
  priceSteps: { kind: string; rawAmount: string; amount: string; reason: string }[];
};
const told = async (client: ContractClient) => {
  const nodes = at(await client.ask("getPriceSteps"), "cart.contents.nodes");
  if (!Array.isArray(nodes)) throw new Error("no lines");
  const lines: Told[] = nodes;
  return lines;
};
const cents = (raw: unknown) => Math.round(Number(raw) * 100);

describe("why this price", () => {
  it("lists every step of every line, and the steps add up to the line with its VAT, to the cent", async () => {
    await guest.ask("fillCart", {
      items: [{ productId: 992, quantity: 3 }, { productId: 1780, variationId: 178001 }, { productId: 6002 }],
      coupons: ["fl-laladay-2025", "team-50"],
    });
    await guest.ask("updateCustomer", { input: { billing: { country: "BR" } } });
    for (const country of ["AT", "BR", "DE"]) {
      await guest.ask("updateCustomer", { input: { billing: { country } } });
      const lines = await told(guest);
      const cart = await guest.ask("getCart");
      expect(lines).toHaveLength(3);
      lines.forEach(({ priceSteps }, index) => {
        const sum = priceSteps.reduce((all, { rawAmount }) => all + cents(rawAmount), 0);
        expect(sum, `${country} ${index}`).toBe(cents(at(cart, `cart.contents.nodes.${index}.rawTotal`)));
      });
    }
  });

  it("names list price, region, code and VAT in this order, as a person reads them", async () => {
    await guest.ask("fillCart", { ...lalaDay, items: [{ productId: 992, quantity: 2 }] });
    const kinds = async () => (await told(guest))[0]?.priceSteps.map(({ kind }) => kind);
    expect(await kinds()).toEqual(["list", "coupon", "tax"]);
    await guest.ask("updateCustomer", { input: { billing: { country: "IN" } } });
    expect((await kinds())?.slice(0, 3)).toEqual(["list", "ppp", "coupon"]);
    const steps = (await told(guest))[0]?.priceSteps ?? [];
    expect(steps[0]?.reason).toMatch(/^List price 2 × /);
    expect(steps[1]?.reason).toBe("Regional price: 40 % of the list price");
    expect(steps[2]?.reason).toBe("Coupon fl-laladay-2025");
    expect(steps[2]?.amount).toMatch(/^-[\d.]+,\d\d&nbsp;€$/);
  });
});

describe("an offer before it is taken", () => {
  it("is priced with and without its code, and leaves neither session nor cart", async () => {
    const { db } = world.database;
    const count = async () => [await db.$count(shopSessions), await db.$count(carts)];
    const before = await count();
    const { data, errors } = await guest.ask("previewOffer", lalaDay);
    expect(errors).toEqual([]);
    expect(at({ data, errors }, "offered.appliedCoupons.0.code")).toBe("fl-laladay-2025");
    expect(Number(at({ data, errors }, "offered.rawTotal"))).toBeCloseTo(
      Number(at({ data, errors }, "full.rawTotal")) * 0.7,
      2,
    );
    expect(guest.session).toBeNull();
    expect(await count()).toEqual(before);
  });

  it("is priced for who asks, and their cart stays as it is", async () => {
    await guest.ask("addToCart", { productId: 1744 });
    await guest.ask("updateCustomer", { input: { billing: { country: "IN" } } });
    const before = (await guest.ask("getCart")).data;
    const offered = (await guest.ask("previewOffer", lalaDay)).data?.offered;
    expect(offered).toMatchObject({ customerPPPRate: 0.4, contents: { itemCount: 1 } });
    expect((await guest.ask("getCart")).data).toEqual(before);
  });

  it("comes without a code that does not hold, and not at all for what cannot be bought", async () => {
    const expired = await guest.ask("previewOffer", { ...lalaDay, coupons: ["early-2025"] });
    expect(expired.errors).toEqual([]);
    expect(at(expired, "offered.appliedCoupons")).toBeNull();
    const soldOut = await guest.ask("previewOffer", { ...lalaDay, items: [{ productId: 4001 }] });
    expect(messageOf(soldOut)).toBe("Failed to add any cart items. Please check input.");
    expect(messageOf(await guest.ask("previewOffer", { items: [], coupons: [] }))).toBe(
      "Failed to add any cart items. Please check input.",
    );
  });
});
