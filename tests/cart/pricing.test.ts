import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { priceCart, type PricedCart, type PricedLine } from "@/backend/sales/cart/price-cart";
import { decideVat, vatMessages } from "@/backend/sales/vat/vat-decision";
import { anyCart, line, now, price, unused } from "./carts-to-price";

const sum = (numbers: number[]) => numbers.reduce((all, one) => all + one, 0);
const outside = decideVat({ country: "US", vatId: null }, now);

describe("known prices", () => {
  it.each([
    [1_999, 4_000, 800],
    [9_999, 6_000, 5_999],
    [9_900, 8_000, 7_920],
    [9_900, 10_000, 9_900],
    [1, 4_000, 0],
  ])("%i cents at %i basis points are %i", (listPrice, pppBasisPoints, unitPrice) => {
    const cart = price({ lines: [line({ listPrice })], pppBasisPoints, vat: outside });
    expect(cart.lines[0]?.unitPrice).toBe(unitPrice);
    expect(cart.total).toBe(unitPrice);
  });

  it("leaves products without regional price alone", () => {
    const cart = price({
      lines: [line({ listPrice: 9_900, pppEnabled: false })],
      pppBasisPoints: 4_000,
      vat: outside,
    });
    expect(cart.total).toBe(9_900);
  });

  it("rounds VAT half up per line", () => {
    const cart = price({ lines: [line({ key: "a", listPrice: 13 }), line({ key: "b", listPrice: 13 })] });
    expect(cart.lines.map(({ tax }) => tax)).toEqual([3, 3]);
    // On the sum it would be 5: 20 % of 0.26.
    expect(cart.tax).toBe(6);
    const finland = decideVat({ country: "FI", vatId: null }, now);
    expect(price({ lines: [line({ listPrice: 100 })], vat: finland }).tax).toBe(26);
  });

  it("explains a price", () => {
    const vat = decideVat({ country: "IN", vatId: null }, now);
    const cart = price({
      lines: [line({ listPrice: 1_999, quantity: 2 })],
      pppBasisPoints: 4_000,
      coupons: [unused()],
      vat,
    });
    expect(cart.lines[0]?.ledger).toEqual([
      { kind: "list", amount: 3_998, reason: "List price 2 × 19,99\u00a0€" },
      { kind: "ppp", amount: -2_398, reason: "Regional price: 40 % of the list price" },
      { kind: "coupon", amount: -160, reason: "Coupon ten" },
      { kind: "tax", amount: 0, reason: vat.message },
    ]);
  });

  it("prices a cart with coupon and VAT", () => {
    const cart = price({ lines: [line({ quantity: 2 })], coupons: [unused()] });
    expect(cart).toMatchObject({
      subtotal: 19_800,
      discount: 1_980,
      tax: 3_564,
      discountTax: 396,
      total: 21_384,
    });
    expect(cart.taxes).toEqual([{ label: "VAT 20 % (AT)", basisPoints: 2_000, amount: 3_564 }]);
    expect(cart.coupons).toEqual([
      { code: "ten", description: "Ten per cent", discount: 1_980, discountTax: 396 },
    ]);
  });

  it("charges subscriptions again without the coupon", () => {
    const period = { period: "year" as const, interval: 1 };
    const cart = price({
      lines: [line({ listPrice: 29_000, period }), line({ key: "other" })],
      coupons: [unused()],
    });
    expect(cart.recurring).toEqual({
      subtotal: 29_000,
      total: 34_800,
      message: "Then 348,00\u00a0€ every year, until cancelled.",
    });
    expect(price().recurring).toBeNull();
  });

  it("taxes what happens on the spot there, each rate on its own", () => {
    const vat = decideVat({ country: "DE", customerType: "company", vatId: "VALID" }, now);
    const cart = price({
      vat,
      lines: [
        line({ key: "online" }),
        line({ key: "vienna", listPrice: 59_000, pppEnabled: false, place: "AT" }),
        line({ key: "dublin", listPrice: 10_000, pppEnabled: false, place: "IE" }),
        line({ key: "london", listPrice: 10_000, pppEnabled: false, place: "GB" }),
      ],
    });
    expect(cart.lines.map(({ tax }) => tax)).toEqual([0, 11_800, 2_300, 0]);
    expect(cart.taxes.map(({ label, amount }) => [label, amount])).toEqual([
      ["VAT 20 % (AT)", 11_800],
      ["VAT 23 % (IE)", 2_300],
    ]);
    expect(cart.vat).toMatchObject({ exempt: false, validation: "VALID", country: "DE" });
    const { reverseCharge, onSite, onSiteOutside } = vatMessages;
    expect(cart.vat.message).toBe([reverseCharge, onSite("AT"), onSite("IE"), onSiteOutside].join(" "));
    expect(cart.lines[3]?.ledger.at(-1)).toEqual({ kind: "tax", amount: 0, reason: onSiteOutside });
  });

  it("is empty for an empty cart", () => {
    expect(price({ lines: [] })).toMatchObject({
      lines: [],
      coupons: [],
      taxes: [],
      subtotal: 0,
      total: 0,
      recurring: null,
    });
  });
});

