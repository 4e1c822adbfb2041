import { describe, expect, it } from "vitest";
import { formMessageFor, messageFor, nextStepAfter, texts } from "@/lib/gateway/errors";
import { GraphqlFailure } from "@/lib/gateway/failure";

const said = (operation: string, ...messages: string[]) => new GraphqlFailure({ operation, messages });
const outage = (operation: string) =>
  new GraphqlFailure({ operation, status: 502, code: "UPSTREAM_UNAVAILABLE", messages: ["secret words"] });

/** Source: spec section 8. */
const catalogue: [operation: string, sentence: string][] = [
  ["updateCustomer", "Could not update Customer"],
  ["getCustomer", "Could not load customer data"],
  ["verifyEventAccess", "Something went wrong. Please try again later."],
  ["addToCart", "Could add product to cart"],
  ["addVariationToCart", "Could not add variation to cart"],
  ["getCart", "Could not load cart"],
  ["clearCart", "Could not clear cart"],
  ["removeItemsFromCart", "Could not update cart item"],
  ["updateItemQuantities", "Could not update cart item"],
  ["applyCoupon", "Discount Code is not valid"],
  ["removeCoupons", "Could not remove coupon"],
  ["viewer", "Could not load user"],
  ["getInWithEmail", "Something went wrong!"],
  ["registerFlaUser", "Something went wrong!"],
  ["fillCart", "Something went wrong!"],
  ["createCart", "Something went wrong!"],
];

describe("an outcome that nobody knows", () => {
  it.each(["checkout", "payOrder"])("%s: is neither a failure nor a reason to pay twice", (operation) => {
    for (const failure of [
      outage(operation),
      new GraphqlFailure({ operation, code: "INTERNAL_SERVER_ERROR", messages: ["Internal server error"] }),
      new GraphqlFailure({ operation, status: 0 }),
    ]) {
      const told = messageFor(operation, failure);
      expect(told).toMatch(
        /^We do not know yet whether your .* (email|inbox)\b.* never (placed|charged) twice\.$/,
      );
    }
  });

  it("is none where the cart could not be read before the order was sent", () => {
    expect(messageFor("checkout", outage("getCart"))).toBe(texts.unavailable);
  });
});

