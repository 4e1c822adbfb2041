import { parse, validate } from "graphql";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import operations from "@/graphql/generated/operations.json" with { type: "json" };
import { coordinatesOf } from "@/lib/gateway/hosts/our-schema";
import { StockHost } from "@/tests/support/stock-host/server";
import { missing, stockSchemas } from "@/tests/support/stock-host/schema";
import { stockShop } from "@/tests/support/stock-host/shop";
import { at } from "./shop";

const { asked } = stockSchemas();
const host = new StockHost();
let url = "";
beforeAll(async () => void (url = `http://127.0.0.1:${await host.listen()}/graphql`));
afterAll(() => host.close());

async function ask(query: string, headers: Record<string, string> = {}, variables = {}, to = url) {
  const answer = await fetch(to, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify({ query, variables }),
  });
  const body: unknown = await answer.json();
  return { status: answer.status, body, session: answer.headers.get("woocommerce-session") ?? "" };
}

/** A real host's answers to our documents in November 2026. Source: NOTES 9. */
describe("a stock host, as it was seen", () => {
  it.each([
    ["shop", ["checkout", "deletePaymentMethod", "getPaymentGateways", "getStock"]],
    ["member", []],
    ["content", ["getNodeByUri", "getPage"]],
  ])("understands of %s these operations as they are", (endpoint, understood) => {
    const own = Object.entries(operations).filter(([, one]) => one.endpoint === endpoint);
    const valid = own.filter(([, { text }]) => validate(asked, parse(text)).length === 0);
    expect(valid.map(([name]) => name).sort()).toEqual(understood);
  });

  it("knows no more than it did: what is new in our schemas belongs in since.tsv", () => {
    expect([missing.size, coordinatesOf(asked).size]).toEqual([317, 1411]);
  });
});

describe("errors of a stock host", () => {
  it("tells everything it does not know at once, with places and without a path", async () => {
    const { status, body } = await ask("{ cart { isVatExempt } x: countryList { code } }");
    expect([status, Object.keys(Object(body))]).toEqual([200, ["errors", "extensions"]]);
    expect(at(body, "errors")).toEqual([
      { message: 'Cannot query field "isVatExempt" on type "Cart".', locations: [{ line: 1, column: 10 }] },
      expect.objectContaining({
        message: expect.stringContaining('Cannot query field "countryList" on type "RootQuery".'),
      }),
    ]);
  });

  it("refuses inputs in words that repeat what was typed", async () => {
    const query =
      "mutation($input: UpdateCustomerInput!) { updateCustomer(input: $input) { clientMutationId } }";
    const { body } = await ask(query, {}, { input: { billing: { vatId: "ATU1", customerType: "company" } } });
    const told = JSON.stringify(at(body, "errors"));
    expect(told).toContain('Field \\"vatId\\" is not defined by type \\"CustomerAddressInput\\"');
    expect(told).toContain('Field \\"customerType\\" is not defined');
    expect(at(body, "data")).toBeUndefined();
  });

  it("keeps its schema to itself unless its operator opens it", async () => {
    const { body } = await ask("{ __schema { types { name } } }");
    expect(at(body, "errors.0.message")).toContain("introspection is not allowed");
    const open = new StockHost({ isOpen: true });
    const to = `http://127.0.0.1:${await open.listen()}/graphql`;
    expect(at((await ask("{ __schema { types { name } } }", {}, {}, to)).body, "data")).toBeDefined();
    open.close();
  });

  it("words a missing product by how it was asked for, and a missing order", async () => {
    const said = async (query: string) => at((await ask(query)).body, "errors.0");
    expect(await said('{ product(id: "4002", idType: DATABASE_ID) { id } }')).toMatchObject({
      message: "No product exists with the database_id: 4002",
      path: ["product"],
    });
    expect(await said('{ product(id: "nope", idType: SKU) { id } }')).toMatchObject({
      message: "No product ID was found corresponding to the sku: nope",
    });
    expect(await said('{ order(id: "999999", idType: DATABASE_ID) { id } }')).toMatchObject({
      message: "No order exists with the database_id: 999999",
    });
  });

  it("crashes, is slow and is out of order on demand", async () => {
    host.crashing.add("cart");
    expect((await ask("{ cart { isEmpty } }")).body).toMatchObject({
      errors: [{ message: "Internal server error", path: ["cart"] }],
      data: { cart: null },
    });
    host.crashing.clear();
    host.delayMs = 60;
    const began = performance.now();
    await ask("{ cart { isEmpty } }");
    expect(performance.now() - began).toBeGreaterThan(50);
    host.delayMs = 0;
    host.fault = (response) => void response.writeHead(503).end("{}");
    expect((await ask("{ cart { isEmpty } }")).status).toBe(503);
    host.fault = null;
  });

  it("fails every field for a bearer it does not know, or does not look at it", async () => {
    const stranger = { authorization: "Bearer of-another-issuer" };
    expect((await ask("{ cart { isEmpty } viewer { id } }", stranger)).body).toMatchObject({
      errors: [{ path: ["cart"] }, { path: ["viewer"] }],
    });
    host.badBearer = "ignored";
    expect((await ask("{ cart { isEmpty } viewer { id } }", stranger)).body).toMatchObject({
      data: { cart: { isEmpty: true }, viewer: null },
    });
    host.badBearer = "poison";
  });
});

