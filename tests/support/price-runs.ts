import fc from "fast-check";
import { priceCart, type LineToPrice, type PriceInput } from "@/backend/sales/cart/price-cart";
import type { CouponToApply } from "@/backend/sales/cart/coupons";
import { decideVat } from "@/backend/sales/vat/vat-decision";
import { pppRate } from "@/lib/rules/prices/ppp";
import { oraclePrice, type OracleCart, type OracleUse } from "./price-oracle";
import { oracleCountries } from "./price-oracle-data";

const cartsOfAProof = 100_000;

/**
 * Goal G16, first half: random carts cost what the oracle says, to the cent.
 *
 * @param share of the 100,000 carts of a whole proof, 0 to 1.
 * @param price what is under test; a control gives a pricing with a mistake.
 */
export function compareRandomCarts(share = 1, price = priceCart, seed = 20_261_121) {
  const carts = Math.max(1, Math.round(cartsOfAProof * share));
  const result = fc.check(
    fc.property(anyOracleCart, (cart) => {
      const expected = oraclePrice(cart);
      const priced = price(toInput(cart));
      const actual = {
        subtotal: priced.subtotal,
        discount: priced.discount,
        tax: priced.tax,
        total: priced.total,
        taxes: Object.fromEntries(priced.taxes.map(({ label, amount }) => [label, amount])),
        coupons: Object.fromEntries(priced.coupons.map(({ code, discount }) => [code, discount])),
        yearly: priced.recurring?.total ?? 0,
      };
      const wrong = firstDifference(actual, expected);
      if (wrong) throw new Error(wrong);
    }),
    { numRuns: carts, seed },
  );
  return { carts: result.numRuns, wrong: result.failed ? 1 : 0, report: result.failed ? text(result) : null };
}

type Run = { error?: unknown; errorInstance?: unknown; counterexample: unknown };

function text({ errorInstance, counterexample }: Run): string {
  return `${errorInstance instanceof Error ? errorInstance.message : "differs"}: ${JSON.stringify(counterexample)}`;
}

function firstDifference(actual: object, expected: object): string | null {
  const other = new Map(Object.entries(expected));
  for (const [name, value] of Object.entries(actual)) {
    const [is, should] = [sorted(value), sorted(other.get(name))];
    if (is !== should) return `${name} is ${is}, the oracle says ${should}`;
  }
  return null;
}

function sorted(value: unknown): string {
  return typeof value === "object" && value !== null
    ? JSON.stringify(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : String(value);
}

/** A cart of the oracle as the shop's pricing takes it. */
function toInput({ buyer, lines, coupons, at }: OracleCart): PriceInput {
  const country = buyer.country ?? undefined;
  const customerType = buyer.isCompany ? "company" : "private";
  const vatId = buyer.isCompany ? (buyer.isConfirmed ? "VALID" : "UNAVAILABLE") : null;
  return {
    lines: lines.map(toLine),
    coupons: coupons.map(toCoupon),
    pppBasisPoints: pppRate(country),
    vat: decideVat({ country, customerType, vatId }, at),
    emails: buyer.emails ?? [],
    now: at,
  };
}

const toLine = (line: OracleCart["lines"][number], index: number): LineToPrice => ({
  key: `line-${index}`,
  productId: line.productId,
  variationId: null,
  name: "Thing",
  variationName: null,
  quantity: line.quantity,
  listPrice: line.price,
  pppEnabled: line.ppp,
  period: line.yearly ? { period: "year", interval: 1 } : null,
  place: line.place ?? null,
  extra: {},
});

function toCoupon(use: OracleUse): CouponToApply {
  const discount =
    use.percent !== undefined
      ? { kind: "percent" as const, basisPoints: Math.round(use.percent * 100) }
      : use.offPiece !== undefined
        ? { kind: "fixed-product" as const, amount: use.offPiece }
        : { kind: "fixed-cart" as const, amount: use.offCart ?? 0 };
  return {
    used: use.used ?? 0,
    usedByCustomer: use.usedByBuyer ?? 0,
    coupon: {
      code: use.code,
      description: use.code,
      discount,
      regional: !use.inFull,
      products: use.products ?? [],
      expiresAt: use.expires ?? null,
      usageLimit: use.limit ?? null,
      usageLimitPerCustomer: use.limitEach ?? null,
      minimumAmount: use.minimum ?? null,
      emails: use.emails ?? [],
      individualUse: use.alone ?? false,
    },
  };
}

const sometimes = <T>(arbitrary: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 3, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary });
const product = fc.integer({ min: 1, max: 6 });
const email = fc.constantFrom("guide@example.com", "mira@example.com");
/** Around the days on which rates changed, and today. */
const moment = fc.constantFrom(
  ...["2024-08-30", "2024-09-02", "2024-12-30", "2025-01-02", "2025-06-29", "2025-07-02", "2025-08-02"],
  ...["2026-11-21", "2026-11-22"],
);

