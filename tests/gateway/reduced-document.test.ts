import { buildSchema, parse, validate } from "graphql";
import { describe, expect, it } from "vitest";
import { fitVariables } from "@/lib/gateway/hosts/fitted-variables";
import { coordinatesOf, probeOf } from "@/lib/gateway/hosts/our-schema";
import { reduceDocument } from "@/lib/gateway/hosts/reduced-document";
import { fieldsAt, lackedBy } from "@/lib/gateway/hosts/refusal";

const schema = buildSchema(`
  schema { query: RootQuery mutation: RootMutation }
  type RootQuery { cart: Cart order(id: ID!): Order countries(kind: Kind): [String] }
  type RootMutation { pay(input: PayInput!): Payment empty: Cart add(input: AddInput!): Cart }
  enum Kind { PLAIN FANCY }
  input PayInput { note: String billing: Address }
  input Address { name: String vatId: String customerType: String }
  input AddInput { id: ID! extra: String }
  type Payment { order: Order }
  type Cart { id: ID! contents: Lines steps: [Step!]! }
  type Lines { nodes: [Line!]! }
  interface Line { key: ID! priceSteps: [Step!] }
  type PlainLine implements Line { key: ID! priceSteps: [Step!] }
  type FancyLine implements Line { key: ID! priceSteps: [Step!] colour: String }
  type Step { kind: String! }
  type Order { total(format: String): String refunds(first: Int): Refunds }
  type Refunds { nodes: [Refund!]! }
  type Refund { amount(format: Kind): String reason: String }
`);

const text = `query q($id: ID!, $first: Int) {
  cart { __typename id ...Fields }
  order(id: $id) { total refunds(first: $first) { nodes { amount(format: FANCY) reason } } }
}
fragment Fields on Cart { lines: contents { nodes { key steps: priceSteps { ...Steps } ... on FancyLine { colour } } } }
fragment Steps on Step { kind __typename }`;

const squeezed = (document: string | null) => (document ?? "").replace(/\s+/g, " ");
const without = (document: string, ...lacks: string[]) => reduceDocument(document, schema, new Set(lacks));