describe("the shop", () => {
  const add = (input: string) =>
    `mutation { addToCart(input: { ${input} }) { cart { total(format: RAW) subtotal(format: RAW) } } }`;
  const buy = (gateway: string) => `mutation { checkout(input: { paymentMethod: "${gateway}", billing: {
    email: "a@example.com", country: AT } }) { order { status datePaid needsPayment total(format: RAW) } } }`;

  it.each([
    ["bacs", "ON_HOLD", false],
    ["cheque", "ON_HOLD", false],
    ["cod", "PROCESSING", false],
    ["paypal-like", "PENDING", true],
  ])("places an order by %s as %s, unpaid", async (gateway, status, needsPayment) => {
    const { session } = await ask(add("productId: 87"));
    const { body } = await ask(buy(gateway), { "woocommerce-session": `Session ${session}` });
    expect(at(body, "data.checkout.order")).toEqual({
      status,
      datePaid: null,
      needsPayment,
      total: "118.80",
    });
  });

  it("finds products by sku and slug, and a product without its variation is refused", async () => {
    const { body } = await ask(
      '{ a: product(id: "FLIN-LIVE", idType: SKU) { databaseId } b: product(id: "board-kit", idType: SLUG) { databaseId } }',
    );
    expect(at(body, "data")).toEqual({ a: { databaseId: 91 }, b: { databaseId: 131 } });
    expect(at((await ask(add("productId: 91"))).body, "errors.0.message")).toContain(
      "choose product options",
    );
    expect(at((await ask(add("productId: 91, variationId: 92"))).body, "errors")).toBeUndefined();
  });

  it("sells what it has, and tells only by the status that nothing is left", async () => {
    const own = new StockHost();
    const to = `http://127.0.0.1:${await own.listen()}/graphql`;
    const { session } = await ask(add("productId: 131, quantity: 3"), {}, {}, to);
    await ask(buy("cod"), { "woocommerce-session": `Session ${session}` }, {}, to);
    const stock =
      '{ product(id: "KIT-1", idType: SKU) { ... on InventoriedProduct { stockStatus stockQuantity } } }';
    expect(at((await ask(stock, {}, {}, to)).body, "data.product")).toEqual({
      stockStatus: "OUT_OF_STOCK",
      stockQuantity: null,
    });
    expect(at((await ask(add("productId: 131"), {}, {}, to)).body, "errors.0.message")).toContain(
      "out of stock",
    );
    own.close();
  });

  it("shows prices with tax where its operator wants that, and RAW ones as they were entered", async () => {
    const taxed = new StockHost({ shop: { showsTax: true } });
    const to = `http://127.0.0.1:${await taxed.listen()}/graphql`;
    const query =
      '{ product(id: "87") { ... on ProductWithPricing { price raw: price(format: RAW) } } cart { displayPricesIncludeTax } }';
    expect(at((await ask(query, {}, {}, to)).body, "data")).toEqual({
      product: { price: "118,80&nbsp;€", raw: "99" },
      cart: { displayPricesIncludeTax: true },
    });
    expect(at((await ask(query)).body, "data.product.price")).toBe("99,00&nbsp;€");
    taxed.close();
  });

  it("taxes by the delivery address, which a change of the invoice's leaves as it was", async () => {
    const shop = {
      entersTax: true,
      products: stockShop.products.map((one) => (one.id === 87 ? { ...one, cents: 94_800 } : one)),
    };
    const taxed = new StockHost({ shop });
    const to = `http://127.0.0.1:${await taxed.listen()}/graphql`;
    const add = "mutation { addToCart(input: { productId: 87 }) { cart { total(format: RAW) } } }";
    const { session } = await ask(add, {}, {}, to);
    const headers = { "woocommerce-session": `Session ${session}` };
    const totalsAfter = async (input: object) => {
      const change =
        "mutation($input: UpdateCustomerInput!) { updateCustomer(input: $input) { clientMutationId } }";
      await ask(change, headers, { input }, to);
      const { body } = await ask("{ cart { total(format: RAW) totalTax(format: RAW) } }", headers, {}, to);
      return at(body, "data.cart");
    };
    const billing = { country: "DE", postcode: "10115" };
    const austrian = { total: "948.00", totalTax: "158.00" };
    const german = { total: "940.10", totalTax: "150.10" };
    // The copy that the host makes is of the address before, so only the second of two equal changes has an effect.
    expect(await totalsAfter({ billing, shippingSameAsBilling: true })).toEqual(austrian);
    expect(await totalsAfter({ billing })).toEqual(austrian);
    expect(await totalsAfter({ billing, shippingSameAsBilling: true })).toEqual(german);
    expect(await totalsAfter({ billing, shipping: { country: "AT" } })).toEqual(austrian);
    taxed.close();
  });

  it("answers pages, posts and menus as WordPress does", async () => {
    const { body } = await ask(`{ page(id: "/about", idType: URI) { title } posts { nodes { slug } }
      menus { nodes { slug } } nodeByUri(uri: "/nothing") { id } }`);
    expect(at(body, "data")).toEqual({
      page: { title: "About us &#8211; the academy" },
      posts: { nodes: [{ slug: "a-bank-learns" }, { slug: "a-hospital-learns" }] },
      menus: { nodes: [{ slug: "mainmenu" }] },
      nodeByUri: null,
    });
  });
});
