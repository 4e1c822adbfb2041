import fs from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { priceCart } from "@/backend/sales/cart/price-cart";
import { euroText, oracleBasket, oraclePrice, rawText } from "@/tests/support/price-oracle";
import { compareRandomCarts } from "@/tests/support/price-runs";

const at = new Date("2026-11-21T12:00:00Z");
const line = { productId: 1, quantity: 1, price: 9_999, ppp: true };
const unitOf = (price: number, country: string) =>
  oraclePrice({ buyer: { country }, lines: [{ ...line, price }], coupons: [], at }).subtotal;

describe("the oracle", () => {
  it("knows nothing of the product", () => {
    for (const file of ["price-oracle.ts", "price-oracle-data.ts"]) {
      const text = fs.readFileSync(path.join(process.cwd(), "tests/support", file), "utf8");
      const from = [...text.matchAll(/from "([^"]+)"/g)].map(([, target]) => target);
      expect(from.filter((target) => target !== "./price-oracle-data")).toEqual([]);
    }
  });

  it("gives the specification's prices", () => {
    // 19.99 × 0.4, 99.99 × 0.6 and the 99 € of §9 in the countries that §9 names.
    expect([unitOf(1_999, "IN"), unitOf(9_999, "PL")]).toEqual([800, 5_999]);
    expect(["DE", "US", "GB", "IN", "BR"].map((country) => unitOf(9_900, country))).toEqual([
      9_900, 9_900, 9_900, 3_960, 3_960,
    ]);
    expect(euroText(999_000)).toBe("9.990,00\u00a0€");
    expect([rawText(5), rawText(11_781)]).toEqual(["0.05", "117.81"]);
  });

  it("knows how a cart is taxed", () => {
    const basket = (buyer: Parameters<typeof oracleBasket>[0]["buyer"]) =>
      oracleBasket({ buyer, items: { introduction: 1, labTicket: 1 }, at });
    expect(basket({ country: "DE" })).toMatchObject({
      total: 11_781 + 70_800,
      taxes: { "VAT 19 % (DE)": 1_881, "VAT 20 % (AT)": 11_800 },
    });
    expect(basket({ country: "DE", isCompany: true, isConfirmed: true }).total).toBe(9_900 + 70_800);
    expect(basket({ country: "US" }).total).toBe(9_900 + 70_800);
  });
});

describe("random carts", () => {
  it("cost what the oracle says", () => {
    expect(compareRandomCarts(0.01)).toEqual({ carts: 1_000, wrong: 0, report: null });
  });

  it("show a mistake of a cent, of a rate and of a rule", () => {
    const mistakes: (typeof priceCart)[] = [
      (input) => {
        const cart = priceCart(input);
        return cart.total === 0 ? cart : { ...cart, total: cart.total - 1 };
      },
      (input) => priceCart({ ...input, lines: input.lines.map((each) => ({ ...each, place: null })) }),
      (input) => priceCart({ ...input, pppBasisPoints: 10_000 }),
      (input) => priceCart({ ...input, emails: ["guide@example.com", "mira@example.com"] }),
    ];
    for (const mistaken of mistakes) {
      const { wrong, report } = compareRandomCarts(0.02, mistaken);
      expect(wrong).toBe(1);
      expect(report).toMatch(/the oracle says/);
    }
  });
});
