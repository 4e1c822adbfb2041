import type http from "node:http";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { OperationName } from "@/graphql/generated/endpoint-of";
import { messageFor, texts } from "@/lib/gateway/errors";
import { at, billing, type Browser, failureOf, openShop, type RemoteShop } from "./shop";
import { ownShop } from "@/tests/support/fake-woo/shop";
import { cookieNames } from "@/lib/rules/cookie-names";

/** The same shop, on a host with the academy's plugin and on one as it is installed. */
describe.each(["plugin", "stock"] as const)("a host as with %s", (host) => {
  let shop: RemoteShop;
  let browser: Browser;
  beforeAll(async () => void (shop = await openShop({ host, sells: ownShop })));
  afterAll(() => shop.close());
  beforeEach(async () => {
    shop.woo.fault = null;
    browser = shop.browser();
    await browser.data("addToCart", { productId: 11, quantity: 2 });
  });

  type Fault = (response: http.ServerResponse) => void;
  const text =
    (status: number, body: string, headers = {}): Fault =>
    (response) =>
      void response.writeHead(status, { "content-type": "text/html", ...headers }).end(body);
  const truncated: Fault = (response) => {
    response.writeHead(200, { "content-type": "application/json", "content-length": "500" });
    response.write('{"data":{"cart":{"isEmpty":tr');
    setImmediate(() => response.destroy());
  };
  const faults: [string, Fault][] = [
    ["500 html", text(500, "<html>PHP Fatal error in /srv/www/wp-content/x.php</html>")],
    ["503 html", text(503, "<html>Briefly unavailable for scheduled maintenance.</html>")],
    ["200 html", text(200, "<html>/srv/www</html>")],
    ["{}", text(200, "{}")],
    ["truncated", truncated],
    ["429", text(429, "Too many requests to /srv", { "retry-after": "30" })],
    ["429 as GraphQL", text(429, '{"errors":[{"message":"rate limit of /srv"}],"data":{"cart":null}}')],
    ["reset", (response) => response.destroy()],
  ];

  /** Every question of a purchase, and the sentence its page shows. */
  const calls: [OperationName, object, string][] = [
    ["getCart", {}, "Could not load cart"],
    ["checkoutData", {}, "Could not load cart"],
    ["checkoutPage", {}, "Could not load cart"],
    ["addToCart", { productId: 992 }, "Could add product to cart"],
    ["updateItemQuantities", { key: "k", quantity: 1 }, "Could not update cart item"],
    ["removeItemsFromCart", { keys: ["k"] }, "Could not update cart item"],
    ["clearCart", {}, "Could not clear cart"],
    [
      "applyCoupon",
      { code: "ten" },
      "The code could not be checked right now. Please try again in a moment.",
    ],
    ["createCart", { input: { items: [] } }, "Something went wrong!"],
    ["updateCustomer", { input: { billing } }, "Could not update Customer"],
    [
      "checkout",
      { input: { billing, paymentMethod: "bacs" } },
      "We do not know yet whether your order was placed. Please check your inbox, or your orders if you are signed in. If it is not there in a few minutes, press the button again: the same order is never placed twice.",
    ],
    ["getOrders", {}, "Could not load your orders"],
    ["getOrder", { id: "1" }, "Could not load the order"],
    ["getPaymentGateways", {}, "The server cannot be reached right now. Please try again in a moment."],
  ];

  describe.each(faults)("a shop that answers %s", (_name, fault) => {
    it("is an outage in every call, in its sentence and asked once, and the cart is left", async () => {
      shop.woo.fault = fault;
      const { session } = browser;
      for (const [operation, variables, sentence] of calls) {
        const { status, body, text: whole, sent } = await browser.ask(operation, variables);
        expect([operation, status, sent]).toEqual([operation, 502, 1]);
        expect(whole).not.toContain("srv");
        const failure = failureOf(operation, { status, body });
        expect([operation, failure.isOutage, failure.isNotFound]).toEqual([operation, true, false]);
        const message = messageFor(operation, failure);
        expect(message.replace(/ \(Reference [0-9a-f]{10}\)$/, "")).toBe(sentence);
        if (sentence === texts.unavailable) expect(message).toContain(`(Reference ${failure.reference})`);
      }
      expect(browser.session).toBe(session);
      shop.woo.fault = null;
      expect(at(await browser.data("getCart"), "cart.contents.itemCount")).toBe(2);
    });
  });

  describe("pages during an outage", () => {
    it("say so, and never that the cart is empty or the order missing", async () => {
      shop.woo.fault = text(500, "<html></html>");
      const { location, notice, status } = await browser.post("apply-coupon", { code: "ten" });
      expect([status, location, notice?.kind]).toEqual([303, "/store/cart", "error"]);
      const { createElement } = await import("react");
      const { renderToStaticMarkup } = await import("react-dom/server");
      const { CartFailure } = await import("@/components/cart/cart-failure");
      const page = renderToStaticMarkup(createElement(CartFailure, { message: "Could not load cart" }));
      expect(page).toContain("Your items are safe.");
      expect(page).not.toContain("empty.");
    });

    it("keep what was typed in a checkout that could not be sent", async () => {
      shop.woo.fault = text(429, "");
      const fields = { ...billing, paymentMethod: "bacs", terms: "on" };
      const { location, notice } = await browser.post("checkout", fields);
      expect(location).toBe("/store/checkout");
      expect(notice).toMatchObject({ kind: "error", values: { firstName: "Ines", city: "Wien" } });
      shop.woo.fault = null;
      expect((await browser.post("checkout", { ...fields, expectedTotal: "475.2" })).location).toMatch(
        /^\/store\/confirm\/\d+$/,
      );
    });
  });

  describe("a shop out of reach", () => {
    it("hangs no longer than eight seconds", async () => {
      shop.woo.fault = () => undefined;
      const began = performance.now();
      const { status, body } = await browser.ask("getCart");
      expect(status).toBe(504);
      expect(performance.now() - began).toBeLessThan(10_000);
      expect(failureOf("getCart", { status, body }).isOutage).toBe(true);
    });

    it("may have no name any more", async () => {
      const { gateway } = await import("@/lib/gateway/gateway");
      const { request } = await import("@/tests/support/remote-site");
      const gone = (asked: Request) => fetch("http://shop.invalid/graphql", asked);
      const hosts = { answererFor: () => gone, isRemote: () => true };
      const answer = await gateway(request("getCart", { [cookieNames.session]: "s" }), "shop", hosts);
      expect([answer.status, answer.headers.getSetCookie()]).toEqual([502, []]);
    });
  });
});
