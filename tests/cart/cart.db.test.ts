import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { carts, cartLines, shopSessions } from "@/backend/sales/cart/tables";
import type { ContractClient } from "@/tests/support/contract-client";
import { at, messageOf, openShopWorld, type ShopWorld } from "@/tests/support/shop-world";

const simple = { productId: 992 };
const online = { productId: 1780, variationId: 178001 };

describe("a cart in the database", () => {
  let world: ShopWorld;
  let guest: ContractClient;
  beforeAll(async () => void (world = await openShopWorld()));
  beforeEach(() => void (guest = world.visitor()));
  afterAll(() => world.close());

  const rows = async () => ({
    sessions: await world.database.db.$count(shopSessions),
    carts: await world.database.db.$count(carts),
    lines: await world.database.db.$count(cartLines),
  });
  const keyOf = async (client: ContractClient, item: Record<string, unknown>) =>
    String(at(await client.ask("addToCart", item), "addToCart.cartItem.key"));

  it("is empty for who never put anything in it, and reading leaves nothing behind", async () => {
    const before = await rows();
    const answer = await guest.ask("getCart");
    expect(answer.errors).toEqual([]);
    expect(answer.data?.cart).toMatchObject({
      isEmpty: true,
      subtotal: "0,00&nbsp;€",
      rawTotal: "0",
      totalTaxes: null,
      appliedCoupons: null,
      isVatExempt: false,
      hasSubscriptionProducts: false,
      recurringCartMessage: null,
      customerPPPRate: 1,
      contents: { itemCount: 0, productCount: 0, nodes: [] },
    });
    expect(guest.session).toBeNull();
    expect(await rows()).toEqual(before);
  });

  it("takes a product, adds up the same one, and prices it with VAT", async () => {
    await guest.ask("addToCart", { ...simple, quantity: 2 });
    expect(guest.session).toMatch(/^[\w-]{43}$/);
    const answer = await guest.ask("addToCart", simple);
    expect(answer.data?.addToCart).toMatchObject({
      cartItem: { quantity: 3 },
      cart: { contents: { itemCount: 3, productCount: 1 } },
    });
    const price = Number(at(answer, "addToCart.cart.contents.nodes.0.rawSinglePrice"));
    const cart = (await guest.ask("getCart")).data?.cart;
    expect(cart).toMatchObject({
      rawSubtotal: (price * 3).toFixed(2),
      rawTotal: (price * 3.6).toFixed(2),
      totalTaxes: [{ label: "VAT 20 % (AT)" }],
      contents: {
        nodes: [
          {
            quantity: 3,
            variation: null,
            extraData: [],
            product: { node: { databaseId: 992, type: "ONLINE_COURSE" } },
          },
        ],
      },
    });
  });

  it("keeps what was noted on a line", async () => {
    const extraData = JSON.stringify({ attendeeName: "Ada Lovelace" });
    await guest.ask("addToCart", { ...online, extraData });
    const answer = await guest.ask("addToCart", online);
    expect(at(answer, "addToCart.cart.contents.productCount")).toBe(2);
    expect(at(answer, "addToCart.cart.contents.nodes.0.extraData")).toMatchObject([
      { key: "attendeeName", value: "Ada Lovelace" },
    ]);
    expect(at(answer, "addToCart.cart.contents.nodes.0.variation")).toMatchObject({
      attributes: [{ name: "format", label: "Format", value: "Live online" }],
      node: { databaseId: 178001, rawPrice: "2900" },
    });
  });

  it("shows no one the cart of another", async () => {
    const other = world.visitor();
    await guest.ask("addToCart", simple);
    await other.ask("addToCart", online);
    expect(at(await guest.ask("getCart"), "cart.contents.nodes.0.product.node.databaseId")).toBe(992);
    expect(at(await other.ask("getCart"), "cart.contents.nodes.0.product.node.databaseId")).toBe(1780);
    expect(
      at(
        await other.ask("removeItemsFromCart", { keys: [await keyOf(guest, simple)] }),
        "removeItemsFromCart",
      ),
    ).toBeNull();
    expect(at(await guest.ask("getCart"), "cart.isEmpty")).toBe(false);
  });

  it("changes quantities, removes lines and becomes empty", async () => {
    const key = await keyOf(guest, simple);
    const second = await keyOf(guest, online);
    expect(
      at(
        await guest.ask("updateItemQuantities", { key, quantity: 5 }),
        "updateItemQuantities.cart.contents.itemCount",
      ),
    ).toBe(6);
    expect(
      at(
        await guest.ask("updateItemQuantities", { key, quantity: 0 }),
        "updateItemQuantities.cart.contents.itemCount",
      ),
    ).toBe(1);
    expect(
      at(await guest.ask("removeItemsFromCart", { keys: [second] }), "removeItemsFromCart.cart.isEmpty"),
    ).toBe(true);
    expect(messageOf(await guest.ask("clearCart"))).toBe("Cart is empty");
    await guest.ask("addToCart", simple);
    expect(at(await guest.ask("clearCart"), "emptyCart.cart")).toMatchObject({
      isEmpty: true,
      rawTotal: "0",
      appliedCoupons: null,
    });
  });

  it("is filled with what there is, and says what there is not", async () => {
    const items = [simple, { productId: 4711 }, { productId: 1780 }];
    const answer = await guest.ask("fillCart", { items, coupons: ["fl-laladay-2025", "nope"] });
    expect(answer.errors).toEqual([]);
    expect(answer.data?.fillCart).toMatchObject({
      added: [{ key: expect.any(String) }],
      applied: [{ code: "fl-laladay-2025" }],
      cartErrors: [
        { type: "INVALID_CART_ITEM", reasons: ["No product found matching the ID provided"] },
        { type: "INVALID_CART_ITEM", reasons: [expect.stringContaining("Please choose an option")] },
        { type: "INVALID_COUPON", reasons: ['Coupon "nope" does not exist!'] },
      ],
    });
  });

  it("is made anew by an offer, whether or not there was one", async () => {
    const input = { items: [simple], coupons: ["fl-las-2025"] };
    const first = await guest.ask("createCart", { input });
    expect(first.errors.map(({ message, path }) => ({ message, path }))).toEqual([
      { message: "Cart is empty", path: ["emptyCart"] },
    ]);
    expect(first.data?.fillCart).toMatchObject({ cart: { contents: { itemCount: 1 } }, cartErrors: [] });
    const again = await guest.ask("createCart", { input });
    expect(again.errors).toEqual([]);
    expect(at(again, "fillCart.cart.contents.itemCount")).toBe(1);
  });

  it("leaves nothing behind when a first change is refused", async () => {
    const before = await rows();
    for (const [name, variables] of [
      ["addToCart", { productId: 4711 }],
      ["addToCart", { ...simple, quantity: 0 }],
      ["addToCart", { ...simple, quantity: -1 }],
      ["addToCart", { ...simple, quantity: 1_000_000_000 }],
      ["addToCart", { ...simple, extraData: '{"price":"0"}' }],
      ["fillCart", { items: [{ productId: 4711 }] }],
      ["applyCoupon", { code: "welcome-10" }],
      ["clearCart", {}],
    ] as const) {
      const answer = await guest.ask(name, variables);
      expect(answer.errors, name).toHaveLength(1);
      expect(guest.session, name).toBeNull();
    }
    expect(await rows()).toEqual(before);
  });

  it("refuses numbers that are none", async () => {
    for (const quantity of [1.5, "1", 4_294_967_296]) {
      expect(
        (await guest.ask("addToCart", { ...simple, quantity })).errors.length,
        String(quantity),
      ).toBeGreaterThan(0);
    }
    expect(at(await guest.ask("getCart"), "cart.isEmpty")).toBe(true);
  });

  it("holds a hundred lines and not one more", async () => {
    const items = Array.from({ length: 100 }, (_, i) => ({
      ...simple,
      extraData: JSON.stringify({ note: `seat ${i}` }),
    }));
    expect(at(await guest.ask("fillCart", { items }), "fillCart.cart.contents.productCount")).toBe(100);
    expect(messageOf(await guest.ask("addToCart", simple))).toBe("A cart holds at most 100 different items.");
    expect(at(await guest.ask("getCart"), "cart.contents.nodes.99.extraData.0.value")).toBe("seat 99");
  });

  it("prices regionally and without VAT once the billing country is known", async () => {
    await guest.ask("addToCart", simple);
    const full = Number(at(await guest.ask("getCart"), "cart.rawSubtotal"));
    await guest.ask("updateCustomer", { input: { billing: { country: "IN" } } });
    const cart = (await guest.ask("getCart")).data?.cart;
    expect(cart).toMatchObject({
      customerPPPRate: 0.4,
      isVatExempt: true,
      totalTaxes: null,
      rawSubtotal: (full * 0.4).toFixed(2),
    });
  });

  it("announces what a subscription charges again", async () => {
    await guest.ask("addToCart", { productId: 5001 });
    expect((await guest.ask("getCart")).data?.cart).toMatchObject({
      hasSubscriptionProducts: true,
      recurringCartMessage: "Then 348,00\u00a0€ every year, until cancelled.",
      recurringSubtotal: "290,00&nbsp;€",
      recurringTotal: "348,00&nbsp;€",
    });
  });
});
