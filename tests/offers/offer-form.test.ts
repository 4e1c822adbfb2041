import { describe, expect, it } from "vitest";
import { postedForm } from "@/lib/forms/form-table";
import { json, type Play } from "@/tests/support/fake-upstream";
import { openUpstream, poster } from "@/tests/support/remote-site";

const upstream = openUpstream();
const post = poster(upstream, postedForm);
const cart = (productId: number | null, code?: string, quantity = 1) => ({
  appliedCoupons: code ? [{ code, description: null, discountAmount: "1", discountTax: "0" }] : null,
  contents: {
    itemCount: productId ? quantity : 0,
    nodes: productId ? [{ key: "k", quantity, product: { node: { databaseId: productId } } }] : [],
  },
});
/** The offer's product, under the number that this shop gave it. */
const sold = { data: { product: { __typename: "SimpleProduct", databaseId: 87 } } };
const noWorkshops = {
  data: { certifications: { nodes: [], pageInfo: { hasNextPage: false, endCursor: null } } },
};
/** A shop that answers each operation by its name. */
const shop =
  (answers: Record<string, object>): Play =>
  (seen, response) => {
    const { operationName, variables } = JSON.parse(seen.body);
    if (operationName === "getCertifications") return json(noWorkshops)(seen, response);
    const isSold = operationName === "getProduct" && variables.id === "FLIN-ON" && variables.idType === "SKU";
    const otherwise = isSold ? sold : { errors: [{ message: "not asked for" }] };
    json(answers[operationName] ?? otherwise)(seen, response);
  };
const notFound = { message: "No product ID was found corresponding to the sku: FLIN-ON", path: ["product"] };
const empty = { data: { cart: cart(null) } };
const filled = (of: object) => ({ data: { emptyCart: null, fillCart: { cart: of, cartErrors: [] } } });
const offer = { offer: "lala-day", mode: "empty" };
const introduction = "/workshops/flight-levels-introduction#offer-unavailable";

describe("an offer without JavaScript", () => {
  it("is taken by a post and shown in the cart", async () => {
    const play = shop({ getCart: empty, createCart: filled(cart(87, "fl-laladay-2025")) });
    const answer = await post("take-offer", offer, play);
    expect(answer).toMatchObject({ status: 303, location: "/store/cart", notice: { kind: "success" } });
    expect(answer.sent.at(-1).variables).toEqual({
      input: { items: [{ productId: 87, quantity: 1 }], coupons: ["fl-laladay-2025"] },
    });
  });

  it("says 'Discount Code is not valid' when only the code is dropped", async () => {
    const answer = await post("take-offer", offer, shop({ getCart: empty, createCart: filled(cart(87)) }));
    expect(answer).toMatchObject({
      location: "/store/cart",
      notice: { kind: "error", text: "Discount Code is not valid" },
    });
  });

  it("leaves a cart alone that holds it, and one that was filled meanwhile", async () => {
    for (const held of [cart(87, "fl-laladay-2025"), cart(1744)]) {
      const answer = await post("take-offer", offer, shop({ getCart: { data: { cart: held } } }));
      expect(answer).toMatchObject({ location: "/store/cart", notice: { kind: "info" } });
      const asked = answer.sent.map(({ operationName }: { operationName: string }) => operationName);
      expect(asked).toEqual(["getProduct", "getCertifications", "getCart"]);
    }
  });

  it.each([
    ["the call fails", { getCart: empty, createCart: { errors: [{ message: "no" }], data: null } }],
    ["the data is missing", { getCart: empty, createCart: { data: { emptyCart: null, fillCart: null } } }],
    ["the product is not in the cart", { getCart: empty, createCart: filled(cart(null)) }],
    ["the shop lacks the product", { getProduct: { errors: [notFound], data: { product: null } } }],
    ["the cart is unknown", { getCart: { data: { cart: null } } }],
  ])("leads to the introduction with a notice when %s (R435–R437)", async (_case, answers) => {
    expect(await post("take-offer", offer, shop(answers))).toMatchObject({
      status: 303,
      location: introduction,
      notice: null,
    });
  });

  it.each<Record<string, string>>([
    { offer: "no-such", mode: "replace" },
    { offer: "lala-day", mode: "steal" },
    { offer: "lala-day" },
    { offer: "lala-day", mode: "empty", coupon: "welcome-10" },
  ])("that is none changes nothing: %j", async (fields) => {
    const answer = await post("take-offer", fields, shop({}));
    expect(answer).toMatchObject({ status: 303, location: "/store/cart", sent: [] });
  });

  it("is not taken by a page of somebody else", async () => {
    upstream.play(shop({ getCart: empty }));
    const request = new Request("http://localhost:4105/api/forms/take-offer", {
      method: "POST",
      headers: { origin: "https://evil.example", "sec-fetch-site": "cross-site" },
      body: new URLSearchParams(offer),
    });
    expect((await postedForm(request, "take-offer")).status).toBe(403);
    expect(upstream.seen).toEqual([]);
  });
});
