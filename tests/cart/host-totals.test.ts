import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { plainText } from "@/lib/rules/texts/plain-text";
import { cartRows, orderRows, type TotalRow } from "@/lib/rules/prices/totals";
import { sumsOf } from "@/tests/support/fake-woo/cart";
import { stockShop } from "@/tests/support/stock-host/shop";
import { board, ordered, read, sessionOf } from "./host-carts";

/** Digits without the mark, so in the smallest unit of the shop. */
const unitsOf = (text: string | null | undefined) => Number(plainText(text ?? "").replace(/\D/g, ""));
const shownSum = (rows: readonly TotalRow[]) =>
  rows.reduce((all, { text, negative }) => all + (negative ? -unitsOf(text) : unitsOf(text)), 0);

const anywhere = fc.constantFrom("AT", "DE", "CH", undefined);
const parts = fc.record({
  taxBasedOn: fc.constantFrom("shipping" as const, "billing" as const, "base" as const),
  entersTax: fc.boolean(),
  showsTax: fc.boolean(),
  decimals: fc.constantFrom(2, 2, 0, 3),
  methods: fc.array(
    fc.record({
      label: fc.constantFrom("Post", "Pick up", "Courier &amp; more"),
      id: fc.constantFrom("flat_rate:1", "local_pickup:2", "flat_rate:3"),
      cents: fc.integer({ min: 0, max: 3_000 }),
      to: fc.constantFrom(undefined, ["AT", "DE"], ["CH"]),
    }),
    { maxLength: 3 },
  ),
  fees: fc.array(
    fc.record({
      name: fc.constantFrom("Handling", "Small order &amp; more", "Thanks"),
      cents: fc.integer({ min: -500, max: 2_000 }),
    }),
    { maxLength: 3 },
  ),
  countries: fc.record({ billing: anywhere, shipping: anywhere }),
  method: fc.constantFrom(null, "local_pickup:2", "flat_rate:3"),
  coupons: fc.subarray(["ten", "five", "individual"]),
  lines: fc.array(
    fc.record({ productId: fc.constantFrom(87, 105, 118, 131), quantity: fc.integer({ min: 1, max: 9 }) }),
    { minLength: 1, maxLength: 4 },
  ),
});

const anySession = parts.map(({ countries, method, methods, coupons, lines, ...shop }) =>
  sessionOf(
    {
      ...stockShop,
      ...shop,
      postage: {
        products: [131, 87],
        methods: methods.map(({ to, ...rest }) => (to ? { ...rest, to } : rest)),
      },
    },
    {
      billing: { country: countries.billing },
      shipping: { country: countries.shipping },
      coupons,
      method,
      lines: lines.map((one, index) => ({ ...board, ...one, key: String(index) })),
    },
  ),
);

describe("a shop elsewhere", () => {
  it("adds up to its own total in every cart, as it is shown and without a rest", () => {
    const seen = new Set<string>();
    fc.assert(
      fc.property(anySession, (session) => {
        const cart = read(session);
        const rows = cartRows(cart);
        const { due } = sumsOf(session);
        expect(shownSum(rows)).toBe(due);
        expect(unitsOf(cart.total)).toBe(due);
        expect(rows.map(({ key }) => key)).not.toContain("rest");
        for (const { key, negative } of rows) seen.add(`${negative ? "-" : ""}${key}`);
      }),
      { numRuns: 200, seed: 35 },
    );
    for (const key of ["subtotal", "-Discount", "delivery", "handling", "-thanks", "1"])
      expect(seen).toContain(key);
  });

  it("adds up in every order too", () => {
    fc.assert(
      fc.property(anySession, (session) => {
        const parcels = read(session).availableShippingMethods;
        // The host refuses goods that nothing delivers, or by a method that is not open to the address.
        const { method, shipping } = session;
        const isOpen = (id: string) => method === null || id === method;
        fc.pre(parcels.every(({ rates }) => rates?.some((rate) => isOpen(rate.id)) ?? false));
        fc.pre(shipping["country"] !== undefined);
        const order = ordered(session);
        const rows = orderRows(order);
        expect(shownSum(rows)).toBe(unitsOf(order.total));
        expect(rows.map(({ key }) => key)).not.toContain("rest");
      }),
      { numRuns: 200, seed: 35 },
    );
  });
});
