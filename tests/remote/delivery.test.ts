import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { stockShop } from "@/tests/support/stock-host/shop";
import { at, billing, type Browser, failureOf, openShop, type RemoteShop } from "./shop";

/** The Board kit costs 130.00 with Austrian tax, as in the recorded carts. */
const sells = {
  ...stockShop,
  entersTax: true,
  showsTax: true,
  products: stockShop.products.map((one) => (one.id === 131 ? { ...one, cents: 13_000, stock: null } : one)),
};
const german = { firstName: "Mia", address1: "Torstr. 1", postcode: "10115", city: "Berlin", country: "DE" };

let shop: RemoteShop;
let browser: Browser;
beforeAll(async () => void (shop = await openShop({ host: "stock", sells })));
afterAll(() => shop.close());
beforeEach(async () => {
  browser = shop.browser();
  await browser.data("addToCart", { productId: 131 });
});

const cart = async () => at(await browser.data("getCart"), "cart");
const lastOrder = () => shop.woo.orders.all.at(-1);

describe("goods of a stock host, as it was recorded", () => {
  it("come with their postage, the methods and the chosen one", async () => {
    expect(await cart()).toMatchObject({
      rawTotal: "136.00",
      rawShippingTotal: "5",
      rawShippingTax: "1",
      needsShippingAddress: true,
      chosenShippingMethods: ["flat_rate:1"],
      availableShippingMethods: [
        {
          rates: [
            { id: "flat_rate:1", label: "Post", cost: "6,00&nbsp;€" },
            { id: "local_pickup:2", label: "Pick up", cost: "0,00&nbsp;€" },
          ],
        },
      ],
    });
    await browser.data("updateCustomer", { input: { billing: { country: "DE" } } });
    expect(await cart()).toMatchObject({
      rawTotal: "134.86",
      totalTaxes: [{ label: "VAT 19 %", rawAmount: "21.53" }],
      availableShippingMethods: [{ rates: [{ cost: "5,95&nbsp;€" }, { cost: "0,00&nbsp;€" }] }],
    });
  });

  it("need no delivery where nothing of the cart is sent", async () => {
    browser = shop.browser();
    await browser.data("addToCart", { productId: 87 });
    expect(await cart()).toMatchObject({
      needsShippingAddress: false,
      availableShippingMethods: [],
      chosenShippingMethods: [],
    });
  });
});

describe("choosing how goods are delivered", () => {
  it("changes the cart, and the order is what the cart said", async () => {
    const { updateShippingMethod } = await browser.data("updateShippingMethod", {
      methods: ["local_pickup:2"],
    });
    expect(at(updateShippingMethod, "cart")).toMatchObject({
      rawTotal: "130.00",
      rawShippingTotal: "0",
      chosenShippingMethods: ["local_pickup:2"],
    });
    const input = { billing, paymentMethod: "bacs", shippingMethod: ["local_pickup:2"] };
    await browser.data("checkout", { input });
    expect(lastOrder()?.total({ format: "RAW" })).toBe("130.00");
    expect(lastOrder()?.shippingLines.nodes).toMatchObject([{ methodTitle: "Pick up" }]);
  });

  it("is refused for a method that is not open, in the cart and in the order", async () => {
    const { body } = await browser.ask("updateShippingMethod", { methods: ["flat_rate:9"] });
    expect(body.errors?.[0]?.message).toMatch(/^"flat_rate:9" is not an available shipping method/);
    const before = shop.woo.orders.all.length;
    const input = { billing, paymentMethod: "bacs", shippingMethod: ["flat_rate:9"] };
    const failure = failureOf("checkout", await browser.ask("checkout", { input }));
    expect(failure.messages[0]).toMatch(/^No shipping method has been selected/);
    expect(shop.woo.orders.all).toHaveLength(before);
  });
});

