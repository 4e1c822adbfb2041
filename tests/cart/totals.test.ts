import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { priceCart } from "@/backend/cart/price-cart";
import { parseRaw, toRaw } from "@/lib/money";
import { cartRows, orderRows, type TotalRow, unlistedIn } from "@/lib/rules/totals";
import { cartNode, sumsOf } from "@/tests/support/fake-woo/cart";
import { Orders } from "@/tests/support/fake-woo/orders";
import { Sessions, type Session } from "@/tests/support/fake-woo/sessions";
import type { Shop } from "@/tests/support/fake-woo/shop";
import { stockShop } from "@/tests/support/stock-host/shop";
import { anyCart } from "./carts-to-price";

const sum = (rows: readonly TotalRow[]) => rows.reduce((all, { cents }) => all + cents, 0);
const names = (rows: readonly TotalRow[]) => rows.map(({ name }) => name);
const raw = { format: "RAW" } as const;

/** As the operation getCart reads it. */
function read(session: Session) {
  const { subtotal, discountTotal, shippingTotal, feeTotal, total, totalTaxes } = cartNode(session);
  return {
    subtotal: subtotal(),
    discountTotal: discountTotal(),
    rawSubtotal: subtotal(raw),
    rawDiscountTotal: discountTotal(raw),
    rawShippingTotal: shippingTotal(raw),
    rawFeeTotal: feeTotal(raw),
    rawTotal: total(raw),
    totalTaxes: (totalTaxes ?? []).map(({ amount, ...tax }) => ({
      ...tax,
      amount: amount(),
      rawAmount: amount(raw),
    })),
  };
}

function sessionOf(shop: Shop, parts: Partial<Session> = {}): Session {
  return Object.assign(new Sessions(() => 0, shop).of("t_1"), parts);
}

const board = { key: "a", productId: 131, variationId: null, quantity: 1, extraData: [] };

const carts = fc.record({
  taxBasedOn: fc.constantFrom("shipping" as const, "billing" as const, "base" as const),
  entersTax: fc.boolean(),
  postage: fc.option(
    fc.record({ cents: fc.integer({ min: 0, max: 3_000 }), products: fc.constant([131, 87]) }),
  ),
  fee: fc.integer({ min: 0, max: 2_000 }),
  country: fc.constantFrom("AT", "DE", "CH"),
  coupons: fc.subarray(["ten"]),
  lines: fc.array(
    fc.record({ productId: fc.constantFrom(87, 105, 118, 131), quantity: fc.integer({ min: 1, max: 9 }) }),
    { minLength: 1, maxLength: 4 },
  ),
});

const anySession = carts.map(({ country, coupons, lines, ...shop }) =>
  sessionOf(
    { ...stockShop, ...shop },
    {
      ...{ billing: { country }, shipping: { country }, coupons },
      lines: lines.map((one, index) => ({ ...board, ...one, key: String(index) })),
    },
  ),
);

describe("a shop elsewhere", () => {
  it("adds up to its own total in every cart, without a rest", () => {
    fc.assert(
      fc.property(anySession, (session) => {
        const cart = read(session);
        const rows = cartRows(cart);
        expect(sum(rows)).toBe(sumsOf(session).due);
        expect(sum(rows)).toBe(parseRaw(cart.rawTotal));
        expect(names(rows)).not.toContain("Other charges of the shop");
      }),
      { numRuns: 200 },
    );
  });

  it("shows postage and fees as rows of their own, and their tax with the other", () => {
    const cart = read(sessionOf({ ...stockShop, fee: 250 }, { lines: [board] }));
    expect(cartRows(cart).map(({ name, cents }) => [name, cents])).toEqual([
      ["Subtotal, net", 19_800],
      ["Delivery, net", 500],
      ["Fees, net", 250],
      ["VAT 20 %", 4_110],
    ]);
  });

  it("shows charges that it does not list as a last row, which is worth a line in the log", () => {
    const cart = read(sessionOf({ ...stockShop, fee: 250 }, { lines: [board] }));
    const silent = { ...cart, rawShippingTotal: null, rawFeeTotal: null };
    expect(cartRows(silent).at(-1)).toMatchObject({
      name: "Other charges of the shop",
      text: "7.50",
      cents: 750,
    });
    expect([unlistedIn(silent), unlistedIn(cart)]).toEqual([750, 0]);
    expect(cartRows({ ...cart, rawTotal: "246.61" }).at(-1)).toMatchObject({ name: "Rounding", cents: 1 });
    expect(cartRows({ ...cart, rawTotal: "240.60" }).at(-1)).toMatchObject({
      ...{ name: "Other deductions of the shop", text: "6.00", negative: true },
    });
  });

  it("adds up in orders too", () => {
    const shop: Shop = { ...stockShop, fee: 250 };
    const session = sessionOf(shop, { lines: [board], coupons: ["ten"] });
    const billing = { email: "ines.holm@example.com", country: "DE" };
    const { order } = new Orders(() => 0, shop).checkout(session, null, { billing, paymentMethod: "bacs" });
    const rows = orderRows({
      ...{ subtotal: order.subtotal(), rawSubtotal: order.subtotal(raw), rawTotal: order.total(raw) },
      ...{ rawShippingTotal: order.shippingTotal(raw), couponLines: order.couponLines },
      taxLines: { nodes: order.taxLines.nodes.map((tax) => ({ ...tax, label: tax.label ?? "" })) },
    });
    expect(sum(rows)).toBe(parseRaw(order.total(raw)));
    expect(names(rows)).toEqual([
      ...["Subtotal, net", "Discount code ten", "Delivery, net", "VAT 19 %", "Other charges of the shop"],
    ]);
  });
});

it("our own prices never need a rest, in carts and in orders", () => {
  fc.assert(
    fc.property(anyCart.map(priceCart), (priced) => {
      const ends = { subtotal: "", rawSubtotal: toRaw(priced.subtotal), rawTotal: toRaw(priced.total) };
      const rows = cartRows({
        ...ends,
        ...{
          discountTotal: "",
          rawDiscountTotal: toRaw(priced.discount),
          rawShippingTotal: null,
          rawFeeTotal: null,
        },
        totalTaxes: priced.taxes.map(({ label, amount }) => ({
          ...{ id: label, label, amount: "", rawAmount: toRaw(amount) },
        })),
      });
      const ordered = orderRows({
        ...{ ...ends, rawShippingTotal: null },
        couponLines: {
          nodes: priced.coupons.map(({ code, discount }) => ({ code, discount: toRaw(discount) })),
        },
        taxLines: {
          nodes: priced.taxes.map(({ label, amount }) => ({
            label,
            taxTotal: toRaw(amount),
            shippingTaxTotal: null,
          })),
        },
      });
      for (const one of [rows, ordered]) {
        expect(sum(one)).toBe(priced.total);
        expect(one.map(({ key }) => key)).not.toContain("rest");
      }
    }),
    { numRuns: 500 },
  );
});
