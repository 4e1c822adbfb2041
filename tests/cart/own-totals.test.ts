import fc from "fast-check";
import { expect, it } from "vitest";
import { priceCart } from "@/backend/sales/cart/price-cart";
import { toRaw } from "@/lib/money";
import { cartRows, orderRows } from "@/lib/rules/prices/totals";
import { anyCart } from "./carts-to-price";

it("our own prices never need a rest, in carts and in orders", () => {
  fc.assert(
    fc.property(anyCart.map(priceCart), (priced) => {
      const ends = {
        subtotal: "",
        rawSubtotal: toRaw(priced.subtotal),
        total: "",
        rawTotal: toRaw(priced.total),
      };
      const rows = cartRows({
        ...ends,
        discountTotal: "",
        rawDiscountTotal: toRaw(priced.discount),
        rawShippingTotal: null,
        rawFeeTotal: null,
        totalTaxes: priced.taxes.map(({ label, amount }) => ({
          id: label,
          label,
          amount: "",
          rawAmount: toRaw(amount),
        })),
      });
      const ordered = orderRows({
        ...ends,
        rawShippingTotal: null,
        couponLines: {
          nodes: priced.coupons.map(({ code, discount, discountTax }) => ({
            code,
            discount: toRaw(discount),
            discountTax: toRaw(discountTax),
          })),
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
        expect(one.reduce((all, { cents }) => all + cents, 0)).toBe(priced.total);
        expect(one.map(({ key }) => key)).not.toContain("rest");
        expect(one.map(({ key }) => key)).not.toContain("rounding");
      }
    }),
    { numRuns: 500 },
  );
});