describe("another delivery address", () => {
  it("is what the host taxes and sends to; the invoice keeps its own", async () => {
    await browser.data("updateCustomer", { input: { billing, shipping: german } });
    expect(at(await cart(), "rawTotal")).toBe("134.86");
    const input = { billing, shipping: german, paymentMethod: "bacs", shippingMethod: ["flat_rate:1"] };
    await browser.data("checkout", { input });
    expect(lastOrder()).toMatchObject({
      billing: { country: "AT", city: "Wien" },
      shipping: { country: "DE", city: "Berlin" },
    });
    expect(lastOrder()?.total({ format: "RAW" })).toBe("134.86");
  });

  it("without one it is the invoice's, also after a change of mind", async () => {
    await browser.data("updateCustomer", { input: { billing, shipping: german } });
    await browser.data("checkout", { input: { billing, paymentMethod: "bacs" } });
    expect(lastOrder()?.shipping).toMatchObject({ country: "AT", city: "Wien", address1: "Seeweg 3" });
  });

  it("is filled in again from what the host knows", async () => {
    await browser.data("updateCustomer", { input: { billing, shipping: german } });
    const { customer } = await browser.data("checkoutPage");
    expect(at(customer, "shipping")).toMatchObject({ city: "Berlin", country: "DE" });
  });
});

describe("without script", () => {
  const elsewhere = {
    deliverElsewhere: "on",
    deliveryFirstName: "Mia",
    deliveryAddress1: "Torstr. 1",
    deliveryPostcode: "10115",
    deliveryCity: "Berlin",
    deliveryCountry: "DE",
  };
  const form = { ...billing, paymentMethod: "bacs", terms: "on", expectedTotal: "136.00" };

  it("a changed method is shown with its total before anything is ordered", async () => {
    const before = shop.woo.orders.all.length;
    const wanted = { ...form, deliveryMethod0: "local_pickup:2" };
    const first = await browser.post("checkout", wanted);
    expect(first).toMatchObject({ location: "/store/checkout", notice: { kind: "info" } });
    expect(first.notice.values).toMatchObject({ deliveryMethod0: "local_pickup:2" });
    expect(shop.woo.orders.all).toHaveLength(before);
    const second = await browser.post("checkout", { ...wanted, expectedTotal: "130.00" });
    expect(second.location).toMatch(/^\/store\/confirm\/\d+$/);
    expect(lastOrder()?.total({ format: "RAW" })).toBe("130.00");
  });

  it("another address updates the total and goes with the order", async () => {
    await browser.post("checkout", { ...form, ...elsewhere, intent: "update" });
    expect(at(await cart(), "rawTotal")).toBe("134.86");
    const wanted = { ...form, ...elsewhere, deliveryMethod0: "flat_rate:1", expectedTotal: "134.86" };
    expect((await browser.post("checkout", wanted)).location).toMatch(/^\/store\/confirm\/\d+$/);
    expect(lastOrder()?.shipping).toMatchObject({ firstName: "Mia", city: "Berlin", country: "DE" });
  });

  it("an opened address has rules, a closed one none", async () => {
    const { notice } = await browser.post("checkout", { ...form, deliverElsewhere: "on" });
    expect(notice.fields).toMatchObject({
      deliveryFirstName: "Please enter the first name",
      deliveryCity: "Please enter the city",
      deliveryCountry: "Please choose a country",
    });
    const closed = await browser.post("checkout", { ...form, deliveryCountry: "", deliveryCity: "" });
    expect(closed.location).toMatch(/^\/store\/confirm\/\d+$/);
  });

  it("an address that nothing is delivered to is refused in the shop's words", async () => {
    const toItaly = { ...form, ...elsewhere, deliveryCountry: "IT", expectedTotal: "" };
    await browser.post("checkout", { ...toItaly, intent: "update" });
    expect(at(await cart(), "availableShippingMethods.0.rates")).toBeNull();
    const total = String(at(await cart(), "rawTotal"));
    const { notice } = await browser.post("checkout", { ...toItaly, expectedTotal: total });
    expect(notice).toMatchObject({ kind: "error", text: expect.stringMatching(/^No shipping method/) });
  });
});
