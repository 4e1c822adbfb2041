import { expect, it } from "vitest";
import { GraphqlFailure, interpret } from "@/lib/gateway/failure";

it("answers the data of a clean answer", () => {
  expect(interpret("getCart", 200, { data: { cart: null } })).toEqual({ cart: null });
});

it.each([
  [
    "data beside an error",
    200,
    { data: { customer: {}, cart: null }, errors: [{ message: "no", path: ["cart"] }] },
  ],
  ["no data", 200, {}],
  ["null data", 200, { data: null }],
  ["an error status", 502, { data: { cart: {} } }],
])("throws for %s", (_name, status, body) => {
  expect(() => interpret("checkoutData", status, body)).toThrow(GraphqlFailure);
});

it("takes an already empty cart for cleared, in clearCart and createCart only", () => {
  const empty = { data: { emptyCart: null }, errors: [{ message: "Cart is empty", path: ["emptyCart"] }] };
  expect(interpret("clearCart", 200, empty)).toEqual({ emptyCart: null });
  expect(interpret("createCart", 200, empty)).toEqual({ emptyCart: null });
  expect(() => interpret("getCart", 200, empty)).toThrow(GraphqlFailure);
  const failed = {
    data: { emptyCart: null, fillCart: null },
    errors: [...empty.errors, { message: "Failed to add any cart items.", path: ["fillCart"] }],
  };
  expect(() => interpret("createCart", 200, failed)).toThrow("Failed to add any cart items.");
  expect(() => interpret("clearCart", 200, { data: null, errors: [{ message: "Other" }] })).toThrow("Other");
});

it("carries code, fields and decoded messages", () => {
  const errors = [
    { message: "a &amp; b", extensions: { code: "BAD", fields: { city: "Please enter the city" } } },
  ];
  try {
    interpret("checkout", 200, { errors });
    expect.unreachable();
  } catch (error) {
    expect(error).toMatchObject({
      operation: "checkout",
      messages: ["a & b"],
      code: "BAD",
      fields: { city: "Please enter the city" },
      isOutage: false,
    });
  }
});
