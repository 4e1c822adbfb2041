import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { spreadCents } from "@/lib/money";
import type { LineToPrice } from "@/backend/sales/cart/price-cart";
import { coupon, line, now, price, unused } from "./carts-to-price";

const refusal = (parts: Parameters<typeof price>[0]) => price(parts).refused[0]?.message ?? null;

describe("refused coupons", () => {
  it("say why, in the contract's words", () => {
    expect(refusal({ coupons: [unused({ expiresAt: now.toISOString() })] })).toBe("This coupon has expired.");
    expect(refusal({ coupons: [{ coupon: coupon({ usageLimit: 3 }), used: 3, usedByCustomer: 0 }] })).toBe(
      "Coupon usage limit has been reached. Please try again after some time, or contact us for help.",
    );
    expect(
      refusal({ coupons: [{ coupon: coupon({ usageLimitPerCustomer: 1 }), used: 9, usedByCustomer: 1 }] }),
    ).toBe("Coupon usage limit has been reached. Please try again after some time, or contact us for help.");
    expect(refusal({ coupons: [unused({ products: [1744] })] })).toBe(
      "Sorry, this coupon is not applicable to selected products.",
    );
    expect(
      refusal({
        coupons: [unused({ code: "email", emails: ["guide@example.com"] })],
        emails: ["other@example.com"],
      }),
    ).toBe('Please enter a valid email at checkout to use coupon code "email".');
    expect(refusal({ coupons: [unused({ minimumAmount: 50_000 })] })).toBe(
      'The minimum spend for this coupon is <span class="woocommerce-Price-amount amount"><bdi>500,00&nbsp;' +
        '<span class="woocommerce-Price-currencySymbol">&euro;</span></bdi></span>.',
    );
  });

  it("take nothing off and leave the others as they are", () => {
    const cart = price({ coupons: [unused({ code: "old", expiresAt: "2020-01-01T00:00:00Z" }), unused()] });
    expect(cart.coupons.map(({ code }) => code)).toEqual(["ten"]);
    expect(cart.discount).toBe(990);
  });

  it("do not stand beside one that stands alone", () => {
    const cart = price({ coupons: [unused(), unused({ code: "individual", individualUse: true })] });
    expect(cart.coupons.map(({ code }) => code)).toEqual(["individual"]);
    expect(cart.refused).toEqual([
      {
        code: "ten",
        message:
          'Sorry, coupon "individual" has already been applied and cannot be used in conjunction with other coupons.',
      },
    ]);
  });

  it("hold to the last moment, the last use and the exact minimum", () => {
    const after = new Date(now.getTime() + 1).toISOString();
    expect(refusal({ coupons: [unused({ expiresAt: after })] })).toBeNull();
    expect(
      refusal({ coupons: [{ coupon: coupon({ usageLimit: 3 }), used: 2, usedByCustomer: 0 }] }),
    ).toBeNull();
    expect(refusal({ coupons: [unused({ minimumAmount: 9_900 })] })).toBeNull();
    expect(refusal({ coupons: [unused({ minimumAmount: 9_901 })] })).not.toBeNull();
    expect(
      refusal({ coupons: [unused({ emails: ["guide@example.com"] })], emails: ["guide@example.com"] }),
    ).toBeNull();
  });
});

describe("discounts of a coupon", () => {
  const lines = [
    line({ key: "a", productId: 1, listPrice: 1_000, quantity: 3 }),
    line({ key: "b", productId: 2, listPrice: 500 }),
  ];

  it("count percentages from the price before coupons", () => {
    const twice = [unused({ code: "a" }), unused({ code: "b" })];
    expect(price({ lines, coupons: twice }).discount).toBe(700);
  });

  it("are taken off each piece of the products they are for", () => {
    const each = unused({ discount: { kind: "fixed-product", amount: 200 }, products: [1] });
    expect(price({ lines, coupons: [each] }).lines.map(({ discount }) => discount)).toEqual([600, 0]);
  });

  it("are spread over the cart, the rest on the largest line", () => {
    const fixed = unused({ discount: { kind: "fixed-cart", amount: 100 } });
    expect(price({ lines, coupons: [fixed] }).lines.map(({ discount }) => discount)).toEqual([86, 14]);
  });

  describe("where regional prices are 40 % of the list price", () => {
    const hour = [line({ key: "hour", productId: 1, listPrice: 9_900, quantity: 2, pppEnabled: true })];
    const at = (lines: LineToPrice[], parts: Parameters<typeof unused>[0]) =>
      price({ lines, coupons: [unused(parts)], pppBasisPoints: 4_000 });
    const offCart = { kind: "fixed-cart", amount: 5_000 } as const;
    const offPiece = { kind: "fixed-product", amount: 5_000 } as const;

    it.each([
      ["a fixed amount off the cart shrinks with them", offCart, true, 2_000],
      ["a fixed amount off each piece too", offPiece, true, 4_000],
      ["it is taken off in full where the editor says so", offCart, false, 5_000],
      ["each piece as well, down to nothing", offPiece, false, 7_920],
    ])("%s", (_, discount, regional, expected) => {
      const cart = at(hour, { discount, regional });
      expect([cart.subtotal, cart.discount]).toEqual([7_920, expected]);
      const reason = cart.lines[0]?.ledger.find(({ kind }) => kind === "coupon")?.reason;
      expect(reason).toBe(`Coupon ten${regional ? ", in proportion to the regional price" : ""}`);
    });

    it("lines without a regional price count in full, and what the coupon is not for counts nothing", () => {
      const full = line({ key: "full", productId: 2, listPrice: 19_800, pppEnabled: false });
      // 79.20 and 198.00 of 198.00 and 198.00: 70 % of 50.
      expect(at([...hour, full], { discount: offCart }).discount).toBe(3_500);
      expect(at([...hour, full], { discount: offCart, products: [2] }).discount).toBe(5_000);
      expect(at([...hour, full], { discount: offPiece, products: [2] }).discount).toBe(5_000);
    });

    it("a free line divides nothing", () => {
      expect(at([line({ listPrice: 0, pppEnabled: true })], { discount: offCart }).discount).toBe(0);
    });
  });

  it("end at nothing to pay", () => {
    const cart = price({ lines, coupons: [unused({ discount: { kind: "fixed-cart", amount: 1_000_000 } })] });
    expect(cart).toMatchObject({ discount: 3_500, tax: 0, total: 0 });
  });

  it("are spread without losing a cent or overfilling a line", () => {
    const amounts = fc.array(fc.integer({ min: 0, max: 10_000_000 }), { maxLength: 100 });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000_000 }), amounts, (amount, room) => {
        const parts = spreadCents(amount, room);
        const all = parts.reduce((sum, part) => sum + part, 0);
        expect(all).toBe(
          Math.min(
            amount,
            room.reduce((sum, cents) => sum + cents, 0),
          ),
        );
        expect(parts.every((part, i) => part >= 0 && part <= (room[i] ?? 0))).toBe(true);
      }),
      { numRuns: 1_000 },
    );
  });
});
