import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { catalogue } from "@/backend/content/catalogue";
import { billing, type CheckoutWorld, openCheckoutWorld } from "@/tests/support/checkout-world";
import { messageOf } from "@/tests/support/shop-world";

const offer =
  "For orders above 999.999,99\u00a0€ we make you an offer: please write to us with the contact form.";
const most = 99_999_999;

let till: CheckoutWorld;
beforeAll(async () => void (till = await openCheckoutWorld()));
beforeEach(() => till.reset());
afterAll(() => till.close());

/** A course without seats that are counted. */
const productId = 1744;
const price = () => catalogue().product(productId)?.price ?? 0;
/** As many as come to the limit with the tax of the shop's country, which a cart without an address has. */
const quantity = () => Math.floor(most / (price() * 1.2));

it.each(["invoice", "demo"])(
  "a cart that the tax of the typed address lifts above the limit is not ordered by %s: the checkout says what to do",
  async (paymentMethod) => {
    expect(quantity()).toBeLessThanOrEqual(999);
    expect(price() * quantity() * 1.25).toBeGreaterThan(most);
    const client = await till.shopper([{ productId, quantity: quantity() }]);
    const input = { billing: { ...billing, country: "DK" }, paymentMethod };
    const answer = await client.ask("checkout", { input });
    expect(messageOf(answer)).toBe(offer);
    expect(await till.orders()).toEqual([]);
    expect(await till.charges()).toBe(0);
  },
);

it("the same cart below the limit is ordered, as it was shown", async () => {
  const client = await till.shopper([{ productId, quantity: quantity() }]);
  expect((await client.ask("checkout", { input: { billing, paymentMethod: "invoice" } })).errors).toEqual([]);
  const [order] = await till.orders();
  expect(order?.total).toBeLessThanOrEqual(most);
  expect(order?.total).toBeGreaterThan(most - price() * 2);
});