/** Which promises a priced cart breaks. */
function contradictions(cart: PricedCart): string[] {
  const all = (of: (one: PricedLine) => number) => sum(cart.lines.map(of));
  const amounts = cart.lines.flatMap((one) => [
    one.unitPrice,
    one.subtotal,
    one.discount,
    one.total,
    one.tax,
    one.subtotalTax,
  ]);
  const promises = {
    subtotal: cart.subtotal === all((one) => one.subtotal),
    discount: cart.discount === all((one) => one.discount),
    tax: cart.tax === all((one) => one.tax),
    "tax before coupons": cart.subtotalTax === all((one) => one.subtotalTax),
    total: cart.total === all((one) => one.total + one.tax),
    "net and tax": cart.total === cart.subtotal - cart.discount + cart.tax,
    "discounts of the coupons": cart.discount === sum(cart.coupons.map(({ discount }) => discount)),
    "tax on the discounts": cart.discountTax === sum(cart.coupons.map(({ discountTax }) => discountTax)),
    "tax by discount": cart.discountTax === cart.subtotalTax - cart.tax,
    "tax lines": cart.tax === sum(cart.taxes.map(({ amount }) => amount)),
    ledger: cart.lines.every((one) => sum(one.ledger.map(({ amount }) => amount)) === one.total + one.tax),
    cents: amounts.every((amount) => Number.isSafeInteger(amount) && amount >= 0),
  };
  return Object.entries(promises).flatMap(([name, kept]) => (kept ? [] : [name]));
}

describe("any cart", () => {
  const runs = process.env.TEST_WHOLE ? 1_000 : 100;

  it("is the sum of its lines and coupons, explained to the cent, never negative", () => {
    fc.assert(
      fc.property(anyCart, (input) => {
        const wrong = contradictions(priceCart(input));
        if (wrong.length > 0) throw new Error(wrong.join(", "));
      }),
      { numRuns: 10 * runs },
    );
  });

  it("costs the same whichever coupon was typed first", () => {
    fc.assert(
      fc.property(anyCart, (input) => {
        const there = priceCart(input);
        const back = priceCart({ ...input, coupons: input.coupons.toReversed() });
        expect(back.total).toBe(there.total);
      }),
      { numRuns: 2 * runs },
    );
  });

  it("never gets dearer by a coupon or by a lower regional rate", () => {
    fc.assert(
      fc.property(anyCart, (input) => {
        expect(priceCart(input).total).toBeLessThanOrEqual(priceCart({ ...input, coupons: [] }).total);
        expect(priceCart({ ...input, coupons: [], pppBasisPoints: 4_000 }).total).toBeLessThanOrEqual(
          priceCart({ ...input, coupons: [], pppBasisPoints: 10_000 }).total,
        );
      }),
      { numRuns: 2 * runs },
    );
  });
});
