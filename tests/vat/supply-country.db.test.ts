import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Product, Variation } from "@/backend/content/documents/catalogue";
import { catalogue } from "@/backend/content/catalogue/read-content";
import { event, workshop } from "@/backend/content/catalogue/workshops-and-events";
import { supplyCountry } from "@/backend/sales/vat/supply-country";
import { vatMessages } from "@/backend/sales/vat/vat-decision";
import { billing, type CheckoutWorld, openCheckoutWorld, orderOf } from "@/tests/support/checkout-world";
import { oracleBasket, rawText } from "@/tests/support/price-oracle";
import { at } from "@/tests/support/shop-world";

type Sold = { product: Product; variation: Variation | null };

const sold = catalogue()
  .products()
  .flatMap((product): Sold[] => {
    const variations = product.variations.map((variation) => ({ product, variation }));
    return variations.length > 0 ? variations : [{ product, variation: null }];
  });

describe("the place of a line", () => {
  it("is known for every date and event that is not online, and for nothing else", () => {
    const odd = sold.filter(({ product, variation }) => {
      const held = variation?.workshop
        ? workshop(variation.workshop)
        : product.event
          ? event(product.event)
          : undefined;
      const isOnSite = held !== undefined && !held.isOnline;
      return isOnSite !== (supplyCountry(product, variation) !== null);
    });
    expect(odd.map(({ product }) => product.slug)).toEqual([]);
    const places = new Set(sold.map(({ product, variation }) => supplyCountry(product, variation)));
    expect([...places].filter((place) => place !== null).sort()).toEqual(["AT", "GB", "IE", "IN", "PT"]);
  });
});

describe("a cart of two places", () => {
  let till: CheckoutWorld;
  beforeAll(async () => void (till = await openCheckoutWorld()));
  afterAll(() => till.close());

  const vatId = "DE136695976";
  const company = { ...billing, country: "DE", customerType: "company", company: "Kranz GmbH", vatId };

  it.each([
    ["a private buyer in Germany", { ...billing, country: "DE" }, { country: "DE" }],
    ["a company in Germany", company, { country: "DE", isCompany: true, isConfirmed: true }],
    ["a buyer in the United States", { ...billing, country: "US", state: "NY" }, { country: "US" }],
  ])("is taxed line by line for %s, and frozen so", async (_, who, buyer) => {
    const client = await till.shopper([{ productId: 992 }, { productId: 4002, quantity: 2 }], ["welcome-10"]);
    await client.ask("updateCustomer", { input: { billing: who } });
    const price = oracleBasket({
      buyer,
      items: { introduction: 1, labTicket: 2 },
      codes: ["welcome-10"],
      at: till.deps.clock(),
    });
    const cart = await client.ask("getCart");
    expect(at(cart, "cart.rawTotal")).toBe(rawText(price.total));
    expect(at(cart, "cart.isVatExempt")).toBe(false);
    const taxes = at(cart, "cart.totalTaxes");
    const labels = Array.isArray(taxes) ? taxes.map(({ label }) => label) : [];
    expect(labels.sort()).toEqual(Object.keys(price.taxes).sort());
    const placed = orderOf(await till.buy(client, "invoice", { billing: who }));
    const order = (await till.orders()).find(({ id }) => id === placed.databaseId);
    expect(order).toMatchObject({ total: price.total, tax: price.tax });
    expect(order?.vatNote).toContain(vatMessages.onSite("AT"));
    if (buyer.country === "US") expect(order?.vatNote).toContain(vatMessages.outside);
  });
});
