import { expect, it } from "vitest";
import { isExpired, methodTitle, nextDefault } from "@/backend/sales/payment-methods/saved-method";
const card = { kind: "card", cardType: "visa", expiryMonth: "11", expiryYear: "2026", last4: 4242 } as const;
const account = { kind: "sepa", cardType: null, expiryMonth: null, expiryYear: null, last4: 7 } as const;

it("a card is good to the end of its month, an account always", () => {
  expect(isExpired(card, new Date("2026-11-30T23:59:59.999Z"))).toBe(false);
  expect(isExpired(card, new Date("2026-12-01T00:00:00Z"))).toBe(true);
  expect(isExpired({ ...card, expiryMonth: "12" }, new Date("2027-01-01T00:00:00Z"))).toBe(true);
  expect(isExpired({ ...card, expiryMonth: null }, new Date("2099-01-01"))).toBe(false);
  expect(isExpired(account, new Date("2099-01-01"))).toBe(false);
});

it("titles show four digits", () => {
  expect(methodTitle(card)).toBe("Visa •••• 4242");
  expect(methodTitle(account)).toBe("SEPA direct debit •••• 0007");
  expect(methodTitle({ ...card, cardType: null, last4: null })).toBe("Card");
});

it("the newest good one takes the default's place", () => {
  const now = new Date("2027-01-01");
  const [old, newer, newest] = [
    { ...account, id: 1 },
    { ...account, id: 2 },
    { ...card, id: 3 },
  ];
  expect(nextDefault([newest, old, newer], now)).toBe(newer);
  expect(nextDefault([newest], now)).toBe(newest);
  expect(nextDefault([], now)).toBeNull();
});