const line = fc.record({
  productId: product,
  quantity: fc.oneof(
    { weight: 5, arbitrary: fc.integer({ min: 1, max: 6 }) },
    { weight: 1, arbitrary: fc.integer({ min: 7, max: 999 }) },
  ),
  price: fc.oneof(fc.constantFrom(1_999, 9_999, 999_000, 1, 0), fc.integer({ min: 0, max: 1_500_000 })),
  ppp: fc.boolean(),
  place: fc.constantFrom(null, null, null, "AT", "IE", "PT", "GB", "IN"),
  yearly: fc.boolean(),
});

const reduction = fc.oneof(
  fc.record({ percent: fc.integer({ min: 1, max: 10_000 }).map((part) => part / 100) }),
  fc.record({ offCart: fc.integer({ min: 1, max: 2_000_000 }) }),
  fc.record({ offPiece: fc.integer({ min: 1, max: 200_000 }) }),
);
const rules = fc.record({
  products: sometimes(fc.array(product, { minLength: 1, maxLength: 3 })),
  minimum: sometimes(fc.integer({ min: 0, max: 500_000 })),
  expires: sometimes(fc.constantFrom("2024-12-31T23:59:59Z", "2026-11-21T12:00:00Z", "2030-01-01T00:00:00Z")),
  emails: sometimes(fc.array(email, { minLength: 1, maxLength: 1 })),
  limit: sometimes(fc.integer({ min: 1, max: 3 })),
  used: fc.integer({ min: 0, max: 3 }),
  limitEach: sometimes(fc.constant(1)),
  usedByBuyer: fc.integer({ min: 0, max: 1 }),
  alone: sometimes(fc.constant(true as const)),
});
const coupons = fc
  .array(fc.tuple(reduction, rules), { maxLength: 4 })
  .chain((list) =>
    fc.shuffledSubarray(list.map(([off, rule], i) => ({ ...off, ...rule, code: `code-${i}` }))),
  );

/** Any cart with any buyer, any rules of coupons, around the days on which rates of VAT changed. */
const anyOracleCart: fc.Arbitrary<OracleCart> = fc.record({
  buyer: fc.record({
    country: fc.constantFrom(null, ...oracleCountries),
    isCompany: fc.boolean(),
    isConfirmed: fc.boolean(),
    emails: fc.array(email, { maxLength: 1 }),
  }),
  lines: fc.array(line, { maxLength: 8 }),
  coupons: coupons.map((list) => list.map(defined)),
  at: moment.map((day) => new Date(`${day}T12:00:00Z`)),
});

/** Without the rules that are not set. */
function defined(
  use: { [Key in keyof OracleUse]: OracleUse[Key] | undefined } & { code: string },
): OracleUse {
  const { code, ...rest } = use;
  const kept: OracleUse = { code };
  return Object.assign(
    kept,
    Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined)),
  );
}
