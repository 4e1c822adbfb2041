import { ApolloClient } from "@apollo/client";
import operations from "@/graphql/generated/operations.json" with { type: "json" };
import { parse } from "graphql";
import { afterEach, describe, expect, it, vi } from "vitest";
import { UpdateProfileImageDocument } from "@/graphql/generated/member/documents";
import { normalText } from "@/graphql/normal-text.mjs";
import { AddToCartDocument, ClearCartDocument, GetCartDocument } from "@/graphql/generated/shop/documents";
import { browserClient, createCache, gatewayLink } from "@/lib/browser/client";
import { GraphqlFailure } from "@/lib/gateway/failure";

const client = () => new ApolloClient({ link: gatewayLink(), cache: createCache() });
const answerWith = (body: unknown, status = 200) => {
  const ask = vi.fn(async (_address: string, _init: RequestInit) =>
    typeof body === "string" ? new Response(body, { status }) : Response.json(body, { status }),
  );
  vi.stubGlobal("fetch", ask);
  return ask;
};
afterEach(() => vi.unstubAllGlobals());

const cart = (total: string, isEmpty = false) => ({
  __typename: "Cart",
  isEmpty,
  subtotal: total,
  discountTotal: "0",
  totalTax: "0",
  total,
  rawSubtotal: total,
  rawDiscountTotal: "0",
  rawShippingTotal: null,
  rawShippingTax: null,
  rawFeeTotal: null,
  fees: null,
  needsShippingAddress: null,
  availableShippingMethods: null,
  chosenShippingMethods: null,
  rawTotal: total,
  totalTaxes: null,
  appliedCoupons: null,
  displayPricesIncludeTax: false,
  isVatExempt: false,
  vatExemptMessage: null,
  hasSubscriptionProducts: false,
  recurringCartMessage: null,
  recurringSubtotal: null,
  recurringTotal: null,
  customerPPPRate: 1,
  contents: { __typename: "CartToCartItemConnection", itemCount: 1, productCount: 1, nodes: [] },
});

describe("browser client", () => {
  it("is not for a server", () => expect(() => browserClient()).toThrow("browser"));

  it("sends query, variables and name to the operation's endpoint, and nothing else", async () => {
    const ask = answerWith({ data: { cart: cart("10") } });
    await client().query({ query: GetCartDocument });
    const [address, init] = ask.mock.calls[0] ?? [];
    expect(address).toBe("/api/graphql/shop");
    expect(new Headers(init?.headers).get("x-fla-request")).toBe("1");
    const { query, ...others } = JSON.parse(String(init?.body));
    expect(others).toEqual({ operationName: "getCart", variables: {} });
    expect(normalText(parse(query))).toBe(operations.getCart.text);
  });

  it("changes the one cart of the cache by a mutation's answer", async () => {
    const apollo = client();
    answerWith({ data: { cart: cart("10") } });
    await apollo.query({ query: GetCartDocument });
    answerWith({
      data: {
        addToCart: {
          __typename: "AddToCartPayload",
          cartItem: { __typename: "SimpleCartItem", key: "k", quantity: 1 },
          cart: cart("25"),
        },
      },
    });
    await apollo.mutate({ mutation: AddToCartDocument, variables: { productId: 1 } });
    expect(apollo.readQuery({ query: GetCartDocument })?.cart?.total).toBe("25");
  });

  it("sends a file as multipart with a map", async () => {
    const ask = answerWith({ data: { updateProfileImage: null } });
    await client().mutate({
      mutation: UpdateProfileImageDocument,
      variables: { file: new File(["x"], "me.png", { type: "image/png" }) },
    });
    const form = ask.mock.calls[0]?.[1].body;
    if (!(form instanceof FormData)) throw new Error("no form");
    expect([...form.keys()]).toEqual(["operations", "map", "1"]);
    expect(JSON.parse(String(form.get("operations"))).variables).toEqual({ file: null });
  });

  it.each([
    [
      "errors",
      { data: { cart: null }, errors: [{ message: "no" }] },
      200,
      { isOutage: false, messages: ["no"] },
    ],
    [
      "an unknown document",
      { errors: [{ message: "x", extensions: { code: "UNKNOWN_OPERATION" } }] },
      400,
      { code: "UNKNOWN_OPERATION", isOutage: false },
    ],
    ["html", "<html>", 502, { isOutage: true }],
    ["html with status 200", "<html>", 200, { isOutage: true }],
  ])("throws a GraphqlFailure for %s", async (_name, body, status, expected) => {
    answerWith(body, status);
    const failure = await client()
      .query({ query: GetCartDocument })
      .catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(GraphqlFailure);
    expect(failure).toMatchObject({ operation: "getCart", ...expected });
  });

  it("throws an outage when there is no network, and none for an empty cart that is cleared", async () => {
    vi.stubGlobal(
      "fetch",
      vi.fn(async () => Promise.reject(new TypeError("Failed to fetch"))),
    );
    await expect(client().query({ query: GetCartDocument })).rejects.toMatchObject({
      isOutage: true,
      status: 0,
    });
    answerWith({ data: { emptyCart: null }, errors: [{ message: "Cart is empty", path: ["emptyCart"] }] });
    await expect(client().mutate({ mutation: ClearCartDocument })).resolves.toMatchObject({
      data: { emptyCart: null },
    });
  });
});
