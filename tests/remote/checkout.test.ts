import { readFileSync } from "node:fs";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { nextStep } from "@/components/checkout/payment/next-step";
import { messageFor } from "@/lib/gateway/errors";
import { interpret } from "@/lib/gateway/failure";
import { row } from "./rows";
import { at, billing, type Browser, failureOf, openShop, type RemoteShop } from "./shop";
import { ownShop } from "@/tests/support/fake-woo/shop";

/** The same shop, on a host with the academy's plugin and on one as it is installed. */
describe.each(["plugin", "stock"] as const)("a host as with %s", (host) => {
  let shop: RemoteShop;
  let browser: Browser;
  beforeAll(async () => void (shop = await openShop({ host, sells: ownShop })));
  afterAll(() => shop.close());
  beforeEach(async () => {
    browser = shop.browser();
    await browser.data("addToCart", { productId: 11 });
  });

  const ORIGIN = "http://localhost:4105";
  const buy = (source: string, more: object = {}) =>
    browser.ask("checkout", {
      input: {
        billing,
        paymentMethod: "stripe",
        metaData: [{ key: "_stripe_source_id", value: source }],
        ...more,
      },
    });
  const form = { ...billing, paymentMethod: "bacs", terms: "on", expectedTotal: "237.6" };

  describe("placing an order", () => {
    row("checkout-validates-little", async () => {
      const { city: _city, ...incomplete } = billing;
      const { body } = await buy("pm_1", { billing: incomplete });
      expect(at(body.data, "checkout.result")).toBe("success");
      const { notice } = await browser.post("checkout", { ...form, city: "" });
      expect(notice).toMatchObject({ kind: "error", fields: { city: expect.any(String) } });
    });

    row("checkout-empties", async () => {
      const { body } = await buy("pm_3ds");
      expect(at(body.data, "checkout.order.needsPayment")).toBe(true);
      expect(at(await browser.data("getCart"), "cart.isEmpty")).toBe(true);
    });

    row("checkout-notices", async () => {
      const { status, body } = await buy("pm_declined");
      expect(() => interpret("checkout", status, body)).toThrow(/declined/);
      expect(at(await browser.data("getCart"), "cart.contents.itemCount")).toBe(1);
      expect(shop.woo.orders.all.some(({ billing: to }) => to["firstName"] === "declined")).toBe(false);
    });

    row("guest-order", async () => {
      const { body } = await buy("pm_1");
      const id = String(at(body.data, "checkout.order.databaseId"));
      const read = await browser.ask("getOrder", { id });
      expect([read.status, read.message, read.body.data]).toEqual([
        200,
        "Not authorized to access this order",
        { order: null },
      ]);
      const failure = failureOf("getOrder", read);
      expect([failure.isOutage, failure.isNotFound]).toEqual([false, true]);
    });

    it("compares totals as amounts: 237.6 on the page is the 237.60 of the cart", async () => {
      const { location, notice } = await browser.post("checkout", form);
      expect(location).toMatch(/^\/store\/confirm\/\d+$/);
      expect(notice).toBeNull();
    });

    it("shows a changed total before it buys", async () => {
      const { location, notice } = await browser.post("checkout", { ...form, country: "DE" });
      expect(location).toBe("/store/checkout");
      expect(notice).toMatchObject({ kind: "info", text: expect.stringContaining("total has changed") });
    });

    if (host === "plugin")
      it("shows a member the order with its refund, and a download", async () => {
        browser.signIn(9);
        const { body } = await buy("pm_1");
        const id = String(at(body.data, "checkout.order.databaseId"));
        const { order } = await browser.data("getOrder", { id });
        expect(order).toMatchObject({ status: "PROCESSING", rawTotal: "237.60", paymentGateways: null });
        const orders = at(await browser.data("getOrders"), "customer.orders.nodes");
        expect(orders).toMatchObject([{ databaseId: Number(id) }]);
        expect(
          at(await browser.data("getBookings"), "customer.orders.nodes.0.lineItems.nodes.0.productId"),
        ).toBe(11);
        const [download] = [at(await browser.data("getDownloads"), "customer.downloadableItems.nodes.0")];
        expect(download).toMatchObject({ id: "download:1", downloadLimit: null, fileType: null });
        const subscription = at(await browser.data("getCustomer"), "customer.subscriptions.nodes.0");
        expect(subscription).toMatchObject({ databaseId: 70, status: "ACTIVE" });
      });
  });

  describe("paying elsewhere", () => {
    row("pay-meta", async () => {
      await buy("pm_1");
      expect(shop.woo.orders.all.at(-1)?.metaData).toEqual([{ key: "_stripe_source_id", value: "pm_1" }]);
    });

    row("pay-saved", async () => {
      browser.signIn(9);
      await buy("", { metaData: [{ key: "wc-stripe-payment-token", value: "91" }] });
      expect(shop.woo.orders.all.at(-1)?.metaData).toEqual([{ key: "wc-stripe-payment-token", value: "91" }]);
    });

    /** The browser's next step, by the redirect that came through the gateway. */
    const stepAfter = async (source: string) => {
      const { body } = await buy(source);
      const id = at(body.data, "checkout.order.databaseId");
      const redirect = at(body.data, "checkout.redirect");
      return { id, redirect, step: nextStep(String(redirect), Number(id), ORIGIN) };
    };

    row("pay-confirm", async () => {
      const { id, redirect, step } = await stepAfter("pm_3ds");
      expect(redirect).toBe(`#wc-stripe-confirm-pi:${id}:pi_1_secret_2:nonce`);
      expect(step).toMatchObject({
        intent: "payment",
        clientSecret: "pi_1_secret_2",
        path: `/store/confirm/${id}`,
      });
    });

    row("pay-setup", async () => {
      const { id, step } = await stepAfter("pm_setup");
      expect(step).toMatchObject({
        intent: "setup",
        clientSecret: "seti_1_secret_2",
        path: `/store/confirm/${id}`,
      });
    });

    row("pay-page", async () => {
      const { id, redirect, step } = await stepAfter("pm_1");
      expect(redirect).toMatch(/^https:\/\/shop\.example\/checkout\/order-received\//);
      expect(step).toEqual({ kind: "go", path: `/store/confirm/${id}` });
      const { checkoutTarget } = await import("@/lib/forms/shop/checkout");
      for (const page of [
        redirect,
        `${ORIGIN}/checkout/order-received/${id}/?key=x`,
        "#wc-stripe-confirm-pi:1:a:b",
      ])
        expect(checkoutTarget(String(page), Number(id))).toBe(`/store/confirm/${id}`);
      // A host under our own name.
      expect(nextStep(`${ORIGIN}/checkout/order-received/${id}/?key=x`, Number(id), ORIGIN)).toEqual(step);
    });

    row("pay-off", async () => {
      const answer = await buy("pm_1", { paymentMethod: "klarna" });
      expect(messageFor("checkout", failureOf("checkout", answer))).toBe("Invalid payment method.");
    });

    if (host === "plugin")
      row("pay-save", async () => {
        expect(failureOf("stripeSetupIntent", await browser.ask("stripeSetupIntent")).messages).toEqual([
          "You do not have the appropriate capabilities to perform this action",
        ]);
        browser.signIn(9);
        const intent = at(await browser.data("stripeSetupIntent"), "stripeSetupIntent");
        expect(intent).toMatchObject({ id: "seti_1", clientSecret: "seti_1_secret_2" });
        const input = { paymentMethodId: "pm_1", setupIntentId: "seti_1" };
        const saved = at(await browser.data("savePaymentMethod", { input }), "savePaymentMethod");
        expect(saved).toMatchObject({ status: "SUCCESS", paymentToken: { tokenId: 99, last4: 4242 } });
      });

    if (host === "plugin")
      row("pay-sepa", async () => {
        browser.signIn(9);
        const methods = at(await browser.data("getCustomer"), "customer.availablePaymentMethods");
        expect(methods).toMatchObject([
          { __typename: "PaymentTokenCC", cardType: "visa", last4: 42 },
          { __typename: "PaymentTokenSEPA", paymentMethodType: "sepa_debit", last4: 3000 },
        ]);
      });

    row("pay-not-claimed", () => {
      const sdl = readFileSync("graphql/shop/schema.graphql", "utf8");
      const input = /input CheckoutInput \{[^}]*\}/.exec(sdl)?.[0] ?? "";
      expect(input).toContain("metaData");
      expect(input).not.toMatch(/isPaid|transactionId/);
    });
  });
});
