import { parse } from "graphql";
import { describe, expect, it } from "vitest";
import { reduceDocument } from "@/lib/gateway/reduced-document";
import { refusedBy } from "@/lib/gateway/additions";

/** Line and column of words in a text. */
function place(text: string, words: string, from = 0) {
  const before = text.slice(0, text.indexOf(words, from)).split("\n");
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}

const text = `query q($id: ID!, $first: Int) {
  cart { __typename ...Fields }
  order(id: $id) {
    total
    refunds(first: $first) { nodes { amount(format: RAW) ...Steps } }
  }
}
fragment Fields on Cart { lines: contents { nodes { key steps: priceSteps { ...Steps } } } }
fragment Steps on PriceStep { kind __typename }`;

const squeezed = (document: string | null) => (document ?? "").replace(/\s+/g, " ");

describe("a document without what a host does not know", () => {
  it("loses the field, its variables and its fragments, and answers null in its place", () => {
    const unknown = [place(text, "steps: priceSteps"), place(text, "refunds(")];
    const { text: rest, complete } = reduceDocument(text, unknown);
    expect(() => parse(rest ?? "")).not.toThrow();
    expect(squeezed(rest)).toBe(
      "query q($id: ID!) { cart { __typename ...Fields } order(id: $id) { total } } " +
        "fragment Fields on Cart { lines: contents { nodes { key } } }",
    );
    const data = { cart: { lines: { nodes: [{ key: "a" }, { key: "b" }] } }, order: { total: "1" } };
    expect(complete(data)).toEqual({
      cart: {
        lines: {
          nodes: [
            { key: "a", steps: null },
            { key: "b", steps: null },
          ],
        },
      },
      order: { total: "1", refunds: null },
    });
    expect(complete({ cart: null, order: null })).toEqual({ cart: null, order: null });
  });

  it("loses an argument alone", () => {
    const { text: rest } = reduceDocument(text, [place(text, "format: RAW")]);
    expect(squeezed(rest)).toContain("nodes { amount ...Steps }");
  });

  it("keeps every other field of the same name", () => {
    const twice = "{ a { status } b { status } }";
    const { text: rest, complete } = reduceDocument(twice, [place(twice, "status", 10)]);
    expect(squeezed(rest)).toBe("{ a { status } }");
    expect(complete({ a: { status: "x" } })).toEqual({ a: { status: "x" }, b: null });
  });

  it("is no question any more when only names of types are left", () => {
    const one = "mutation m { payOrder { result } __typename }";
    expect(reduceDocument(one, [place(one, "payOrder")]).text).toBeNull();
  });
});

describe("a refusal", () => {
  const at = [{ line: 1, column: 2 }];
  const of = (message: string, locations = at) => ({ message, locations });

  it.each([
    'Cannot query field "priceSteps" on type "CartItem".',
    'Cannot query field "priceSteps" on type "CartItem". Did you mean "price"?',
    'Unknown argument "format" on field "Refund.amount".',
    'Unknown argument "format" on field "amount" of type "Refund".',
  ])("for an addition names its place: %s", (message) => {
    const refused = { isAdditions: true, places: at };
    expect(refusedBy([of(message)])).toEqual(refused);
    expect(refusedBy([of(message), of('Unknown type "PriceStep".')])).toEqual(refused);
  });

  it.each([
    'Cannot query field "total" on type "Cart".',
    'Variable "$input" got invalid value "x".',
    'Unknown type "PaymentTokenSEPA".',
    "",
  ])("for anything else names nothing: %s", (message) => {
    const refused = { isAdditions: false, places: [] };
    expect(refusedBy([of(message)])).toEqual(refused);
    const known = of('Cannot query field "priceSteps" on type "CartItem".');
    if (!message.startsWith("Unknown type")) expect(refusedBy([known, of(message)])).toEqual(refused);
  });

  it("without a place names none", () => {
    const message = 'Cannot query field "priceSteps" on type "CartItem".';
    expect(refusedBy([{ message }])).toEqual({ isAdditions: true, places: [] });
  });
});
