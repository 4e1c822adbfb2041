import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { payingText } from "@/components/orders/confirm-words";
import { missingIn, snapshotOf } from "@/components/cart/cart-snapshot";
import type { GetCartQuery } from "@/graphql/generated/shop/documents";
import { interpret } from "@/lib/gateway/failure";
import { plainText } from "@/lib/rules/texts/plain-text";
import { cartRows } from "@/lib/rules/prices/totals";
import type { Shop } from "@/tests/support/fake-woo/shop";
import { stockShop } from "@/tests/support/stock-host/shop";
import { at, type Browser, openShop, type RemoteShop } from "./shop";

/** The cart as a page gets it. */
async function cartOf(browser: Browser) {
  const { status, body } = await browser.ask("getCart");
  const { cart } = interpret<GetCartQuery>("getCart", status, body);
  if (!cart) throw new Error("no cart");
  return cart;
}

const rowsOf = async (browser: Browser) => {
  const cart = await cartOf(browser);
  const rows = cartRows(cart).map(({ name, text }) => [name, plainText(text ?? "")]);
  return [...rows, ["Total", plainText(cart.total ?? "")]];
};

describe("a cart on a stock host", () => {
  let shop: RemoteShop;
  let browser: Browser;
  beforeAll(async () => void (shop = await openShop({ host: "stock" })));
  afterAll(() => shop.close());
  beforeEach(async () => {
    browser = shop.browser();
    await browser.data("addToCart", { productId: 87 });
    await browser.data("addToCart", { productId: 131, quantity: 2 });
  });

  it("loses a removed line with its price and postage", async () => {
    const { contents } = await cartOf(browser);
    const kit = contents?.nodes.find(({ product }) => product?.node.databaseId === 131);
    await browser.data("removeItemsFromCart", { keys: [kit?.key] });
    expect(await rowsOf(browser)).toEqual([
      ["Subtotal, net", "99,00 €"],
      ["VAT 20 %", "19,80 €"],
      ["Total", "118,80 €"],
    ]);
  });

  it("takes a percentage off, and refuses a code below its minimum in the shop's words", async () => {
    await browser.data("applyCoupon", { code: "ten" });
    expect(await rowsOf(browser)).toEqual([
      ["Subtotal, net", "495,00 €"],
      ["Discount", "49,50 €"],
      ["Delivery (Post), net", "5,00 €"],
      ["VAT 20 %", "90,10 €"],
      ["Total", "540,60 €"],
    ]);
    const { message } = await browser.ask("applyCoupon", { code: "minimum" });
    expect(plainText(message ?? "")).toBe("The minimum spend for this coupon is 500,00 €.");
    expect(at(await browser.data("getCart"), "cart.appliedCoupons")).toHaveLength(1);
  });

  it("is delivered to Switzerland without tax", async () => {
    await browser.data("updateCustomer", { input: { billing: { country: "CH", postcode: "8001" } } });
    expect(await rowsOf(browser)).toEqual([
      ["Subtotal, net", "495,00 €"],
      ["Delivery (Post), net", "5,00 €"],
      ["Total", "500,00 €"],
    ]);
  });

  it("is without a product that the shop withdraws, whose name the browser still knows", async () => {
    const before = snapshotOf(await cartOf(browser));
    shop.woo.withdraw(131);
    const after = await cartOf(browser);
    expect(after.contents?.nodes.map(({ product }) => product?.node.databaseId)).toEqual([87]);
    expect(missingIn(after, before)).toEqual({ names: ["Board kit"], codes: [] });
    const { body } = await browser.ask("getProduct", { id: "board-kit" });
    expect([body.errors, body.data?.["product"]]).toEqual([undefined, null]);
    const { message } = await browser.ask("addToCart", { productId: 131 });
    expect(message).toBe("Sorry, this product cannot be purchased.");
  });
});

describe("a shop that prices otherwise", () => {
  const kit = (cents: number, more: Partial<Shop>): Shop => ({
    ...stockShop,
    ...more,
    products: stockShop.products.map((one) => (one.id === 131 ? { ...one, cents } : one)),
  });

  it.each([
    ["without tax", kit(9_900, {}), ["99,00 €", "5,00 €", "20,80 €", "124,80 €"]],
    [
      "with tax",
      kit(13_000, { entersTax: true, showsTax: true }),
      ["108,33 €", "5,00 €", "22,67 €", "136,00 €"],
    ],
    ["in whole euros", kit(99, { decimals: 0 }), ["99 €", "500 €", "120 €", "719 €"]],
    ["in thousandths", kit(99_125, { decimals: 3 }), ["99,125 €", "0,500 €", "19,925 €", "119,550 €"]],
    [
      "in dollars",
      kit(9_900, { currency: { code: "USD", sign: "$" } }),
      ["99,00 $", "5,00 $", "20,80 $", "124,80 $"],
    ],
  ])("shows every sum of a cart as the shop writes it: %s", async (_name, sells, texts) => {
    const shop = await openShop({ host: "stock", sells });
    const browser = shop.browser();
    await browser.data("addToCart", { productId: 131 });
    expect((await rowsOf(browser)).map(([, text]) => text)).toEqual(texts);
    shop.close();
  });
});

it("the account of a transfer comes from the description, and else from the mail", async () => {
  const shop = await openShop({ host: "stock" });
  const { paymentGateways } = await shop.browser().data("getPaymentGateways");
  const [bacs] = Array.isArray(at(paymentGateways, "nodes")) ? [at(paymentGateways, "nodes.0")] : [];
  const description = String(at(bacs, "description"));
  expect(payingText({ id: "bacs", description })).toMatch(/IBAN AT61 1904.*money has arrived\.$/);
  const usual =
    "Make your payment directly into our bank account. Please use your Order ID as the payment reference.";
  expect(payingText({ id: "bacs", description: usual })).toBe(
    `${usual} The email from the shop has the bank details.`,
  );
  expect(payingText({ id: "cheque", description: "Please send a check." })).toBe("Please send a check.");
  shop.close();
});
