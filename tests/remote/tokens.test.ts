import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { GraphqlFailure, interpret } from "@/lib/gateway/failure";
import { row } from "./rows";
import { at, billing, type Browser, openShop, type RemoteShop } from "./shop";
import { ownShop } from "@/tests/support/fake-woo/shop";
import { cookieNames } from "@/lib/rules/cookie-names";

/** The same shop, on a host with the academy's plugin and on one as it is installed. */
describe.each(["plugin", "stock"] as const)("a host as with %s", (host) => {
  let shop: RemoteShop;
  let browser: Browser;
  beforeAll(async () => void (shop = await openShop({ host, sells: ownShop })));
  afterAll(() => shop.close());
  beforeEach(() => {
    browser = shop.browser();
    shop.woo.badBearer = "poison";
  });

  const paths = () => shop.woo.seen.map(({ path, headers }) => [path, headers.authorization?.split("-")[0]]);
  const who = async () => at(await browser.data("getCustomer"), "customer.databaseId");

  row("anonymous", async () => {
    expect(at(await browser.data("getCustomer"), "customer")).toMatchObject({
      id: "guest",
      databaseId: null,
    });
  });

  row("bearer-poison", async () => {
    const { access } = browser.signIn(5);
    expect(await who()).toBe(5);
    shop.woo.expire(access);
    const raw = await fetch(`http://127.0.0.1:${shop.port}/shop`, {
      method: "POST",
      headers: { "content-type": "application/json", authorization: `Bearer ${access}` },
      body: JSON.stringify({ query: "{ cart { isEmpty } customer { id } }" }),
    });
    expect([raw.status, await raw.json()]).toMatchObject([
      200,
      { errors: [{ message: "Internal server error" }, {}], data: { cart: null, customer: null } },
    ]);
    expect(await who()).toBe(5);
    expect(paths()).toEqual([
      ["/shop", "Bearer access"],
      ["/auth/oauth/token", undefined],
      ["/shop", "Bearer access"],
    ]);
  });

  it("repeats a mutation that a bad bearer kept from beginning, once", async () => {
    const { access } = browser.signIn(5);
    await browser.ask("clearCart");
    shop.woo.expire(access);
    const cart = at(await browser.data("addToCart", { productId: 992 }), "addToCart.cart");
    expect(at(cart, "contents.itemCount")).toBe(1);
  });

  row("bearer-refused", async () => {
    for (const status of [401, 403] as const) {
      shop.woo.badBearer = status;
      const { access } = browser.signIn(5);
      shop.woo.expire(access);
      expect(await who()).toBe(5);
    }
  });

  row("bearer-given-up", async () => {
    await browser.data("addToCart", { productId: 992 });
    browser.cookies[cookieNames.access] = "Bearer access-of-yesterday";
    browser.cookies[cookieNames.refresh] = "refresh-of-yesterday";
    expect(at(await browser.data("getCart"), "cart.contents.itemCount")).toBe(1);
    expect(browser.cookies[cookieNames.access]).toBeUndefined();
    expect(browser.cookies[cookieNames.refresh]).toBeUndefined();
  });

  if (host === "plugin")
    row("rights", async () => {
      const said = async (...asked: Parameters<Browser["ask"]>) => {
        const { status, message, body } = await browser.ask(...asked);
        expect([status, body.errors?.[0]?.extensions]).toEqual([200, undefined]);
        return message;
      };
      const guest = "Must be authenticated to set a default payment method";
      expect(await said("setDefaultPaymentMethod", { tokenId: 51 })).toBe(guest);
      expect(await said("deletePaymentMethod", { tokenId: 51 })).toBe(guest);
      browser.signIn(5);
      expect(await said("deletePaymentMethod", { tokenId: 61 })).toBe("Invalid payment method.");
      expect(await said("setDefaultPaymentMethod", { tokenId: 52 })).toBeUndefined();
    });

  row("foreign-order", async () => {
    browser.signIn(5);
    await browser.ask("clearCart");
    await browser.data("addToCart", { productId: 992 });
    const { body } = await browser.ask("checkout", { input: { billing, paymentMethod: "bacs" } });
    const id = String(at(body.data, "checkout.order.databaseId"));
    const stranger = shop.browser();
    stranger.signIn(6);
    const foreign = await stranger.ask("getOrder", { id });
    expect(foreign.message).toBe("No order ID was found corresponding to the database_id: undefined");
    for (const answer of [foreign, await stranger.ask("getOrder", { id: "1" })]) {
      try {
        interpret("getOrder", answer.status, answer.body);
        expect.unreachable();
      } catch (failure) {
        expect(failure instanceof GraphqlFailure && failure.isNotFound).toBe(true);
      }
    }
  });

  row("token-endpoint", async () => {
    const { refresh } = browser.signIn(5);
    delete browser.cookies[cookieNames.access];
    await who();
    const asked = shop.woo.seen.find(({ path }) => path === "/auth/oauth/token");
    expect(asked?.headers["content-type"]).toContain("application/x-www-form-urlencoded");
    const fields = Object.fromEntries(new URLSearchParams(asked?.body));
    expect(fields).toEqual({
      grant_type: "refresh_token",
      refresh_token: refresh,
      client_id: expect.any(String),
    });
  });

  row("refresh-once", async () => {
    const { refresh } = browser.signIn(5);
    delete browser.cookies[cookieNames.access];
    const requests = Array.from({ length: 5 }, () => browser.ask("getCustomer"));
    for (const { body } of await Promise.all(requests)) expect(at(body.data, "customer.databaseId")).toBe(5);
    expect(browser.cookies[cookieNames.refresh]).not.toBe(refresh);
    const exchanges = shop.woo.seen.filter(({ path }) => path.startsWith("/auth"));
    expect(exchanges.length).toBeLessThanOrEqual(1);
  });
});
