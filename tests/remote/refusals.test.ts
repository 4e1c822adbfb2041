import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { messageFor } from "@/lib/gateway/errors";
import { interpret } from "@/lib/gateway/failure";
import { request } from "@/tests/support/remote-site";
import { row } from "./rows";
import { at, openShop, type Browser, type RemoteShop } from "./shop";
import { cookieNames } from "@/lib/rules/cookie-names";

let shop: RemoteShop;
let browser: Browser;
beforeAll(async () => void (shop = await openShop()));
afterAll(() => shop.close());
beforeEach(() => void (browser = shop.browser()));

/** The host itself, past our gateway. */
async function raw(body: string, type = "application/json") {
  const url = `http://127.0.0.1:${shop.port}/shop`;
  const answer = await fetch(url, { method: "POST", headers: { "content-type": type }, body });
  const json: unknown = await answer.json();
  return { status: answer.status, json };
}
const asked = (query: string) => raw(JSON.stringify({ query }));

describe("the shape of errors", () => {
  row("error-business", async () => {
    const { status, body } = await browser.ask("applyCoupon", { code: "nope" });
    expect(status).toBe(200);
    expect(body).toEqual({
      data: { applyCoupon: null },
      errors: [{ message: 'Coupon "nope" does not exist!', path: ["applyCoupon"] }],
    });
  });

  row("error-masked", async () => {
    const { body } = await browser.ask("updateItemQuantities", { key: "zzz", quantity: 1 });
    expect(body.errors).toEqual([{ message: "Internal server error", path: ["updateItemQuantities"] }]);
  });

  row("error-validation", async () => {
    const { status, json } = await asked("{ cart { priceSteps } }");
    expect(status).toBe(200);
    expect(Object.keys(Object(json))).toEqual(["errors", "extensions"]);
    expect(at(json, "errors.0")).toEqual({
      message: expect.stringContaining('Cannot query field "priceSteps" on type "Cart".'),
      locations: [{ line: 1, column: 10 }],
    });
  });

  row("error-syntax", async () => {
    expect(await asked("{ cart {")).toMatchObject({ status: 500, json: { errors: [{}] } });
  });

  row("error-json", async () => {
    const { status, json } = await raw("{");
    expect([status, at(json, "errors.0.message")]).toEqual([
      500,
      expect.stringContaining("failed to parse because: Syntax error"),
    ]);
  });

  row("error-type", async () => {
    const { status, json } = await raw("x", "text/plain");
    expect([status, at(json, "errors.0.message")]).toEqual([
      415,
      "HTTP POST requests must have Content-Type: application/json header. Received: text/plain",
    ]);
  });

  row("error-no-query", async () => {
    expect(await raw("{}")).toMatchObject({
      status: 200,
      json: { errors: [{ message: expect.stringContaining('"query" or "queryId"') }] },
    });
  });

  row("introspection", async () => {
    const { json } = await asked("{ __schema { types { name } } }");
    expect(at(json, "errors.0.message")).toContain("introspection is not allowed for public requests");
  });

  row("debug", async () => {
    const { json } = await asked("{ cart { isEmpty } }");
    expect(at(json, "extensions.debug.0.type")).toBe("DEBUG_LOGS_INACTIVE");
    expect((await browser.ask("getCart")).text).not.toContain("DEBUG");
  });
});

describe("what we send", () => {
  row("get-and-batch", async () => {
    const { gateway } = await import("@/lib/gateway/gateway");
    const one = request("getCart");
    const batch = new Request(one, { body: `[${await one.clone().text()}]` });
    shop.woo.seen.length = 0;
    expect((await gateway(batch, "shop")).status).toBe(400);
    expect(shop.woo.seen).toEqual([]);
    await browser.ask("getCart");
    expect(shop.woo.seen.every(({ body }) => body.startsWith("{"))).toBe(true);
  });

  row("cors", async () => {
    browser.cookies["fla_cc_marketing"] = "true";
    const { consentCookieName } = await import("@/lib/rules/consent");
    browser.cookies[consentCookieName("marketing")] = "true";
    const input = { affiliateKey: "partner" };
    await browser.ask("setAffiliateData", { input });
    browser.cookies[cookieNames.affiliate] = "partner";
    browser.cookies[cookieNames.affiliateVisit] = "7";
    await browser.ask("getCart");
    expect(shop.woo.seen[0]?.headers).toMatchObject({ "fla-wca": "partner", "fla-wca-visit": "7" });
    expect(shop.woo.seen[0]?.headers.cookie).toBeUndefined();
  });

  row("product-slug", async () => {
    const { status, message, body } = await browser.ask("getProduct", { id: "nothing" });
    expect([status, message, body.data]).toEqual([
      200,
      "No product ID was found corresponding to the slug: nothing",
      { product: null },
    ]);
    expect(() => interpret("getProduct", status, body)).toThrow(
      expect.objectContaining({ isNotFound: true }),
    );
  });
});

describe("what a plain host does not know", () => {
  it("is left out of the question and null in the answer, and not asked for again", async () => {
    await browser.data("addToCart", { productId: 992 });
    expect(at(await browser.data("getPriceSteps"), "cart.contents.nodes.0")).toMatchObject({
      key: expect.any(String),
      priceSteps: null,
    });
    expect((await browser.ask("getPriceSteps")).sent).toBe(1);
    expect(shop.woo.seen[0]?.body).not.toContain("priceSteps");
  });

  it("is reported as such when nothing of the question is left", async () => {
    const { status, body } = await browser.ask("cancelSubscription", { id: 70 });
    expect(status).toBe(200);
    expect(body.errors?.[0]?.extensions?.code).toBe("NOT_SUPPORTED");
    expect(JSON.stringify(body)).not.toContain("Cannot query");
    const shown = () => interpret("cancelSubscription", status, body);
    expect(shown).toThrow(expect.objectContaining({ isOutage: false }));
    try {
      shown();
    } catch (failure) {
      expect(messageFor("cancelSubscription", failure)).toBe(
        "The shop does not offer this here. Please write to us.",
      );
    }
  });

  it("is not what a refused value is, whose words may repeat what was typed", async () => {
    const { body, status } = await browser.ask("updateCustomer", {
      input: { billing: { country: "Private Street 1" } },
    });
    expect(status).toBe(200);
    expect(JSON.stringify(body)).not.toContain("Private");
    expect(body.errors?.[0]?.extensions?.code).toBe("NOT_UNDERSTOOD");
  });

  it("is asked for where the host knows it", async () => {
    const more = await openShop({
      knows: `
        type PriceStep { kind: String! amount(format: PricingFieldFormatEnum): String reason: String }
        extend interface CartItem { priceSteps: [PriceStep!] }
        extend type SimpleCartItem { priceSteps: [PriceStep!] }`,
    });
    const visitor = more.browser();
    await visitor.data("addToCart", { productId: 992 });
    await visitor.data("getPriceSteps");
    expect(more.woo.seen.at(-1)?.body).toContain("priceSteps");
    more.close();
  });
});
