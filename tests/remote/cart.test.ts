import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { afterAll, beforeAll, beforeEach, describe, expect } from "vitest";
import operations from "@/graphql/generated/operations.json" with { type: "json" };
import type { GetProductQuery } from "@/graphql/generated/shop/documents";
import { messageFor } from "@/lib/gateway/errors";
import { GraphqlFailure, interpret } from "@/lib/gateway/failure";
import { parseRaw } from "@/lib/money";
import { plainText } from "@/lib/rules/texts/plain-text";
import { ownShop } from "@/tests/support/fake-woo/shop";
import { row } from "./rows";
import { at, type Browser, openShop, type RemoteShop } from "./shop";

/** The same shop, on a host with the academy's plugin and on one as it is installed. */
describe.each(["plugin", "stock"] as const)("a host as with %s", (host) => {
  let shop: RemoteShop;
  let browser: Browser;
  beforeAll(async () => void (shop = await openShop({ host, sells: ownShop })));
  afterAll(() => shop.close());
  beforeEach(() => void (browser = shop.browser()));

  const item = { productId: 11, quantity: 2 };
  const read = async (path: string) => at(await browser.data("getCart"), `cart.${path}`);

  /** The visitor's message after a failed call, with a script and by a plain post alike. */
  async function told(...[name, variables]: Parameters<Browser["ask"]>): Promise<string> {
    const { status, body } = await browser.ask(name, variables);
    try {
      interpret(name, status, body);
    } catch (failure) {
      return messageFor(name, failure);
    }
    throw new Error(`${name} did not fail`);
  }

  describe("money of a cart elsewhere", () => {
    row("money-html", async () => {
      const cart = at(await browser.data("addToCart", { productId: 3341 }), "addToCart.cart");
      expect(at(cart, "subtotal")).toBe("9.990,00&nbsp;€");
      expect(plainText(String(at(cart, "subtotal")))).toBe("9.990,00 €");
    });

    row("raw-spelling", async () => {
      await browser.data("addToCart", { productId: 11 });
      const cart = await browser.data("getCart");
      expect(at(cart, "cart.rawTotal")).toBe("237.60");
      expect(at(cart, "cart.contents.nodes.0.rawTotal")).toBe("237.6");
      expect(parseRaw("237.60")).toBe(parseRaw("237.6"));
      const product = await browser.data("getProduct", { id: "professional-program" });
      expect(at(product, "product.rawPrice")).toBe("9990");
    });

    row("raw-list", async () => {
      const product = await browser.data("getProduct", { id: "design-038-coordination" });
      expect(at(product, "product.rawPrice")).toBe("1200.00, 1300.00");
      expect(parseRaw(String(at(product, "product.rawPrice")))).toBe(120_000);
    });

    row("raw-empty", async () => {
      expect(await read("rawTotal")).toBe("0");
      expect(parseRaw("0")).toBe(0);
    });

    row("tax-net-gross", async () => {
      await browser.data("addToCart", item);
      await browser.data("applyCoupon", { code: "ten" });
      const cart = at(await browser.data("getCart"), "cart");
      expect(plainText(String(at(cart, "subtotal")))).toBe("396,00 €");
      expect(["rawDiscountTotal", "rawTotal"].map((name) => at(cart, name))).toEqual(["39.60", "427.68"]);
      expect(at(cart, "contents.nodes.0.rawTotal")).toBe("427.68");
      expect(plainText(String(at(cart, "appliedCoupons.0.discountAmount")))).toBe("39,60 €");
    });

    row("tax-country", async () => {
      await browser.data("addToCart", { productId: 11 });
      expect(await read("rawTotal")).toBe("237.60");
      await browser.data("updateCustomer", { input: { billing: { country: "DE" } } });
      expect(await read("rawTotal")).toBe("235.62");
      expect(await read("totalTaxes.0.label")).toBe("VAT 19 %");
      await browser.data("updateCustomer", { input: { billing: { country: "US" } } });
      expect(await read("totalTaxes")).toBeNull();
    });
  });

  describe("what a cart may say", () => {
    row("names-html", async () => {
      const cart = at(await browser.data("addToCart", { productId: 992 }), "addToCart.cart");
      const name = String(at(cart, "contents.nodes.0.product.node.name"));
      expect(name).toContain("&#8211;");
      expect(plainText(name)).toBe("Introduction – Online Workshop");
    });

    row("null-lists", async () => {
      const cart = at(await browser.data("getCart"), "cart");
      expect([at(cart, "appliedCoupons"), at(cart, "totalTaxes")]).toEqual([null, null]);
      const { couponsOf } = await import("@/components/cart/cart");
      const { linesOf } = await import("@/lib/rules/prices/cart");
      expect(couponsOf(null)).toEqual([]);
      expect(linesOf(null)).toEqual([]);
      const product = await browser.data("getProduct", { id: "ticket" });
      expect(at(product, "product.description")).toBeNull();
    });

    row("unmapped-type", async () => {
      const cart = at(await browser.data("addToCart", { productId: 15, quantity: 400 }), "addToCart.cart");
      const node = at(cart, "contents.nodes.0.product.node");
      expect(["soldIndividually", "stockStatus", "stockQuantity"].map((name) => at(node, name))).toEqual([
        null,
        null,
        null,
      ]);
      expect(at(cart, "contents.itemCount")).toBe(400);
    });

    row("variation-required", async () => {
      const parent = await browser.data("addToCart", { productId: 13 });
      expect(at(parent, "addToCart.cart.contents.nodes.0.variation")).toBeNull();
      const { UndatedOption } = await import("@/components/workshops/buy-box");
      const { status, body } = await browser.ask("getProduct", { id: "design-038-coordination" });
      const { product } = interpret<GetProductQuery>("getProduct", status, body);
      if (!product || !("variations" in product)) throw new Error("no product with variations");
      const forms = product.variations?.nodes ?? [];
      const option = {
        product: {
          ...product,
          hasWaitingList: true,
          includesVat: false,
          isStockCurrent: false,
          soldTo: "all" as const,
        },
        forms,
        price: null,
        sale: null,
        forGroup: false,
        isFirst: true,
      };
      const page = renderToStaticMarkup(createElement(UndatedOption, option));
      const offered = [...page.matchAll(/name="variationId" value="(\d+)"/g)].map(([, id]) => id);
      expect(offered).toEqual(["131", "132"]);
      expect(page).toContain("3 March – online");
    });
  });

  describe("changing a cart", () => {
    row("empty-cart-clear", async () => {
      const { status, body } = await browser.ask("clearCart");
      expect(body.errors?.[0]?.message).toBe("Cart is empty");
      expect(interpret("clearCart", status, body)).toEqual({ emptyCart: null });
      expect(await browser.post("clear-cart", {})).toMatchObject({
        location: "/store/cart",
        notice: { kind: "success", values: { cart: "emptied" } },
      });
    });

    row("empty-cart-create", async () => {
      const { status, body } = await browser.ask("createCart", {
        input: { items: [item], coupons: ["ten"] },
      });
      expect(body.errors?.[0]).toMatchObject({ message: "Cart is empty", path: ["emptyCart"] });
      expect(at(interpret("createCart", status, body), "fillCart.cart.contents.itemCount")).toBe(2);
    });

    row("fill-partial", async () => {
      const items = [item, { productId: 12, quantity: 1 }];
      const { fillCart } = await browser.data("fillCart", { items, coupons: ["nope"] });
      expect(at(fillCart, "cart.contents.itemCount")).toBe(2);
      expect(at(fillCart, "applied")).toBeNull();
      expect(at(fillCart, "cartErrors")).toMatchObject([
        { type: "INVALID_CART_ITEM", reasons: [expect.stringContaining("out of stock")] },
        { type: "INVALID_COUPON", reasons: ['Coupon "nope" does not exist!'] },
      ]);
    });

    row("fill-nothing", async () => {
      expect(await told("fillCart", { items: [{ productId: 12 }] })).toBe("Something went wrong!");
      const { message } = await browser.ask("fillCart", { items: [{ productId: 12 }] });
      expect(message).toBe("Failed to add any cart items. Please check input.");
    });

    row("fill-unnamed-error", () => {
      const texts = Object.values(operations).map(({ text }) => text);
      expect(texts.filter((text) => /CouponError|CartItemError/.test(text))).toEqual([]);
    });

    row("unknown-key", async () => {
      await browser.data("addToCart", item);
      await browser.ask("updateItemQuantities", { key: "zzz", quantity: 2 });
      const { status, body, sent } = await browser.ask("updateItemQuantities", { key: "zzz", quantity: 2 });
      expect([status, sent, body.errors?.[0]?.message]).toEqual([200, 1, "Internal server error"]);
      expect(() => interpret("updateItemQuantities", status, body)).toThrow(GraphqlFailure);
      expect(await told("updateItemQuantities", { key: "zzz", quantity: 2 })).toBe(
        "Could not update cart item",
      );
      expect(await read("contents.itemCount")).toBe(2);
    });
  });
});
