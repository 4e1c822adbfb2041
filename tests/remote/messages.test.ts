import { afterAll, beforeAll, beforeEach, describe, expect } from "vitest";
import { messageFor } from "@/lib/gateway/errors";
import type { GraphqlFailure } from "@/lib/gateway/failure";
import { ownShop } from "@/tests/support/fake-woo/shop";
import { row } from "./rows";
import { billing, type Browser, failureOf, openShop, type RemoteShop } from "./shop";

/** The same shop, on a host with the academy's plugin and on one as it is installed. */
describe.each(["plugin", "stock"] as const)("a host as with %s", (host) => {
  let shop: RemoteShop;
  let browser: Browser;
  beforeAll(async () => void (shop = await openShop({ host, sells: ownShop })));
  afterAll(() => shop.close());
  beforeEach(() => void (browser = shop.browser()));

  type Asked = Parameters<Browser["ask"]>;

  async function failed(...[name, variables]: Asked): Promise<GraphqlFailure> {
    const answer = await browser.ask(name, variables);
    expect(answer.status).toBe(200);
    return failureOf(name, answer);
  }

  /** The host's words, clean, and the sentence that is shown. */
  async function told(...asked: Asked): Promise<[string | undefined, string]> {
    const failure = await failed(...asked);
    return [failure.messages[0], messageFor(asked[0], failure)];
  }

  row("messages-html", async () => {
    await browser.data("addToCart", { productId: 3341 });
    const { message } = await browser.ask("addToCart", { productId: 3341 });
    expect(message).toMatch(/^<a href=.*View cart<\/a>/);
    const [clean] = await told("addToCart", { productId: 3341 });
    expect(clean).toBe('View cart You cannot add another "Professional Program" to your cart.');
  });

  row("message-cart", async () => {
    const sentence = "Could add product to cart";
    expect(await told("addToCart", { productId: 12 })).toEqual([
      'You cannot add "Sold out" to the cart because the product is out of stock.',
      sentence,
    ]);
    expect(await told("addToCart", { productId: 11, quantity: 4 })).toEqual([
      'You cannot add that amount of "Ticket" to the cart because there is not enough stock (3 remaining).',
      sentence,
    ]);
    expect(await told("addToCart", { productId: 999 })).toEqual([
      "No product found matching the ID provided",
      sentence,
    ]);
    const { notice } = await browser.post("add-to-cart", { productId: "12" });
    expect(notice).toMatchObject({ kind: "error", text: sentence });
  });

  row("message-coupon", async () => {
    await browser.data("addToCart", { productId: 11 });
    const said: Record<string, string> = {
      nope: 'Coupon "nope" does not exist!',
      expired: "This coupon has expired.",
      used: "Coupon usage limit has been reached. Please try again after some time, or contact us for help.",
      email: 'Please enter a valid email at checkout to use coupon code "email".',
      minimum: "The minimum spend for this coupon is 500,00 €.",
      others: "Sorry, this coupon is not applicable to selected products.",
    };
    for (const [code, text] of Object.entries(said)) {
      expect(await told("applyCoupon", { code })).toEqual([text, text]);
      const { notice, location } = await browser.post("apply-coupon", { code });
      expect([notice?.text, location]).toEqual([text, "/store/cart"]);
    }
    await browser.data("applyCoupon", { code: "ten" });
    expect((await told("applyCoupon", { code: "ten" }))[1]).toBe(
      "This coupon has already been applied to the cart",
    );
    await browser.data("applyCoupon", { code: "individual" });
    expect((await told("applyCoupon", { code: "five" }))[1]).toBe(
      'Sorry, coupon "individual" has already been applied and cannot be used in conjunction with other coupons.',
    );
  });

  row("message-remove", async () => {
    expect((await told("removeItemsFromCart", { keys: ["zzz"] }))[0]).toBe("No items in cart to remove.");
    await browser.data("addToCart", { productId: 11 });
    expect(await told("removeItemsFromCart", { keys: ["zzz"] })).toEqual([
      "No cart item found with the key: zzz",
      "Could not update cart item",
    ]);
    expect((await told("removeItemsFromCart", { keys: [] }))[0]).toBe("No cart item keys provided");
    expect(await told("removeCoupons", { codes: ["ten"] })).toEqual([
      "This coupon has not been applied to the cart.",
      "Could not remove coupon",
    ]);
    expect((await told("removeCoupons", { codes: [] }))[0]).toBe("No coupon codes provided");
  });

  row("message-checkout", async () => {
    const input = { billing, paymentMethod: "bacs" };
    expect((await told("checkout", { input }))[1]).toBe("Sorry, no session found.");
    await browser.data("addToCart", { productId: 11 });
    expect((await told("checkout", { input: { ...input, paymentMethod: "klarna" } }))[1]).toBe(
      "Invalid payment method.",
    );
    const withEmail = (email: string) => ({ input: { ...input, billing: { ...billing, email } } });
    expect((await told("checkout", withEmail("no address")))[1]).toBe("Invalid billing email address");
    expect((await told("checkout", withEmail("known@example.com")))[1]).toBe(
      "An account is already registered with your email address. Please log in.",
    );
  });

  /** Nothing but "Cart is empty" and the words about tokens means anything to the client. */
  row("message-never-branched", () => {
    const other = (operation: string, message: string) => {
      const body = { errors: [{ message, path: [operation] }], data: { [operation]: null } };
      return messageFor(operation, failureOf(operation, { status: 200, body }));
    };
    expect(other("applyCoupon", "Gutschein &quot;x&quot; gibt es nicht.")).toBe(
      'Gutschein "x" gibt es nicht.',
    );
    expect(other("addToCart", "Nicht vorr&auml;tig.")).toBe("Could add product to cart");
    expect(other("clearCart", "Der Warenkorb ist leer")).toBe("Could not clear cart");
  });
});
