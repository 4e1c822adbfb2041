import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { couponCounters } from "@/backend/sales/orders/tables";
import { stock } from "@/backend/sales/products/tables";
import type { ContractClient, OperationName } from "@/tests/support/contract-client";
import { at, messageOf, openShopWorld, type ShopWorld } from "@/tests/support/shop-world";

type Step = [OperationName, Record<string, unknown>];
const add = (productId: number, more: Record<string, unknown> = {}): Step => [
  "addToCart",
  { productId, ...more },
];
const apply = (code: string): Step => ["applyCoupon", { code }];
const viewCart = '<a href="/store/cart" class="button wc-forward wp-element-button">View cart</a>';
const minimum =
  'The minimum spend for this coupon is <span class="woocommerce-Price-amount amount"><bdi>2.000,00&nbsp;' +
  '<span class="woocommerce-Price-currencySymbol">&euro;</span></bdi></span>.';

/** Steps before, the last one refused, and the words. Source: NOTES 6. */
const table: [string, Step[], string][] = [
  [
    "sold individually",
    [add(5001), add(5001)],
    `${viewCart} You cannot add another "{membership}" to your cart.`,
  ],
  [
    "out of stock",
    [add(4001)],
    "You cannot add &quot;{ticket}&quot; to the cart because the product is out of stock.",
  ],
  [
    "too many",
    [add(4002, { quantity: 4 })],
    "You cannot add that amount of &quot;{lab}&quot; to the cart because there is not enough stock (3 remaining).",
  ],
  ["unknown product", [add(4711)], "No product found matching the ID provided"],
  [
    "variation of another product",
    [add(993, { variationId: 178001 })],
    "No product variation found matching the ID provided",
  ],
  ["not invited", [add(3341)], "&quot;{program}&quot; is open to invited members only."],
  ["unknown coupon", [add(992), apply("nope")], 'Coupon "nope" does not exist!'],
  ["empty coupon", [add(992), apply("")], 'Coupon "" does not exist!'],
  [
    "coupon twice",
    [add(992), apply("welcome-10"), apply(" WELCOME-10 ")],
    "This coupon has already been applied to the cart",
  ],
  ["expired coupon", [add(992), apply("early-2025")], "This coupon has expired."],
  [
    "used-up coupon",
    [add(992), apply("last-seat")],
    "Coupon usage limit has been reached. Please try again after some time, or contact us for help.",
  ],
  [
    "coupon of another address",
    [add(992), apply("for-guides")],
    'Please enter a valid email at checkout to use coupon code "for-guides".',
  ],
  [
    "coupon beside one that stands alone",
    [add(992), apply("solo-25"), apply("welcome-10")],
    'Sorry, coupon "solo-25" has already been applied and cannot be used in conjunction with other coupons.',
  ],
  ["coupon below its minimum", [add(992), apply("big-team")], minimum],
  [
    "coupon for other products",
    [add(992), apply("fl-las-fl3d-2025")],
    "Sorry, this coupon is not applicable to selected products.",
  ],
  [
    "coupon that is not there",
    [add(992), ["removeCoupons", { codes: ["welcome-10"] }]],
    "This coupon has not been applied to the cart.",
  ],
  ["no coupon named", [add(992), ["removeCoupons", { codes: [] }]], "No coupon codes provided"],
  [
    "unknown line",
    [add(992), ["removeItemsFromCart", { keys: ["zzz"] }]],
    "No cart item found with the key: zzz",
  ],
  [
    "unknown line, quantity",
    [add(992), ["updateItemQuantities", { key: "zzz", quantity: 1 }]],
    "No cart item found with the key: zzz",
  ],
  ["nothing to remove", [["removeItemsFromCart", { keys: ["zzz"] }]], "No items in cart to remove."],
  ["no line named", [add(992), ["removeItemsFromCart", { keys: [] }]], "No cart item keys provided"],
  ["empty cart emptied", [["clearCart", {}]], "Cart is empty"],
  [
    "nothing to fill in",
    [["fillCart", { items: [{ productId: 4711 }] }]],
    "Failed to add any cart items. Please check input.",
  ],
];

