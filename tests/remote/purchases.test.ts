import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { at, billing, openShop, type Browser, type RemoteShop } from "./shop";

const hosts = [
  { host: "plugin", productId: 992, methods: { bacs: ["ON_HOLD", false] } },
  {
    host: "stock",
    productId: 87,
    methods: {
      bacs: ["ON_HOLD", false],
      cheque: ["ON_HOLD", false],
      cod: ["PROCESSING", false],
      "paypal-like": ["PENDING", true],
    },
  },
] as const;

/** 99,00 less ten percent, with the tax of the country. */
const totals = { AT: "106.92", DE: "106.03" } as const;
type Country = keyof typeof totals;

/** A purchase as people make it: on either host, known there or not, with script and without, in two countries. */
describe.each(hosts)("on a host as with $host", ({ host, productId, methods }) => {
  let shop: RemoteShop;
  beforeAll(async () => void (shop = await openShop({ host })));
  afterAll(() => shop.close());

  const purchases = Object.entries(methods).flatMap(([gateway, [status, needsPayment]]) =>
    (["guest", "member"] as const).flatMap((who) =>
      (["AT", "DE"] as const).flatMap((country) =>
        (["script", "form"] as const).map((by) => ({ gateway, status, needsPayment, who, country, by })),
      ),
    ),
  );

  async function filled(who: "guest" | "member"): Promise<Browser> {
    const browser = shop.browser();
    if (who === "member") browser.signIn(500 + shop.woo.orders.all.length);
    await browser.data("addToCart", { productId });
    await browser.data("applyCoupon", { code: "ten" });
    return browser;
  }

  async function buy(browser: Browser, by: "script" | "form", gateway: string, country: Country) {
    const address = { ...billing, country };
    if (by === "form") {
      const fields = { ...address, paymentMethod: gateway, terms: "on", expectedTotal: totals[country] };
      return browser.post("checkout", fields);
    }
    await browser.data("updateCustomer", { input: { billing: address } });
    expect(at(await browser.data("getCart"), "cart.rawTotal")).toBe(totals[country]);
    return browser.ask("checkout", { input: { billing: address, paymentMethod: gateway } });
  }

  it.each(purchases)(
    "a $who in $country buys by $gateway, with a coupon, by $by",
    async ({ gateway, status, needsPayment, who, country, by }) => {
      const browser = await filled(who);
      const before = shop.woo.orders.all.length;
      await buy(browser, by, gateway, country);
      expect(shop.woo.orders.all).toHaveLength(before + 1);
      const order = shop.woo.orders.all.at(-1);
      expect(order).toMatchObject({ status, needsPayment, datePaid: null, billing: { country } });
      expect(order?.total({ format: "RAW" })).toBe(totals[country]);
      expect(at(await browser.data("getCart"), "cart.isEmpty")).toBe(true);
      const read = await browser.ask("getOrder", { id: String(order?.databaseId) });
      if (who === "member") expect(read.body.data?.["order"]).toMatchObject({ status, needsPayment });
      else expect(read.body.data?.["order"]).toBeNull();
    },
  );

  it.each(["script", "form"] as const)("an outage in the middle costs nobody anything, by %s", async (by) => {
    const browser = await filled("guest");
    const before = shop.woo.orders.all.length;
    shop.woo.fault = (response) => void response.writeHead(503).end("<html>Maintenance</html>");
    const address = { ...billing, country: "AT" };
    if (by === "form") {
      const fields = { ...address, paymentMethod: "bacs", terms: "on", expectedTotal: totals.AT };
      expect((await browser.post("checkout", fields)).notice).toMatchObject({ kind: "error" });
    } else {
      const { status } = await browser.ask("checkout", {
        input: { billing: address, paymentMethod: "bacs" },
      });
      expect(status).toBe(502);
    }
    shop.woo.fault = null;
    expect(at(await browser.data("getCart"), "cart.contents.itemCount")).toBe(1);
    await buy(browser, by, "bacs", "AT");
    expect(shop.woo.orders.all).toHaveLength(before + 1);
  });

  it("a crash after the order was placed is not answered with a second one", async () => {
    const browser = await filled("guest");
    const before = shop.woo.orders.all.length;
    const { checkout } = shop.woo.orders;
    const placing = vi.spyOn(shop.woo.orders, "checkout").mockImplementationOnce((...given) => {
      Reflect.apply(checkout, shop.woo.orders, given);
      throw new Error("Call to a member function on null");
    });
    const { body } = await browser.ask("checkout", { input: { billing, paymentMethod: "bacs" } });
    expect(body.errors?.[0]?.message).toBe("Internal server error");
    expect(placing).toHaveBeenCalledTimes(1);
    expect(shop.woo.orders.all).toHaveLength(before + 1);
    placing.mockRestore();
  });
});
