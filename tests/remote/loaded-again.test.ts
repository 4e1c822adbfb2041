import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { settingsAt } from "@/tests/support/remote-site";
import { at, Browser, openShop, type RemoteShop } from "./shop";

let shop: RemoteShop;
let browser: Browser;
beforeEach(async () => {
  shop = await openShop({ host: "stock" });
  browser = shop.browser();
});
afterEach(() => shop.close());

/** As Next does, whose pages and handlers are bundles of their own, and as a restart does. */
async function loadAgain() {
  for (const [name, value] of Object.entries(settingsAt(shop.port))) vi.stubEnv(name, value);
  vi.resetModules();
  const { gateway } = await import("@/lib/gateway/gateway");
  const { postedForm } = await import("@/lib/forms/form-table");
  const { lacksOf } = await import("@/lib/gateway/hosts/host-facts");
  return { gateway, postedForm, lacksOf };
}

it("a cart stays over a restart of the site, and is one in two tabs", async () => {
  await browser.data("addToCart", { productId: 87 });
  await browser.data("addToCart", { productId: 131, quantity: 2 });
  const before = await browser.data("getCart");
  const copy = await loadAgain();
  const [first, second] = [new Browser(shop.woo, copy), new Browser(shop.woo, copy)];
  for (const tab of [first, second]) tab.cookies = { ...browser.cookies };
  expect(await first.data("getCart")).toEqual(before);
  await Promise.all([
    first.data("addToCart", { productId: 105 }),
    second.data("updateShippingMethod", { methods: ["local_pickup:2"] }),
  ]);
  const after = await first.data("getCart");
  expect(await second.data("getCart")).toEqual(after);
  expect(at(after, "cart.chosenShippingMethods")).toEqual(["local_pickup:2"]);
  expect(at(after, "cart.contents.itemCount")).toBe(4);
});

it("what a host lacks is asked for once, for every copy of the gateway that a server loads", async () => {
  const sent = () => shop.woo.seen.map(({ body }): unknown => JSON.parse(body).operationName);
  const copy = await loadAgain();
  await new Browser(shop.woo, copy).data("getCart");
  expect(sent()).toEqual(["getCart"]);
  expect([...copy.lacksOf("shop")]).not.toEqual([]);
});