describe("coupons and the program in a cart", () => {
  let world: ShopWorld;
  let guest: ContractClient;
  let names: Record<string, string>;
  beforeAll(async () => {
    world = await openShopWorld();
    const { db } = world.database;
    await db.insert(stock).values([
      { productId: 4001, quantity: 0 },
      { productId: 4002, quantity: 3 },
    ]);
    await db.insert(couponCounters).values({ code: "last-seat", used: 1 });
    const named = await world.query(
      world.visitor(),
      `{ ${Object.entries({ membership: 5001, ticket: 4001, lab: 4002, program: 3341 })
        .map(([name, id]) => `${name}: product(id: "${id}", idType: DATABASE_ID) { name }`)
        .join(" ")} }`,
    );
    names = Object.fromEntries(
      Object.keys(named.data ?? {}).map((name) => [name, String(at(named, `${name}.name`))]),
    );
  });
  beforeEach(() => void (guest = world.visitor()));
  afterAll(() => world.close());

  it.each(table)("%s", async (_, steps, words) => {
    const before = steps.slice(0, -1);
    for (const [name, variables] of before) expect((await guest.ask(name, variables)).errors).toEqual([]);
    const [name, variables] = steps.at(-1) ?? ["getCart", {}];
    const kept = await guest.ask("getCart");
    const answer = await guest.ask(name, variables);
    expect(messageOf(answer)).toBe(words.replace(/\{(\w+)\}/, (_all, key: string) => names[key] ?? ""));
    expect(Object.values(answer.data ?? {})).toEqual([null]);
    expect(await guest.ask("getCart")).toEqual(kept);
  });

  it("coupons that stand alone replace the others", async () => {
    for (const [name, variables] of [add(992), apply("welcome-10"), apply("team-50")])
      await guest.ask(name, variables);
    const answer = await guest.ask("applyCoupon", { code: "solo-25" });
    expect(at(answer, "applyCoupon.applied.code")).toBe("solo-25");
    expect(at(answer, "applyCoupon.cart.appliedCoupons")).toMatchObject([{ code: "solo-25" }]);
  });

  it("coupons leave a cart for which they do not hold any more", async () => {
    await guest.ask("addToCart", { productId: 1744, quantity: 5 });
    await guest.ask("addToCart", { productId: 992 });
    expect(messageOf(await guest.ask("applyCoupon", { code: "fl-las-fl3d-2025" }))).toBeUndefined();
    const key = String(at(await guest.ask("getCart"), "cart.contents.nodes.0.key"));
    const answer = await guest.ask("removeItemsFromCart", { keys: [key] });
    expect(at(answer, "removeItemsFromCart.cart.appliedCoupons")).toBeNull();
    await guest.ask("addToCart", { productId: 1744 });
    expect(at(await guest.ask("getCart"), "cart.appliedCoupons")).toBeNull();
  });

  it("coupons of an address hold once that address is the customer's", async () => {
    await guest.ask("addToCart", { productId: 992 });
    await guest.ask("updateCustomer", { input: { billing: { email: "Guide@Example.com" } } });
    expect(at(await guest.ask("applyCoupon", { code: "for-guides" }), "applyCoupon.applied.code")).toBe(
      "for-guides",
    );
  });

  it("the program is sold to the invited, once", async () => {
    const invited = world.visitor();
    await world.signIn(invited, "invited@example.com", true);
    expect(messageOf(await invited.ask("addToCart", { productId: 3341, quantity: 2 }))).toContain(
      "You cannot add another",
    );
    expect(messageOf(await invited.ask("addToCart", { productId: 3341 }))).toBeUndefined();
    expect(messageOf(await invited.ask("addToCart", { productId: 3341 }))).toContain(
      "You cannot add another",
    );
    const other = world.visitor();
    await world.signIn(other, "other@example.com");
    expect(messageOf(await other.ask("addToCart", { productId: 3341 }))).toContain("invited members only");
  });

  it("a date that has begun is not sold any more", async () => {
    const listed = await world.query(
      guest,
      `{ product(id: "1731", idType: DATABASE_ID) { ... on ProductWithVariations { variations(first: 100) { nodes { databaseId purchasable } } } } }`,
    );
    const variationId = at(listed, "product.variations.nodes.0.databaseId");
    expect(messageOf(await guest.ask("addToCart", { productId: 1731, variationId }))).toBeUndefined();
    world.deps.time.forward(3 * 365 * 24 * 60 * 60);
    expect(messageOf(await guest.ask("addToCart", { productId: 1731, variationId }))).toBe(
      "Sorry, this product cannot be purchased.",
    );
  });
});