describe("a document without what a host lacks", () => {
  it("loses the field, its variables and its fragments, and answers null in its place", () => {
    const {
      text: rest,
      complete,
      without: told,
    } = without(text, "Line.priceSteps", "Order.refunds", "Cart.id2");
    expect(validate(schema, parse(rest ?? ""))).toEqual([]);
    expect(squeezed(rest)).toBe(
      "query q($id: ID!) { cart { __typename id ...Fields } order(id: $id) { total } } " +
        "fragment Fields on Cart { lines: contents { nodes { key ... on FancyLine { colour } } } }",
    );
    expect(told).toEqual(["Line.priceSteps", "Order.refunds"]);
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

  it("loses a type with its fragment, and what is of an unknown type", () => {
    expect(squeezed(without(text, "FancyLine").text)).not.toContain("colour");
    expect(squeezed(without(text, "Step").text)).not.toContain("priceSteps");
  });

  it("loses a written argument alone, and the field where the argument says what is asked for", () => {
    expect(squeezed(without(text, "Refund.amount(format:)").text)).toContain("nodes { amount reason }");
    expect(squeezed(without(text, "Kind.FANCY").text)).toContain("nodes { reason }");
    expect(squeezed(without(text, "RootQuery.order(id:)").text)).not.toContain("order");
  });

  it("loses what may not be null together with what is around it", () => {
    const { text: rest, complete } = without(
      "{ order(id: 1) { total } cart { contents { nodes { key } } } }",
      "Line.key",
    );
    expect(squeezed(rest)).toBe("{ order(id: 1) { total } }");
    expect(complete({ order: { total: "1" } })).toEqual({ order: { total: "1" }, cart: null });
    expect(without("{ cart { steps { kind } } }", "Step.kind").text).toBeNull();
  });

  it("is no question any more when only names of types are left", () => {
    expect(without("{ cart { id } __typename }", "RootQuery.cart").text).toBeNull();
    expect(without("{ order(id: 1) { __typename total } }", "Order.total").text).toBeNull();
  });

  it("is a mutation only as a whole: half of what it says is not done", () => {
    const both = "mutation m($i: AddInput!) { empty { id } add(input: $i) { id } }";
    expect(without(both, "RootMutation.empty").text).toBeNull();
    expect(without(both, "Cart.steps").text).toContain("empty");
  });

  it("tells which variables have lost their place in an input", () => {
    const add = "mutation m($id: ID!, $extra: String) { add(input: { id: $id, extra: $extra }) { id } }";
    const { text: rest, lost } = without(add, "AddInput.extra");
    expect([squeezed(rest), lost]).toEqual([
      "mutation m($id: ID!) { add(input: {id: $id}) { id } }",
      ["extra"],
    ]);
  });
});

describe("variables of a reduced document", () => {
  it("take a purchase order number into the order's metadata, else into its note", () => {
    const schema = buildSchema(`
      schema { query: Q mutation: RootMutation }
      type Q { a: String }
      type RootMutation { pay(input: CheckoutInput!): String }
      input CheckoutInput { customerNote: String metaData: [MetaDataInput] purchaseOrderNumber: String }
      input MetaDataInput { key: String! value: String! }
    `);
    const text = "mutation checkout($input: CheckoutInput!) { pay(input: $input) }";
    const card = { key: "_stripe_source_id", value: "pm_1" };
    const input = { customerNote: "Hello", metaData: [card], purchaseOrderNumber: "PO 1" };
    const fitted = (...lacks: string[]) =>
      fitVariables({ name: "checkout", text }, { input }, schema, new Set(lacks));
    expect(fitted("CheckoutInput.purchaseOrderNumber")).toEqual({
      variables: {
        input: {
          customerNote: "Hello",
          metaData: [card, { key: "purchase_order_number", value: "PO 1" }],
        },
      },
      isWhole: false,
    });
    const { metaData: _, ...without } = input;
    expect(
      fitVariables(
        { name: "checkout", text },
        { input: without },
        schema,
        new Set(["CheckoutInput.purchaseOrderNumber", "CheckoutInput.metaData"]),
      ),
    ).toEqual({ variables: { input: { customerNote: "Hello\n\nPurchase order: PO 1" } }, isWhole: false });
    expect(fitted()).toEqual({ variables: { input }, isWhole: true });
  });

  const checkout = {
    name: "checkout",
    text: "mutation checkout($input: PayInput!) { pay(input: $input) { order { total } } }",
  };
  const real = buildSchema(`
    schema { query: Q mutation: RootMutation }
    type Q { a: String }
    type RootMutation { pay(input: CheckoutInput!): String }
    input CheckoutInput { customerNote: String billing: CustomerAddressInput other: String }
    input CustomerAddressInput { name: String company: String vatId: String customerType: String }
  `);
  const ask = { ...checkout, text: "mutation checkout($input: CheckoutInput!) { pay(input: $input) }" };
  const lacks = new Set(["CustomerAddressInput.vatId", "CustomerAddressInput.customerType"]);
  const billing = { name: "Ines", company: "Holm OG", vatId: "ATU12345678", customerType: "company" };

  it("go without what the host does not know, and the VAT ID goes into the note of the order", () => {
    const rest = { name: "Ines", company: "Holm OG" };
    expect(fitVariables(ask, { input: { billing, customerNote: "Thank you" } }, real, lacks)).toEqual({
      variables: {
        input: {
          billing: rest,
          shipping: { company: "Holm OG" },
          customerNote: "Thank you\n\nVAT ID: ATU12345678",
        },
      },
      isWhole: false,
    });
    expect(fitVariables(ask, { input: { billing } }, real, lacks)).toEqual({
      variables: {
        input: { billing: rest, shipping: { company: "Holm OG" }, customerNote: "VAT ID: ATU12345678" },
      },
      isWhole: false,
    });
    const bare = { ...billing, vatId: "", customerType: null };
    expect(fitVariables(ask, { input: { billing: bare } }, real, lacks)).toEqual({
      variables: { input: { billing: rest, shipping: { company: "Holm OG" } } },
      isWhole: true,
    });
    expect(fitVariables({ ...ask, name: "updateCustomer" }, { input: { billing } }, real, lacks)).toEqual({
      variables: { input: { billing: rest, shipping: { company: "Holm OG" } } },
      isWhole: false,
    });
  });

  it("stay at home with the whole question where something typed has no other place", () => {
    const input = { other: "typed" };
    expect(fitVariables(ask, { input }, real, new Set(["CheckoutInput.other"]))).toBeNull();
    expect(fitVariables(ask, { input: { other: null } }, real, new Set(["CheckoutInput.other"]))).toEqual({
      variables: { input: {} },
      isWhole: true,
    });
  });

  it("are those that the question still declares", () => {
    expect(fitVariables(checkout, { input: { note: "a" }, more: 1 }, schema, lacks)).toEqual({
      variables: { input: { note: "a" } },
      isWhole: true,
    });
  });
});

describe("a refusal", () => {
  it.each([
    ['Cannot query field "refunds" on type "Order".', "Order.refunds"],
    ['Cannot query field "refunds" on type "Order". Did you mean "total"?', "Order.refunds"],
    ['Unknown argument "format" on field "Refund.amount".', "Refund.amount(format:)"],
    ['Unknown argument "format" on field "amount" of type "Refund".', "Refund.amount(format:)"],
    ['Unknown type "Step".', "Step"],
    ['Unknown type "Step". Did you mean "String"?', "Step"],
    ['Field "vatId" is not defined by type "Address".', "Address.vatId"],
    ['Field "vatId" is not defined by type Address.', "Address.vatId"],
    [
      'Variable "$i" got invalid value {"vatId":"x"} at "i.billing"; Field "vatId" is not defined by type "Address". Did you mean "name"?',
      "Address.vatId",
    ],
    ['Value "FANCY" does not exist in "Kind" enum.', "Kind.FANCY"],
  ])("names what is lacked: %s", (message, coordinate) => {
    expect(lackedBy([{ message }], schema)).toEqual([coordinate]);
  });

  it.each([
    'Cannot query field "elsewhere" on type "Order".',
    'Unknown type "RootQuery".',
    "Internal server error",
    'Variable "$i" got invalid value "x" at "i.kind"; Value "x" does not exist in "Kind" enum.',
    'Variable "$i" got invalid value "; Field "vatId" is not defined by type "Address"." at "i"; Expected type "Address" to be an object.',
  ])("teaches nothing that is not in the contract or may be a person's words: %s", (message) => {
    expect(lackedBy([{ message }], schema)).toEqual([]);
  });

  it("tells all at once", () => {
    const errors = ['Unknown type "Step".', 'Cannot query field "total" on type "Order".'];
    expect(
      lackedBy(
        errors.map((message) => ({ message })),
        schema,
      ),
    ).toEqual(["Step", "Order.total"]);
  });

  it("of other words points at a field", () => {
    const query = "query q($first: Int) {\n  order(id: 1) { refunds(first: $first) { nodes { reason } } }\n}";
    const at = (line: number, column: number) => [{ message: "Non.", locations: [{ line, column }] }];
    expect(fieldsAt(at(2, 18), query, schema)).toEqual(["Order.refunds"]);
    expect(fieldsAt(at(2, 33), query, schema)).toEqual(["Order.refunds"]);
    expect(fieldsAt(at(1, 9), query, schema)).toEqual([]);
    expect(fieldsAt([{ message: "Non." }], query, schema)).toEqual([]);
  });
});

describe("the probe of a whole contract", () => {
  it("is refused by a host that has everything, so that it is never carried out", () => {
    const errors = validate(schema, parse(probeOf(schema)));
    expect(errors.length).toBeGreaterThan(0);
    expect(lackedBy(errors, schema)).toEqual([]);
  });

  it("brings to light every type, field and input that is lacking", () => {
    const poorer = buildSchema(`
      schema { query: RootQuery mutation: RootMutation }
      type RootQuery { cart: Cart }
      type RootMutation { pay(input: PayInput!): Payment }
      input PayInput { note: String }
      type Payment { order: Order }
      type Cart { id: ID! }
      type Order { total: String }
    `);
    const told = lackedBy(validate(poorer, parse(probeOf(schema)), undefined, { maxErrors: 1_000 }), schema);
    const gone = [...coordinatesOf(schema)].filter((one) => !coordinatesOf(poorer).has(one));
    const types = new Set(gone.filter((one) => !one.includes(".")));
    // What belongs to a lacking type is told by the type; arguments by the questions that use them.
    const wanted = gone.filter(
      (one) => types.has(one) || (!types.has(one.split(".")[0] ?? "") && !one.includes("(")),
    );
    expect(new Set(told)).toEqual(new Set(wanted));
  });
});
