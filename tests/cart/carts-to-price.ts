import fc from "fast-check";
import type { CouponToApply } from "@/backend/sales/cart/coupons";
import { priceCart, type LineToPrice, type PriceInput } from "@/backend/sales/cart/price-cart";
import type { Coupon } from "@/backend/content/documents/coupon";
import { decideVat } from "@/backend/sales/vat/vat-decision";

export const now = new Date("2026-11-02T09:00:00Z");

export const line = (parts: Partial<LineToPrice> = {}): LineToPrice => ({
  key: `line-${parts.productId ?? 992}`,
  productId: 992,
  variationId: null,
  name: "Introduction",
  variationName: null,
  quantity: 1,
  listPrice: 9_900,
  pppEnabled: true,
  period: null,
  extra: {},
  ...parts,
});

export const coupon = (parts: Partial<Coupon> = {}): Coupon => ({
  code: "ten",
  description: "Ten per cent",
  discount: { kind: "percent", basisPoints: 1_000 },
  regional: true,
  products: [],
  expiresAt: null,
  usageLimit: null,
  usageLimitPerCustomer: null,
  minimumAmount: null,
  emails: [],
  individualUse: false,
  ...parts,
});

export const unused = (parts: Partial<Coupon> = {}): CouponToApply => ({
  coupon: coupon(parts),
  used: 0,
  usedByCustomer: 0,
});

export const price = (parts: Partial<PriceInput> = {}) =>
  priceCart({
    lines: [line()],
    coupons: [],
    pppBasisPoints: 10_000,
    vat: decideVat({ vatId: null }, now),
    emails: [],
    now,
    ...parts,
  });

const discount = fc.oneof(
  fc.record({ kind: fc.constant("percent" as const), basisPoints: fc.integer({ min: 1, max: 10_000 }) }),
  fc.record({ kind: fc.constant("fixed-cart" as const), amount: fc.integer({ min: 1, max: 5_000_000 }) }),
  fc.record({ kind: fc.constant("fixed-product" as const), amount: fc.integer({ min: 1, max: 500_000 }) }),
);

const lines = fc
  .array(
    fc.record({
      productId: fc.integer({ min: 1, max: 6 }),
      quantity: fc.oneof(
        { weight: 4, arbitrary: fc.integer({ min: 1, max: 5 }) },
        { weight: 1, arbitrary: fc.integer({ min: 1, max: 999 }) },
      ),
      listPrice: fc.oneof(fc.integer({ min: 0, max: 999 }), fc.integer({ min: 0, max: 1_500_000 })),
      pppEnabled: fc.boolean(),
      place: fc.constantFrom(null, null, "AT", "IE", "IN"),
    }),
    { maxLength: 12 },
  )
  .map((list) => list.map((parts, index) => line({ ...parts, key: `line-${index}` })));

const coupons = fc
  .array(fc.record({ discount, products: fc.array(fc.integer({ min: 1, max: 6 }), { maxLength: 2 }) }), {
    maxLength: 4,
  })
  .map((list) => list.map((parts, index) => unused({ ...parts, code: `coupon-${index}` })));

const vat = fc.oneof(
  fc
    .constantFrom("AT", "DE", "FI", "HU", "LU", "US", "IN", undefined)
    .map((country) => decideVat({ country, vatId: null }, now)),
  fc.constant(decideVat({ country: "DE", customerType: "company", vatId: "VALID" }, now)),
);

/** Any cart a shop could meet: prices, quantities, up to four stacked coupons, four PPP rates, VAT and none. */
export const anyCart: fc.Arbitrary<PriceInput> = fc.record({
  lines,
  coupons,
  pppBasisPoints: fc.constantFrom(4_000, 6_000, 8_000, 10_000),
  vat,
  emails: fc.constant([]),
  now: fc.constant(now),
});
