import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { OperationName } from "@/graphql/generated/endpoint-of";
import operations from "@/graphql/generated/operations.json" with { type: "json" };
import { substitutes } from "@/lib/gateway/hosts/ask-host";
import { interpret } from "@/lib/gateway/failure";
import { coordinatesOf, ourSchema } from "@/lib/gateway/hosts/our-schema";
import { reduceDocument } from "@/lib/gateway/hosts/reduced-document";
import { wooSchemas } from "@/tests/support/fake-woo/schema";
import { stockSchemas } from "@/tests/support/stock-host/schema";
import { at, billing, openShop, type Browser, type RemoteShop } from "./shop";

const hosts = ["plugin", "stock"] as const;
type Host = (typeof hosts)[number];

/** Operation → what it goes without on each host, and what the screen shows where it cannot be asked at all. */
const [, ...rows] = readFileSync("tests/remote/operations-on-hosts.tsv", "utf8").trim().split("\n");
const table = new Map(
  rows.map((row) => {
    const [name = "", plugin = "", stock = "", shown = ""] = row.split("\t");
    return [name, { plugin, stock, shown }];
  }),
);
const shopOperations = Object.entries(operations).filter(([, { endpoint }]) => endpoint === "shop");

const ours = ourSchema("shop");
const schemas = { plugin: wooSchemas().asked, stock: stockSchemas().asked };
const lacks = (host: Host) =>
  new Set([...coordinatesOf(ours)].filter((one) => !coordinatesOf(schemas[host]).has(one)));

/** "" for all of it, "off" for nothing. */
function costs(name: string, text: string, host: Host): string {
  const { text: rest, without, lost } = reduceDocument(text, ours, lacks(host));
  if (rest === null) return substitutes[name] ? "by another question" : "off";
  return [...without, ...lost.map((variable) => `$${variable}`)].join(" ");
}

/**
 * A change of an operation or of the contract shows here what it costs on hosts elsewhere. Where a cell becomes "off",
 * say in the last column what a person then sees. The embedded back end has everything: tests/contract.
 */
describe("every operation of the shop", () => {
  it.each(shopOperations)("%s costs on hosts elsewhere what its row says", (name, { text }) => {
    const row = table.get(name);
    expect({ plugin: costs(name, text, "plugin"), stock: costs(name, text, "stock") }).toEqual({
      plugin: row?.plugin,
      stock: row?.stock,
    });
    if ([row?.plugin, row?.stock].includes("off")) expect(row?.shown).not.toBe("");
  });

  it("has one row", () => {
    expect([...table.keys()].sort()).toEqual(shopOperations.map(([name]) => name).sort());
  });
});

/** All else of members is answered NOT_SUPPORTED; of content, what a plain WordPress lacks comes from the files. */
it.each([
  ["content", ["getNodeByUri", "getPage", "menus"]],
  ["member", ["getProfile", "viewer"]],
] as const)("of %s, a stock host answers what is left of these", async (endpoint, answered) => {
  const schema = ourSchema(endpoint);
  const lacked = new Set([...coordinatesOf(schema)].filter((one) => !coordinatesOf(schemas.stock).has(one)));
  const own = Object.entries(operations).filter(([, one]) => one.endpoint === endpoint);
  const left = own.filter(([, { text }]) => reduceDocument(text, schema, lacked).text !== null);
  expect(left.map(([name]) => name).sort()).toEqual(answered);
  const shop = await openShop({ host: "stock" });
  for (const [name] of own) {
    if (!isOperation(name)) continue;
    const { body } = await shop.browser().ask(name, { uri: "/about" }, endpoint);
    const code = body.errors?.[0]?.extensions?.code;
    const isAnswered = endpoint === "content" || answered.some((one) => one === name);
    expect([name, code]).toEqual([name, isAnswered ? undefined : "NOT_SUPPORTED"]);
  }
  shop.close();
});

const isOperation = (name: string): name is OperationName => name in operations;

