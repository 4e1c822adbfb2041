import { describe, expect, it } from "vitest";
import { priceChange } from "@/components/checkout/price-change";
import type { Cart } from "@/components/cart/cart";
import { vatHint, vatState } from "@/components/checkout/address/billing-fields";
import { cartOf } from "@/tests/support/fake-shop";

const cart = (parts: Partial<Cart>): Cart => ({ ...cartOf(), ...parts });
const tax = (label: string) => [
  { __typename: "CartTax" as const, id: label, label, amount: "1", rawAmount: "1" },
];

describe("a total that changed", () => {
  const before = cart({ rawTotal: "948.00", total: "948,00&nbsp;€", totalTaxes: tax("VAT 20 % (AT)") });

  it("says which VAT is charged now", () => {
    const after = cart({ rawTotal: "940.10", total: "940,10&nbsp;€", totalTaxes: tax("VAT 19 % (DE)") });
    expect(priceChange(before, after)).toEqual({
      from: "948,00 €",
      to: "940,10 €",
      why: "Charged now: VAT 19 % (DE).",
    });
  });

  it("says in the shop's words why none is charged, or why it is", () => {
    const message = "Reverse charge: the tax is owed by the recipient.";
    const exempt = cart({
      rawTotal: "790.00",
      totalTaxes: null,
      vatExemptMessage: message,
    });
    expect(priceChange(before, exempt)?.why).toBe(message);
    const unsure = "The VAT ID could not be checked now.";
    const charged = cart({ rawTotal: "940.10", totalTaxes: tax("VAT 19 % (DE)"), vatExemptMessage: unsure });
    expect(priceChange(exempt, charged)?.why).toBe(`Charged now: VAT 19 % (DE). ${unsure}`);
  });

  it("says that a regional price holds, or the full one again", () => {
    const abroad = cart({ rawTotal: "316.00", customerPPPRate: 0.4, totalTaxes: null });
    const home = cart({ ...before, customerPPPRate: 1 });
    expect(priceChange(home, abroad)?.why).toMatch(/^A regional price applies .*: 40% of the full price\./);
    expect(priceChange(abroad, home)?.why).toMatch(
      /^The full price applies .* Charged now: VAT 20 % \(AT\)\.$/,
    );
  });

  it("names what is bought, how many and for how much", () => {
    const one = cartOf({ quantity: 1 });
    const two = cartOf({ quantity: 2, total: "1896.00" });
    expect(priceChange(one, two)?.why).toBe("Quantity of Design – Self-paced: 2 instead of 1.");
    expect(priceChange(two, one)?.why).toBe("Quantity of Design – Self-paced: 1 instead of 2.");
    expect(priceChange(one, cartOf({ quantity: 0 }))?.why).toBe("Removed: Design – Self-paced.");
    expect(priceChange(one, cartOf({ product: 17, total: "1.00" }))?.why).toBe(
      "Removed: Design – Self-paced. Added: Design – Self-paced.",
    );
    const dearer = structuredClone(cartOf({ total: "1068.00" }));
    for (const line of dearer.contents.nodes) {
      line.singlePrice = "890,00&nbsp;€";
      line.rawSinglePrice = "890";
    }
    expect(priceChange(one, dearer)?.why).toBe(
      "Price of Design – Self-paced: 890,00 € instead of 790,00 €, net.",
    );
    const reduced = cartOf({ coupon: "ten", total: "936.00" });
    expect(priceChange(one, reduced)?.why).toBe("Applied: discount code ten.");
    expect(priceChange(reduced, one)?.why).toBe("No longer applied: discount code ten.");
  });

  it("is no change when it is the same money in another text, and names no reason it does not know", () => {
    expect(priceChange(before, cart({ rawTotal: "948.0", totalTaxes: tax("other") }))).toBeNull();
    const other = cart({ ...before, rawTotal: "1.00" });
    expect(priceChange(before, other)?.why).toBe("The shop recalculated your cart.");
  });
});

describe("the VAT ID field", () => {
  it.each([
    [null, "", false, "none"],
    ["VALID", "DE1", true, "checking"],
    ["VALID", "DE1", false, "valid"],
    ["INVALID", "DE1", false, "invalid"],
    ["UNAVAILABLE", "DE1", false, "unavailable"],
    ["PENDING", "DE1", false, "unavailable"],
    ["something else", "DE1", false, "none"],
  ] as const)("%s with %j, asking: %s → %s", (result, typed, isChecking, state) => {
    expect(vatState(result, typed, isChecking)).toBe(state);
    expect(vatHint[state]).not.toBe("");
  });
});
