import { Client } from "pg";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import type { ContractClient, OperationName } from "@/tests/support/contract-client";
import { at, messageOf, openShopWorld, type ShopWorld } from "@/tests/support/shop-world";

let world: ShopWorld;
beforeAll(async () => void (world = await openShopWorld()));
afterAll(() => world.close());

const products = [{ productId: 992 }, { productId: 1744 }, { productId: 1780, variationId: 178001 }];
const cartOf = async (lines: number) => {
  const client = world.visitor();
  const items = Array.from({ length: lines }, (_, index) => ({
    ...products[index % products.length],
    extraData: JSON.stringify({ note: `seat ${index}` }),
  }));
  const filled = await client.ask("fillCart", { items, coupons: ["welcome-10"] });
  expect(at(filled, "fillCart.cart.contents.productCount")).toBe(lines);
  return client;
};

it("a cart of 100 lines asks the database as often as one of 3", async () => {
  const [few, many] = [await cartOf(3), await cartOf(100)];
  const questions = async (client: ContractClient, operation: OperationName) => {
    const asked = vi.spyOn(Client.prototype, "query");
    await client.ask(operation);
    const count = asked.mock.calls.length;
    asked.mockRestore();
    return count;
  };
  for (const operation of ["getCart", "getPriceSteps"] as const) {
    const ofFew = await questions(few, operation);
    expect(ofFew, operation).toBeGreaterThan(1);
    expect(await questions(many, operation), operation).toBe(ofFew);
  }
});

it("the 101st line is refused in words, by every way into the cart, and the hundred stay", async () => {
  const client = await cartOf(100);
  const full = "A cart holds at most 100 different items.";
  expect(messageOf(await client.ask("addToCart", { productId: 992 }))).toBe(full);
  const joined = await client.ask("fillCart", {
    items: [{ productId: 992 }, { productId: 992, extraData: JSON.stringify({ note: "seat 0" }) }],
  });
  expect(at(joined, "fillCart.cartErrors")).toMatchObject([{ reasons: [full] }]);
  expect(at(joined, "fillCart.cart.contents")).toMatchObject({ itemCount: 101, productCount: 100 });
  const { key } = Object(at(joined, "fillCart.cart.contents.nodes.99"));
  const removed = await client.ask("removeItemsFromCart", { keys: [key] });
  expect(at(removed, "removeItemsFromCart.cart.contents.productCount")).toBe(99);
});
