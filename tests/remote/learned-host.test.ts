// Isolated: it sets the addresses of the hosts before the gateway is loaded.
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { interpret } from "@/lib/gateway/failure";
import { at, billing, openShop, type Browser, type RemoteShop } from "./shop";

let shop: RemoteShop;
let browser: Browser;
/** A site that knows nothing of its host yet. */
async function open(options: Parameters<typeof openShop>[0] = { host: "stock" }) {
  shop = await openShop(options);
  browser = shop.browser();
}
beforeEach(() => open());
afterEach(() => {
  shop.close();
  vi.restoreAllMocks();
});

const namesSent = () =>
  shop.woo.seen
    .filter(({ path }) => path === "/shop")
    .map(({ body }): unknown => JSON.parse(body).operationName);
const lacks = async () => [...(await import("@/lib/gateway/hosts/host-facts")).lacksOf("shop")];

describe("what a host lacks", () => {
  it("is learnt at the first refusal, for every question there is", async () => {
    await browser.data("getCart");
    expect(namesSent()).toEqual(["getCart", "hostSchema", "hostProbe", "getCart"]);
    for (const [name, variables] of [
      ["addToCart", { productId: 87 }],
      ["getCustomer", {}],
      ["getProducts", {}],
      ["getOrders", {}],
    ] as const) {
      await browser.data(name, variables);
      expect(namesSent()).toEqual([name]);
    }
  });

  it("is what introspection says, where that is open", async () => {
    await browser.data("getCart");
    const byRefusal = await lacks();
    shop.close();
    await open({ host: "stock", isOpen: true });
    await browser.data("getCart");
    expect(namesSent()).toEqual(["getCart", "hostSchema", "getCart"]);
    const byIntrospection = new Set(await lacks());
    expect(byRefusal.filter((one) => !byIntrospection.has(one))).toEqual([]);
    // A refusal does not name what belongs to a type that is lacking, nor arguments that nobody used.
    const types = new Set(byRefusal.filter((one) => !one.includes(".")));
    const more = [...byIntrospection].filter(
      (one) => !byRefusal.includes(one) && !types.has(one.split(".")[0] ?? "") && !one.includes("("),
    );
    expect(more).toEqual([]);
  });

  it("is forgotten after an hour, for the host may have got its plugin", async () => {
    await browser.data("getCart");
    await browser.data("getCart");
    expect(namesSent()).toEqual(["getCart"]);
    const later = Date.now() + 3_600_001;
    vi.spyOn(Date, "now").mockReturnValue(later);
    await browser.data("getCart");
    expect(namesSent()).toEqual(["getCart", "hostSchema", "hostProbe", "getCart"]);
  });

  it("is not learnt from a host that is out of order, which is asked again", async () => {
    const { hostKnows } = await import("@/lib/gateway/hosts/host-facts");
    shop.woo.fault = (response) => void response.writeHead(503).end("{}");
    expect(await hostKnows("shop", "CustomerAddressInput.vatId")).toBe(true);
    shop.woo.fault = null;
    expect(await hostKnows("shop", "CustomerAddressInput.vatId")).toBe(false);
    expect(await hostKnows("shop", "CustomerAddressInput.company")).toBe(true);
  });

  it("is asked for at the start, once for every copy of the gateway that a server loads", async () => {
    (await import("@/lib/gateway/hosts/host-facts")).meetHosts();
    await expect.poll(lacks).not.toEqual([]);
    expect(namesSent()).toEqual(["hostSchema", "hostProbe"]);
    // As Next does: its pages and its handlers are bundles of their own.
    vi.resetModules();
    await browser.data("getCart");
    expect(namesSent()).toEqual(["getCart"]);
    expect(await lacks()).not.toEqual([]);
  });

  it("cannot be taught by what a visitor sends", async () => {
    await browser.data("getCart");
    const before = await lacks();
    const words = '; Field "company" is not defined by type "CustomerAddressInput".';
    await browser.ask("updateCustomer", { input: { billing: { country: words, company: 7 } } });
    await browser.ask("getStock", { ids: [words] });
    await browser.ask("updateCustomer", { input: { [words]: words } });
    expect(await lacks()).toEqual(before);
  });
});

