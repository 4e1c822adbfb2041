import { afterEach, describe, expect, it } from "vitest";
import type { GetCartQuery, GetOrderQuery } from "@/graphql/generated/shop/documents";
import { interpret } from "@/lib/gateway/failure";
import { plainText } from "@/lib/rules/texts/plain-text";
import { cartRows, orderRows } from "@/lib/rules/prices/totals";
import type { Shop } from "@/tests/support/fake-woo/shop";
import { stockShop } from "@/tests/support/stock-host/shop";
import { at, billing, type Browser, openShop, type RemoteShop } from "./shop";

const kit = (cents: number, more: Partial<Shop>): Shop => ({
  ...stockShop,
  ...more,
  products: stockShop.products.map((one) => (one.id === 131 ? { ...one, cents } : one)),
});

const shops = [
  {
    name: "in dollars",
    sells: kit(9_900, { currency: { code: "USD", sign: "$" } }),
    total: "124.80",
    below: "124.79",
    texts: ["99,00 $", "5,00 $", "20,80 $", "124,80 $"],
  },
  {
    name: "in whole euros",
    sells: kit(99, { decimals: 0 }),
    total: "719",
    below: "718",
    texts: ["99 €", "500 €", "120 €", "719 €"],
  },
  {
    name: "in thousandths",
    sells: kit(99_125, { decimals: 3 }),
    total: "119.550",
    below: "119.549",
    texts: ["99,125 €", "0,500 €", "19,925 €", "119,550 €"],
  },
];

const texts = (rows: ReturnType<typeof cartRows>, total: string | null) =>
  [...rows.map(({ text }) => text ?? ""), total ?? ""].map(plainText);

describe.each(shops)("a checkout $name", ({ sells, total, below, texts: shown }) => {
  let shop: RemoteShop;
  afterEach(() => shop.close());
  const fields = { ...billing, paymentMethod: "bacs", terms: "on" };

  async function member(): Promise<Browser> {
    shop = await openShop({ host: "stock", sells });
    const browser = shop.browser();
    browser.signIn(9);
    await browser.data("addToCart", { productId: 131 });
    return browser;
  }

  it("buys at the total that was shown, and the order has the rows of the cart", async () => {
    const browser = await member();
    const { status, body } = await browser.ask("checkoutData");
    const { cart } = interpret<GetCartQuery>("checkoutData", status, body);
    if (!cart) throw new Error("no cart");
    expect([cart.rawTotal, texts(cartRows(cart), cart.total)]).toEqual([total, shown]);
    const { location, notice } = await browser.post("checkout", { ...fields, expectedTotal: total });
    expect([location, notice]).toEqual(["/store/confirm/4001", null]);
    const answer = await browser.ask("getOrder", { id: "4001" });
    const { order } = interpret<GetOrderQuery>("getOrder", answer.status, answer.body);
    if (!order) throw new Error("no order");
    expect([order.rawTotal, texts(orderRows(order), order.total)]).toEqual([total, shown]);
    const listed = await browser.data("getOrders");
    expect(plainText(String(at(listed, "customer.orders.nodes.0.total")))).toBe(shown.at(-1));
  });

  it("buys nothing at another total, by however little", async () => {
    const browser = await member();
    const { location, notice } = await browser.post("checkout", { ...fields, expectedTotal: below });
    expect([location, notice?.kind]).toEqual(["/store/checkout", "info"]);
    expect(notice?.text).toContain("The total has changed.");
    expect(shop.woo.orders.all).toEqual([]);
  });
});
