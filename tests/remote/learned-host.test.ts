import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { interpret } from "@/lib/gateway/failure";
import { compareHost } from "@/lib/gateway/hosts/compare-host";
import { hostKnows, lacksOf, meetHosts } from "@/lib/gateway/hosts/host-facts";
import { readProduct, readShopOffers } from "@/lib/read/shop";
import { at, billing, openShop, type Browser, type RemoteShop } from "./shop";

let shop: RemoteShop;
let browser: Browser;
/** A site that has met its host. */
async function open(options: Parameters<typeof openShop>[0] = { host: "stock" }) {
  shop = await openShop(options);
  browser = shop.browser();
}
beforeEach(() => open());
afterEach(() => {
  shop.close();
  vi.restoreAllMocks();
});
/** A site that has just started: its host keeps silent about itself for now. */
async function openAtStart(host: "plugin" | "stock" = "stock") {
  shop.close();
  await open({ host, isMet: false });
  shop.woo.slow.set("hostSchema", 10_000);
  void meetHosts();
}

const namesSent = () =>
  shop.woo.seen
    .filter(({ path }) => path === "/shop")
    .map(({ body }): unknown => JSON.parse(body).operationName);
const questionsSent = () => namesSent().filter((name) => name !== "hostSchema" && name !== "hostProbe");
const lacks = () => [...lacksOf("shop")];

describe("what a host lacks", () => {
  it.each([true, false])("is learnt at the start, for every question there is; open: %s", async (isOpen) => {
    shop.close();
    await open({ host: "stock", isOpen });
    expect(namesSent()).toEqual(isOpen ? ["hostSchema"] : ["hostSchema", "hostProbe"]);
    for (const [name, variables] of [
      ["addToCart", { productId: 87 }],
      ["checkout", { input: { billing: { ...billing, vatId: "ATU12345675" }, paymentMethod: "bacs" } }],
      ["getCart", {}],
      ["updateCustomer", { input: { billing } }],
      ["getCustomer", {}],
      ["getProducts", {}],
      ["getOrders", {}],
      ["checkoutPage", {}],
      ["getCountries", {}],
    ] as const) {
      await browser.data(name, variables);
      expect(namesSent()).toEqual([name]);
    }
  });

  it("is what introspection says, where that is open", async () => {
    const byRefusal = lacks();
    shop.close();
    await open({ host: "stock", isOpen: true });
    const byIntrospection = new Set(lacks());
    expect(byRefusal.filter((one) => !byIntrospection.has(one))).toEqual([]);
    // A refusal does not name what belongs to a type that is lacking, nor arguments that nobody used.
    const types = new Set(byRefusal.filter((one) => !one.includes(".")));
    const more = [...byIntrospection].filter(
      (one) => !byRefusal.includes(one) && !types.has(one.split(".")[0] ?? "") && !one.includes("("),
    );
    expect(more).toEqual([]);
  });

  it("is asked for again after an hour, for the host may have got its plugin, and nobody waits", async () => {
    const before = lacks();
    await browser.data("getCart");
    expect(namesSent()).toEqual(["getCart"]);
    const later = Date.now() + 3_600_001;
    vi.spyOn(Date, "now").mockReturnValue(later);
    shop.woo.slow.set("hostProbe", 300);
    await browser.data("getCart");
    expect(questionsSent()).toEqual(["getCart"]);
    await vi.waitFor(() => expect(namesSent()).toContain("hostProbe"));
    expect(lacks()).toEqual(before);
    await meetHosts();
    await browser.data("getCart");
    expect(namesSent()).toEqual(["getCart"]);
  });

  it("is that of a stock host, as long as the host is out of order, and it is asked again", async () => {
    shop.close();
    await open({ host: "stock", isMet: false });
    shop.woo.fault = (response) => void response.writeHead(503).end("{}");
    await meetHosts();
    expect(hostKnows("shop", "CustomerAddressInput.vatId")).toBe(false);
    expect(hostKnows("shop", "CustomerAddressInput.company")).toBe(true);
    shop.woo.fault = null;
    await meetHosts();
    expect(lacks()).toEqual([]);
    const later = Date.now() + 10_001;
    vi.spyOn(Date, "now").mockReturnValue(later);
    await meetHosts();
    expect(lacks()).toContain("CustomerAddressInput.vatId");
  });

  it("is not learnt from an answer that says nothing about the schema", async () => {
    const says = (message: string) =>
      compareHost("shop", async () => Response.json({ errors: [{ message }] }));
    expect(await says("Failed to determine operation type")).toBeNull();
    expect(await says('Cannot query field "fields" on type "Cart".')).toBeNull();
    expect(await says('Variable "$CountriesEnum" is never used in operation "hostProbe".')).toEqual([]);
  });

  it("cannot be taught by what a visitor sends", async () => {
    await browser.data("getCart");
    const before = lacks();
    const words = '; Field "company" is not defined by type "CustomerAddressInput".';
    await browser.ask("updateCustomer", { input: { billing: { country: words, company: 7 } } });
    await browser.ask("getStock", { ids: [words] });
    await browser.ask("updateCustomer", { input: { [words]: words } });
    expect(lacks()).toEqual(before);
  });
});

describe("a host that answers its first comparison after ten seconds", () => {
  it("is taken for a stock host: no page waits, and a stock host is asked once", async () => {
    await openAtStart();
    const began = performance.now();
    expect(await readProduct({ productSku: "FLIN-ON" })).toMatchObject({
      databaseId: 87,
      hasWaitingList: false,
    });
    expect(await readShopOffers()).toMatchObject({ waitingList: false, vatCheck: false, attendees: false });
    expect(questionsSent()).toEqual(["getProduct", "getCart"]);
    await browser.data("addToCart", { productId: 87 });
    expect(questionsSent()).toEqual(["addToCart"]);
    await browser.data("checkoutPage");
    expect(questionsSent()).toEqual(["checkoutPage"]);
    expect(performance.now() - began).toBeLessThan(5_000);
  });

  it("is sent whole what a person has typed, and again without it after a refusal", async () => {
    await openAtStart();
    await browser.data("addToCart", { productId: 87 });
    const company = { ...billing, customerType: "company", company: "Holm OG", vatId: "ATU12345678" };
    await browser.data("checkout", { input: { billing: company, paymentMethod: "bacs" } });
    expect(questionsSent()).toEqual(["checkout", "checkout"]);
    expect(shop.woo.orders.all).toHaveLength(1);
    expect(shop.woo.orders.all.at(-1)?.customerNote).toBe("VAT ID: ATU12345678");
  });

  it("keeps what its plugin knows: a VAT ID, and operations that a stock host lacks", async () => {
    await openAtStart("plugin");
    await browser.data("addToCart", { productId: 992 });
    const company = { ...billing, customerType: "company", company: "Holm OG", vatId: "ATU12345678" };
    await browser.data("updateCustomer", { input: { billing: company } });
    expect(shop.woo.seen.at(-1)?.body).toContain("ATU12345678");
    await browser.data("setAffiliateData", { input: { affiliate_key: "partner" } });
    expect(namesSent()).toEqual(["setAffiliateData"]);
  });
});

describe("a question that changes something", () => {
  it("is done once, although it was sent twice: what was refused was not begun", async () => {
    shop.close();
    await open({ host: "stock", isMet: false });
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
    await browser.data("checkout", { input: { ...input, purchaseOrderNumber: "PO 4711" } });
    // The order's metadata, which WooCommerce lists with it.
    expect(shop.woo.seen.at(-1)?.body).toContain(
      '"metaData":[{"key":"purchase_order_number","value":"PO 4711"}]',
    );
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
