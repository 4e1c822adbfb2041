import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { catalogue } from "@/backend/content/catalogue";
import { stock } from "@/backend/sales/products/tables";
import type { CartFieldsFragment, FillCartMutation } from "@/graphql/generated/shop/documents";
import { interpret } from "@/lib/gateway/failure";
import { filledCart, type OfferMode, type OfferShop, takeOffer } from "@/lib/forms/shop/take-offer";
import { type KnownOffer, offers } from "@/lib/rules/prices/offers";
import type { ContractClient, OperationName } from "@/tests/support/contract-client";
import { openShopWorld, type ShopWorld } from "@/tests/support/shop-world";

const lalaDay: KnownOffer = {
  flag: "lala-day",
  path: "/x",
  sku: "FLIN-ON",
  productId: 992,
  coupon: "fl-laladay-2025",
};
const soldOut: KnownOffer = { ...lalaDay, productId: 4001 };
const expired: KnownOffer = { ...lalaDay, coupon: "early-2025" };

let world: ShopWorld;
let guest: ContractClient;
beforeAll(async () => {
  world = await openShopWorld();
  await world.database.db.insert(stock).values({ productId: 4001, quantity: 0 });
});
beforeEach(() => void (guest = world.visitor()));
afterAll(() => world.close());

/** The shop as the site's server asks it. */
function shopOf(client: ContractClient): OfferShop & { asked: string[] } {
  const asked: string[] = [];
  async function ask<Data>(name: OperationName, variables: Record<string, unknown> = {}): Promise<Data> {
    asked.push(name);
    const { data, errors } = await client.ask(name, variables);
    const body = JSON.parse(JSON.stringify({ data, ...(errors.length > 0 ? { errors } : {}) }));
    return interpret<Data>(name, 200, body);
  }
  const cartOf = (cart: CartFieldsFragment | null | undefined) => {
    if (!cart) throw new Error("no cart");
    return cart;
  };
  return {
    asked,
    load: async () => cartOf((await ask<{ cart: CartFieldsFragment | null }>("getCart")).cart),
    replace: async (input) =>
      filledCart("createCart", (await ask<FillCartMutation>("createCart", { input })).fillCart),
    add: async (input) =>
      filledCart("fillCart", (await ask<FillCartMutation>("fillCart", { ...input })).fillCart),
    setQuantity: async (key, quantity) =>
      cartOf(
        (
          await ask<{ updateItemQuantities: { cart: CartFieldsFragment } | null }>("updateItemQuantities", {
            key,
            quantity,
          })
        ).updateItemQuantities?.cart,
      ),
  };
}

const take = (offer: KnownOffer, mode: OfferMode) => takeOffer(shopOf(guest), offer, mode);
const held = async () => {
  const { cart } = (await guest.ask("getCart")).data ?? {};
  const { contents, appliedCoupons }: CartFieldsFragment = JSON.parse(JSON.stringify(cart));
  return {
    lines: (contents?.nodes ?? []).map((line) => [line?.product?.node?.databaseId, line?.quantity]),
    codes: (appliedCoupons ?? []).map((coupon) => coupon?.code).sort(),
  };
};
const offered = { lines: [[992, 1]], codes: ["fl-laladay-2025"] };

describe("an offer", () => {
  it.each(offers.map((offer) => [offer.flag, offer] as const))("%s can be bought", async (_flag, offer) => {
    const productId = catalogue().productBySku(offer.sku)?.id ?? 0;
    const { changed, couponProblem } = await take({ ...offer, productId }, "empty");
    expect({ changed, couponProblem }).toEqual({ changed: true, couponProblem: null });
    expect(await held()).toEqual({ lines: [[productId, 1]], codes: [offer.coupon] });
  });

  it("goes into an empty cart, and a second time changes nothing, whichever way it is asked", async () => {
    await take(lalaDay, "empty");
    for (const mode of ["empty", "both", "replace"] as const) {
      const shop = shopOf(guest);
      expect((await takeOffer(shop, lalaDay, mode)).changed, mode).toBe(false);
      expect(shop.asked, mode).toEqual(["getCart"]);
    }
    expect(await held()).toEqual(offered);
  });

  it("touches no cart that nobody was asked about", async () => {
    await guest.ask("addToCart", { productId: 1744, quantity: 2 });
    expect((await take(lalaDay, "empty")).changed).toBe(false);
    expect(await held()).toEqual({ lines: [[1744, 2]], codes: [] });
  });

  it("replaces or joins what is there, and returns the earlier cart", async () => {
    await guest.ask("addToCart", { productId: 1744, quantity: 2 });
    await guest.ask("applyCoupon", { code: "team-50" });
    await take(lalaDay, "both");
    expect(await held()).toEqual({
      lines: [
        [1744, 2],
        [992, 1],
      ],
      codes: ["fl-laladay-2025", "team-50"],
    });
    const { before } = await take(lalaDay, "replace");
    expect(before.contents?.itemCount).toBe(3);
    expect(await held()).toEqual(offered);
  });

  it("adds only its code where the product is there, as often as the buyer wanted it", async () => {
    await guest.ask("addToCart", { productId: 992, quantity: 3 });
    await take(lalaDay, "both");
    expect(await held()).toEqual({ lines: [[992, 3]], codes: ["fl-laladay-2025"] });
  });

  it("keeps the product without a code that is refused, and says why", async () => {
    const { couponProblem } = await take(expired, "empty");
    expect(couponProblem).toEqual({
      title: "Discount Code is not valid",
      reason: "This coupon has expired.",
    });
    expect(await held()).toEqual({ lines: [[992, 1]], codes: [] });
    expect((await take(expired, "both")).couponProblem?.title).toBe("Discount Code is not valid");
  });

  it.each(["empty", "both", "replace"] as const)(
    "that cannot be had (%s) fails and takes nothing away",
    async (mode) => {
      if (mode !== "empty")
        await guest.ask("fillCart", { items: [{ productId: 1744 }], coupons: ["team-50"] });
      const before = await held();
      await expect(take(soldOut, mode)).rejects.toMatchObject({ name: "GraphqlFailure" });
      expect(await held()).toEqual(before);
    },
  );

  it.each(["empty", "both", "replace"] as const)(
    "taken ten times at once (%s) is in the cart once",
    async (mode) => {
      if (mode !== "empty") await guest.ask("addToCart", { productId: 1744 });
      else await guest.ask("applyCoupon", { code: "nothing" }); // no cart yet
      // One session for all: without it each request would open its own.
      await guest.ask("updateCustomer", { input: { billing: { city: "Wien" } } });
      await Promise.allSettled(Array.from({ length: 10 }, () => take(lalaDay, mode)));
      expect((await held()).lines.find(([id]) => id === 992)).toEqual([992, 1]);
    },
  );

  it("would be in it several times without a check of the quantity, which the test above would notice", async () => {
    await guest.ask("updateCustomer", { input: { billing: { city: "Wien" } } });
    const shop = shopOf(guest);
    const careless = { ...shop, setQuantity: () => shop.load() };
    await Promise.allSettled(Array.from({ length: 10 }, () => takeOffer(careless, lalaDay, "both")));
    expect(Number((await held()).lines[0]?.[1])).toBeGreaterThan(1);
  });
});