describe("a question that changes something", () => {
  it("is done once, although it was sent twice: what was refused was not begun", async () => {
    const { addToCart } = await browser.data("addToCart", { productId: 87 });
    expect(namesSent().filter((name) => name === "addToCart")).toHaveLength(2);
    expect(at(addToCart, "cart.contents.itemCount")).toBe(1);
  });

  it("is not repeated after a crash, whose work may be done", async () => {
    await browser.data("getCart");
    shop.woo.crashing.add("addToCart");
    const { body } = await browser.ask("addToCart", { productId: 87 });
    expect([namesSent(), body.errors?.[0]?.message]).toEqual([["addToCart"], "Internal server error"]);
  });
});

describe("what was typed", () => {
  it("is not lost: a VAT ID goes into the note of the order, a company into its field", async () => {
    await browser.data("addToCart", { productId: 87 });
    const company = { ...billing, customerType: "company", company: "Holm OG", vatId: "ATU12345678" };
    await browser.data("updateCustomer", { input: { billing: company } });
    const input = { billing: company, paymentMethod: "bacs", customerNote: "Please call first." };
    await browser.data("checkout", { input });
    expect(shop.woo.orders.all.at(-1)).toMatchObject({
      customerNote: "Please call first.\n\nVAT ID: ATU12345678",
      billing: { company: "Holm OG", country: "AT" },
    });
    expect(shop.woo.orders.all.at(-1)?.billing).not.toHaveProperty("vatId");
  });

  it("arrives by the form without script, too", async () => {
    await browser.data("addToCart", { productId: 87 });
    const fields = { ...billing, customerType: "company", company: "Holm OG", vatId: "ATU12345675" };
    const { location } = await browser.post("checkout", { ...fields, paymentMethod: "cod", terms: "on" });
    expect(location).toMatch(/^\/store\/confirm\/\d+$/);
    expect(shop.woo.orders.all.at(-1)?.customerNote).toBe("VAT ID: ATU12345675");
  });
});

it("names the countries that a host has codes for, with our rates", async () => {
  const { countryList } = await browser.data("getCountries");
  expect(countryList).toEqual([
    expect.objectContaining({ code: "AT", name: "Austria", pppRate: 1 }),
    expect.objectContaining({ code: "DE", name: "Germany" }),
    expect.objectContaining({ code: "IT", name: "Italy", pppRate: 0.8 }),
    expect.objectContaining({ code: "CH", name: "Switzerland" }),
  ]);
});

describe("what is not there", () => {
  const missing = async (...asked: Parameters<Browser["ask"]>) => {
    const { status, body } = await browser.ask(...asked);
    expect(() => interpret(asked[0], status, body)).toThrow(
      expect.objectContaining({ isNotFound: true, isOutage: false }),
    );
  };

  it("is understood by number, sku, slug and as an order", async () => {
    for (const idType of ["DATABASE_ID", "SKU", "SLUG"]) await missing("getProduct", { id: "4002", idType });
    await missing("getOrder", { id: "999999" });
  });

  it("is understood in any language, and a crash is something else", () => {
    const body = (message: string, code?: string) => ({
      data: { product: null },
      errors: [{ message, path: ["product"], ...(code ? { extensions: { code } } : {}) }],
    });
    const told = (...args: Parameters<typeof body>) =>
      expect(() => interpret("getProduct", 200, body(...args)));
    told("Es gibt kein Produkt mit dieser Nummer").toThrow(expect.objectContaining({ isNotFound: true }));
    told("Internal server error").toThrow(expect.objectContaining({ isNotFound: false, isOutage: true }));
    told("Please sign in", "UNAUTHENTICATED").toThrow(expect.objectContaining({ isNotFound: false }));
    const field = { data: { cart: null }, errors: [{ message: "Nicht da", path: ["cart"] }] };
    expect(() => interpret("getCart", 200, field)).toThrow(expect.objectContaining({ isNotFound: false }));
  });
});
