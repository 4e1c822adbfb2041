import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { billing, type CheckoutWorld, openCheckoutWorld, orderOf } from "@/tests/support/checkout-world";

let till: CheckoutWorld;
beforeAll(async () => void (till = await openCheckoutWorld()));
afterEach(() => till.reset());
afterAll(() => till.close());

const inIndia = {
  billing: { ...billing, country: "IN", postcode: "560001", city: "Bengaluru", state: "Karnataka" },
};
const inSweden = { billing: { ...billing, country: "SE", postcode: "111 22", city: "Stockholm" } };

it.each([
  ["demo_iban_DE89", inIndia, "SEPA direct debit is not available for this invoice country."],
  ["demo_klarna", inIndia, "Klarna is not available for this invoice country."],
  ["demo_klarna", inSweden, "In this invoice country, Klarna accepts only SEK, and our prices are in EUR."],
])("%s is refused where its real kind is closed, with the reason", async (method, input, reason) => {
  const client = await till.shopper();
  const { errors } = await till.buy(client, method, input);
  expect(errors.map(({ message }) => message)).toEqual([reason]);
  expect(await till.orders()).toEqual([]);
  // The same buyer, with a card: the cart and the address are no reason.
  expect(orderOf(await till.buy(client, "demo_card_4242", input)).status).toMatch(/PROCESSING|COMPLETED/);
});

it("a debit above 10,000 euros is refused, one of less is not", async () => {
  const many = await till.shopper([{ productId: 992, quantity: 999 }]);
  const { errors } = await till.buy(many, "demo_iban_DE89");
  expect(errors.map(({ message }) => message)).toEqual([
    "A SEPA direct debit can be no more than 10.000 €. Please choose another payment method.",
  ]);
  expect(await till.orders()).toEqual([]);
  expect(orderOf(await till.buy(await till.shopper(), "demo_iban_DE89")).status).toBe("ON_HOLD");
});