describe("error catalogue", () => {
  it.each(catalogue)("%s: %s, also in an outage but for a code", (operation, sentence) => {
    expect(messageFor(operation)).toBe(sentence);
    expect(messageFor(operation, said(operation))).toBe(sentence);
    if (operation === "applyCoupon") return;
    expect(messageFor(operation, outage(operation))).toBe(sentence);
    expect(messageFor(operation, new TypeError("boom"))).toBe(sentence);
  });

  it.each(catalogue)("%s says what a host cannot do at all, for trying again would not help", (operation) => {
    const message = "The shop does not offer this here. Please write to us.";
    const failure = new GraphqlFailure({ operation, messages: [message], code: "NOT_SUPPORTED" });
    expect(messageFor(operation, failure)).toBe(message);
  });

  const speaking = new Set(["updateCustomer", "applyCoupon"]);
  it.each(catalogue.filter(([operation]) => !speaking.has(operation)))(
    "%s keeps its sentence when the server speaks",
    (operation, sentence) => {
      expect(messageFor(operation, said(operation, "Internal words"))).toBe(sentence);
    },
  );

  it.each([...speaking])("%s shows the first server message", (operation) => {
    expect(
      messageFor(operation, said(operation, "Coupon &quot;nope&quot; does <b>not</b> exist!", "second")),
    ).toBe('Coupon "nope" does not exist!');
    expect(messageFor(operation, said(operation, "Internal server error"))).not.toBe("Internal server error");
  });

  it("shows the server's sentence for an operation that the catalogue does not name", () => {
    expect(messageFor("sendLetter", said("sendLetter", "Please write a shorter letter"))).toBe(
      "Please write a shorter letter",
    );
    expect(messageFor("sendLetter", outage("sendLetter"))).toBe(texts.unavailable);
    expect(messageFor("sendLetter", said("sendLetter"))).toBe(texts.formFallback);
  });

  it.each([outage("applyCoupon"), new TypeError("boom"), said("applyCoupon", "Internal server error")])(
    "says of a code that nobody answered about that it was not checked (%s)",
    (failure) => {
      const sentence = "The code could not be checked right now. Please try again in a moment.";
      expect(messageFor("applyCoupon", failure)).toBe(sentence);
    },
  );

  it("tells a known e-mail by code and by text", () => {
    const byCode = new GraphqlFailure({
      operation: "registerFlaUser",
      code: "existing_user_email",
      messages: ["x"],
    });
    expect(messageFor("registerFlaUser", byCode)).toBe("This e-mail already exists.");
    expect(messageFor("registerFlaUser", said("registerFlaUser", "existing_user_email"))).toBe(
      "This e-mail already exists.",
    );
    expect(messageFor("getInWithEmail", said("getInWithEmail", "existing_user_email"))).toBe(
      "Something went wrong!",
    );
  });

  it("shows a form the failed call's message, or its fallback for what no call answered", () => {
    expect(formMessageFor("getInWithEmail", new TypeError("x is undefined"))).toBe("Something went wrong.");
    expect(formMessageFor("getInWithEmail", "text")).toBe("Something went wrong.");
    expect(formMessageFor("getInWithEmail", said("getInWithEmail", "no"))).toBe("Something went wrong!");
  });

  it("says after a failed request for a mail what to do, unless its message does or nothing was asked for", () => {
    const failed = (operation: string, status: number) => new GraphqlFailure({ operation, status });
    for (const operation of ["getInWithEmail", "registerFlaUser"]) {
      expect(nextStepAfter(operation, failed(operation, 502))).toBe("Nothing was sent. Please try again.");
      for (const status of [0, 504])
        expect(nextStepAfter(operation, failed(operation, status))).toBe(texts.unknownMail);
      const old = new GraphqlFailure({ operation, status: 400, code: "UNKNOWN_OPERATION" });
      expect(nextStepAfter(operation, old)).toBe("");
      expect(nextStepAfter(operation, new TypeError("x is undefined"))).toBe("Please try again.");
    }
    expect(nextStepAfter("registerFlaUser", said("registerFlaUser", "existing_user_email"))).toBe("");
    expect(nextStepAfter("updateCustomer", failed("updateCustomer", 502))).toBe("");
  });

  it("has the sentence of an invalid link and of a page of an older build", () => {
    expect(texts.invalidLink).toBe("The Sign-In link is not valid or expired!");
    const old = new GraphqlFailure({ operation: "getCart", status: 400, code: "UNKNOWN_OPERATION" });
    expect(messageFor("getCart", old)).toBe(texts.outdatedPage);
  });
});

describe("a refusal of GraphQL", () => {
  it.each([
    [{ status: 0 }, true],
    [{ status: 502 }, true],
    [{ status: 200, code: "UPSTREAM_UNAVAILABLE" }, true],
    [{ status: 200, messages: ["Internal server error"] }, true],
    [{ status: 200, messages: ["Cart is empty"] }, false],
    [{ status: 403 }, false],
  ])("%j is an outage: %s", (details, expected) => {
    expect(new GraphqlFailure({ operation: "getCart", ...details }).isOutage).toBe(expected);
  });

  it("knows a missing record by code and by WooGraphQL's words", () => {
    const missing = "No product ID was found corresponding to the slug: nope";
    expect(said("getProduct", missing).isNotFound).toBe(true);
    expect(said("getOrder", "Not authorized to access this order").isNotFound).toBe(true);
    expect(new GraphqlFailure({ operation: "getOrder", code: "NOT_FOUND" }).isNotFound).toBe(true);
    expect(said("getProduct", "Cart is empty").isNotFound).toBe(false);
  });
});
