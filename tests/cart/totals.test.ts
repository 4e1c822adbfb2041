import { describe, expect, it } from "vitest";
import { plainText } from "@/lib/rules/texts/plain-text";
import { cartRows, orderRows, type TotalRow, unlistedIn } from "@/lib/rules/prices/totals";
import type { Session } from "@/tests/support/fake-woo/sessions";
import type { Shop } from "@/tests/support/fake-woo/shop";
import { stockShop } from "@/tests/support/stock-host/shop";
import { board, ordered, read, sessionOf } from "./host-carts";

const names = (rows: readonly TotalRow[]) => rows.map(({ name }) => name);

describe("a shop elsewhere", () => {
  it("shows postage and fees by their names, and the tax on postage", () => {
    const fees = [{ name: "Handling", cents: 250 }];
    const cart = read(sessionOf({ ...stockShop, fees }, { lines: [board] }));
    expect(cartRows(cart).map(({ name, note, cents }) => [name, note, cents])).toEqual([
      ["Subtotal, net", undefined, 19_800],
      ["Delivery (Post), net", "The VAT on it is 1,00 €.", 500],
      ["Handling, net", undefined, 250],
      ["VAT 20 %", undefined, 4_110],
    ]);
    const pickedUp = read(sessionOf({ ...stockShop, fees }, { lines: [board], method: "local_pickup:2" }));
    expect(cartRows(pickedUp)[1]).toEqual({
      key: "delivery",
      name: "Delivery (Pick up), net",
      text: "0,00 €",
      cents: 0,
    });
    // A host that names its fees and gives another sum.
    expect(names(cartRows({ ...cart, rawFeeTotal: "3.5" }))[2]).toBe("Fees, net");
  });

  it("shows the recorded carts: 124.80 in Austria, 134.86 after a change to Germany", () => {
    const pricedAt = (cents: number, more: Partial<Shop> = {}): Shop => ({
      ...stockShop,
      ...more,
      products: stockShop.products.map((one) => (one.id === 131 ? { ...one, cents } : one)),
    });
    const shown = (shop: Shop, country: string) => {
      const cart = read(sessionOf(shop, { lines: [board], shipping: { country } }));
      return [
        ...cartRows(cart).map(({ name, text }) => [name, plainText(text ?? "")]),
        plainText(cart.total),
      ];
    };
    expect(shown(pricedAt(9_900), "AT")).toEqual([
      ["Subtotal, net", "99,00 €"],
      ["Delivery (Post), net", "5,00 €"],
      ["VAT 20 %", "20,80 €"],
      "124,80 €",
    ]);
    const gross = pricedAt(13_000, { entersTax: true, showsTax: true });
    expect(shown(gross, "AT").at(-1)).toBe("136,00 €");
    expect(shown(gross, "DE")).toEqual([
      ["Subtotal, net", "108,33 €"],
      ["Delivery (Post), net", "5,00 €"],
      ["VAT 19 %", "21,53 €"],
      "134,86 €",
    ]);
    const rates = (country: string) =>
      read(
        sessionOf(gross, { lines: [board], shipping: { country } }),
      ).availableShippingMethods[0]?.rates?.map(({ id, cost }) => [id, cost]);
    expect(rates("AT")).toEqual([
      ["flat_rate:1", "6,00&nbsp;€"],
      ["local_pickup:2", "0,00&nbsp;€"],
    ]);
    expect(rates("DE")?.[0]).toEqual(["flat_rate:1", "5,95&nbsp;€"]);
  });

  it("charges Switzerland no tax, and whoever picks up the shop's own", () => {
    const rows = (parts: Partial<Session>) =>
      cartRows(read(sessionOf(stockShop, { lines: [board], ...parts })));
    expect(names(rows({ shipping: { country: "CH" } }))).toEqual(["Subtotal, net", "Delivery (Post), net"]);
    const pickedUp = { shipping: { country: "CH" }, method: "local_pickup:2" };
    expect(names(rows(pickedUp)).at(-1)).toBe("VAT 20 %");
  });

  it.each([
    ["euros alone", { decimals: 0 }, "€", ["198 €", "5 €", "3 €", "42 €"], "248 €"],
    ["thousandths", { decimals: 3 }, "€", ["19,800 €", "0,500 €", "0,250 €", "4,110 €"], "24,660 €"],
    ["dollars", { decimals: 2 }, "$", ["198,00 $", "5,00 $", "2,50 $", "41,10 $"], "246,60 $"],
  ])("writes every row as the shop does: %s", (_name, { decimals }, sign, texts, total) => {
    const by = decimals === 0 ? (cents: number) => Math.round(cents / 100) : (cents: number) => cents;
    const shop: Shop = {
      ...stockShop,
      decimals,
      fees: [{ name: "Handling", cents: by(250) }],
      products: stockShop.products.map((one) => ({ ...one, cents: by(one.cents) })),
      postage: { products: [131], methods: [{ id: "flat_rate:1", label: "Post", cents: by(500) }] },
    };
    const signed = JSON.parse(
      JSON.stringify(read(sessionOf(shop, { lines: [board] }))).replaceAll("€", sign),
    );
    expect(cartRows(signed).map(({ text }) => plainText(text ?? ""))).toEqual(texts);
    expect(plainText(signed.total)).toBe(total);
  });

  it("shows charges that it does not list as a last row, which is worth a line in the log", () => {
    const fees = [{ name: "Handling", cents: 250 }];
    const cart = read(sessionOf({ ...stockShop, fees }, { lines: [board] }));
    const silent = { ...cart, rawShippingTotal: null, rawFeeTotal: null, fees: null };
    const unnamed = { ...silent, chosenShippingMethods: null };
    expect(cartRows(unnamed).at(-1)).toMatchObject({
      name: "Other charges of the shop",
      text: "7,50 €",
      cents: 750,
    });
    expect([unlistedIn(unnamed), unlistedIn(cart)]).toEqual([750, 0]);
    expect(cartRows({ ...cart, rawTotal: "246.61" }).at(-1)).toMatchObject({ name: "Rounding", cents: 1 });
    expect(cartRows({ ...cart, rawTotal: "240.60" }).at(-1)).toMatchObject({
      name: "Other deductions of the shop",
      text: "6,00 €",
      negative: true,
    });
  });

  it("names delivery and fees of an order", () => {
    const shop: Shop = { ...stockShop, fees: [{ name: "Handling", cents: 250 }] };
    const country = { country: "DE" };
    const session = sessionOf(shop, {
      lines: [board],
      coupons: ["ten"],
      billing: country,
      shipping: country,
    });
    expect(names(orderRows(ordered(session)))).toEqual([
      ...["Subtotal, net", "Discount code ten", "Delivery (Post), net", "Handling, net", "VAT 19 %"],
    ]);
  });
});