describe.each(hosts)("asked of a host with %s", (host) => {
  let shop: RemoteShop;
  let browser: Browser;
  const asked = new Set<string>();
  const products = { plugin: [992, 11], stock: [87, 131] }[host];
  const [first = 0, second = 0] = products;

  beforeAll(async () => {
    shop = await openShop({ host });
    browser = shop.browser();
    const { customer } = browser.signIn();
    customer.tokens = [{ tokenId: 51, type: "CC", last4: 4242, isDefault: false }];
  });
  afterAll(() => {
    shop.close();
    expect([...asked].sort()).toEqual([...table.keys()].sort());
  });

  /** The data of an operation, which has to be whole but for what its row says. */
  async function ask(name: OperationName, variables: object = {}) {
    asked.add(name);
    const { status, body } = await browser.ask(name, variables);
    if (table.get(name)?.[host] !== "off") return interpret(name, status, body);
    expect(body.errors?.[0]?.extensions?.code, name).toBe("NOT_SUPPORTED");
    return {};
  }

  it("sells, and answers all else or says that it cannot", async () => {
    for (const name of ["getPaymentGateways", "getCountries", "getProducts"] as const) await ask(name);
    const slug = String(shop.woo.shop.products[0]?.slug);
    await ask("getProduct", { id: slug });
    await ask("getSubscriptionProduct", { id: slug });
    await ask("getStock", { ids: [first] });
    await ask("previewOffer", { items: [{ productId: first, quantity: 1 }] });
    await ask("addToCart", { productId: first });
    const key = at(await ask("getCart"), "cart.contents.nodes.0.key");
    for (const name of ["getLineProblems", "getPriceSteps", "checkoutData"] as const) await ask(name);
    for (const name of ["checkoutPage", "getAccount", "getCustomer"] as const) await ask(name);
    await ask("updateItemQuantities", { key, quantity: 2 });
    await ask("updateItemNotes", { key, extraData: "{}" });
    await ask("applyCoupon", { code: "ten" });
    await ask("removeCoupons", { codes: ["ten"] });
    await ask("removeItemsFromCart", { keys: [key] });
    await ask("fillCart", { items: [{ productId: second, quantity: 1 }] });
    await ask("updateShippingMethod", { methods: ["local_pickup:2"] });
    await ask("clearCart");
    await ask("createCart", { input: { items: [{ productId: first, quantity: 1 }] } });
    await ask("updateCustomer", { input: { billing } });
    const order = at(
      await ask("checkout", { input: { billing, paymentMethod: "bacs" } }),
      "checkout.order.databaseId",
    );
    expect(order).toEqual(expect.any(Number));
    const id = String(order);
    for (const name of ["getOrder", "getOrderPriceSteps", "getWithdrawable"] as const)
      await ask(name, { id });
    for (const name of [
      "getOrders",
      "getBookings",
      "getWithdrawableOrders",
      "getDownloads",
      "getWaitingList",
      "getCalendarFeed",
    ] as const)
      await ask(name);
    await ask("setDefaultPaymentMethod", { tokenId: 51 });
    await ask("deletePaymentMethod", { tokenId: 51 });
    await ask("stripeSetupIntent");
    await ask("savePaymentMethod", { input: { paymentMethodId: "pm_1", setupIntentId: "seti_1" } });
    await ask("payOrder", { input: { id: order, paymentMethod: "bacs" } });
    for (const name of ["cancelSubscription", "resumeSubscription"] as const) await ask(name, { id: 70 });
    await ask("changeSubscriptionPayment", { id: 70, tokenId: 51 });
    await ask("joinWaitingList", { input: { productId: first } });
    await ask("renewCalendarFeed");
    await ask("getSeatChange", { id, seats: [1] });
    await ask("moveSeats", { input: { id: order, seats: [1], date: 1, back: "0.00" } });
    await ask("cancelSeats", { input: { id: order, seats: [1], back: "0.00" } });
    await ask("correctInvoice", { input: { id: order, invoice: "1", billing } });
    const statement = { name: "Ida", orderNumber: id, email: "a@example.com" };
    await ask("withdraw", { input: { key: crypto.randomUUID(), ...statement } });
    await ask("confirmWithdrawal", { input: { token: "t" } });
    await ask("getWithdrawal", { token: "t" });
    await ask("nameSeat", { input: { id: order, seat: 1, name: "Ida" } });
    await ask("askAboutOrder", { input: { id: order, key: crypto.randomUUID(), question: "Where is it?" } });
    await ask("stopSeatMails", { input: { token: "t" } });
    await ask("leaveWaitingList", { input: { id: 1 } });
    await ask("confirmWaitingList", { input: { token: "t" } });
    await ask("getWaitingPlace", { token: "t" });
    await ask("redeemAccessCode", { code: "WELCOME" });
    await ask("verifyAccess");
    await ask("verifyEventAccess", { input: { email: "a@example.com", token: "t", event: "e" } });
    await ask("requestAddressCode", { input: { email: "a@example.com" } });
    await ask("setAffiliateData", { input: { affiliate_key: "partner" } });
  });
});
