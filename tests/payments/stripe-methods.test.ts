import { expect, it } from "vitest";
import { paymentIntent } from "@/backend/sales/payments/stripe/answers";
import { methodsOf } from "@/backend/sales/payments/stripe/gateway";
import { failureOf, toDispute, toState } from "@/backend/sales/payments/stripe/states";
import { KLARNA, SEPA } from "@/lib/rules/prices/countries";
import {
  isKept,
  keptMethods,
  klarnaCurrencyRefusal,
  methodRefusal,
  stripeMethods,
} from "@/lib/rules/prices/payment-methods";

const at = { country: "AT", totalCents: 10_000, recurring: false };

it.each([
  [at, ["card", "sepa_debit", "klarna"]],
  [{ ...at, recurring: true }, ["card", "sepa_debit"]],
  [{ ...at, totalCents: 99 }, ["card", "sepa_debit"]],
  [{ ...at, totalCents: 100 }, ["card", "sepa_debit", "klarna"]],
  [{ ...at, totalCents: 1_000_000 }, ["card", "sepa_debit", "klarna"]],
  // Neither a debit nor Klarna goes above 10,000 euros; 10,680 was once offered and accepted.
  [{ ...at, totalCents: 1_000_001 }, ["card"]],
  [{ ...at, totalCents: 1_068_000, recurring: true }, ["card"]],
  [{ ...at, country: "US" }, ["card"]],
  [{ ...at, country: "" }, ["card"]],
  // In the SEPA area and not Klarna's.
  [{ ...at, country: "LI" }, ["card", "sepa_debit"]],
])("%j may be paid by %j", (situation, kinds) => {
  expect(stripeMethods(situation)).toEqual(kinds);
});

it("the countries are those of the lists: 39 for SEPA, and of Klarna's 19 the 11 that pay in euros", () => {
  const countries = [...new Set([...SEPA, ...KLARNA, "US", "BR", "JP", "IN"])];
  const openTo = (kind: "sepa_debit" | "klarna") =>
    countries.filter((country) => stripeMethods({ ...at, country }).includes(kind)).sort();
  expect(KLARNA).toHaveLength(19);
  expect(openTo("sepa_debit")).toEqual([...SEPA].sort());
  expect(openTo("sepa_debit")).toHaveLength(39);
  expect(openTo("klarna").join(" ")).toBe("AT BE DE ES FI FR GR IE IT NL PT");
});

// docs.klarna.com, countries and currencies: only the local money of each country.
it.each(["CHF", "CZK", "DKK", "GBP", "NOK", "PLN", "RON", "SEK"])(
  "a shop that sells in euros has no Klarna in the country of %s, one of the 19, and a shop that sells in it has",
  (currency) => {
    const there = { ...at, country: currency.slice(0, 2) };
    const reason = `In this invoice country, Klarna accepts only ${currency}, and our prices are in EUR.`;
    expect(methodRefusal("klarna", there)).toBe(reason);
    expect(klarnaCurrencyRefusal(there)).toBe(reason);
    expect(stripeMethods({ ...there, currency })).toContain("klarna");
    expect(klarnaCurrencyRefusal({ ...there, currency })).toBeNull();
    expect(methodRefusal("klarna", { ...at, currency })).toMatch(/accepts only EUR/);
  },
);

it("elsewhere Klarna is refused for another reason, which no page shows", () => {
  for (const other of [{ country: "IN" }, { country: "" }, { country: "SE", recurring: true }]) {
    expect(methodRefusal("klarna", { ...at, ...other })).not.toBeNull();
    expect(klarnaCurrencyRefusal({ ...at, ...other })).toBeNull();
  }
});

it("cards and accounts are kept, a wallet as its card, and Klarna is not", () => {
  expect(keptMethods).toEqual(["card", "sepa_debit"]);
  expect(["google_pay", "klarna"].map(isKept)).toEqual([true, false]);
});

it("the payment method names its kinds, and is closed below what Stripe can charge", () => {
  expect(methodsOf(at)[0]?.title).toBe("Card, SEPA direct debit, or Klarna");
  expect(methodsOf({ ...at, country: "US" })[0]?.title).toBe("Card");
  expect(methodsOf({ ...at, totalCents: 50 })).toHaveLength(1);
  expect(methodsOf({ ...at, totalCents: 49 })).toEqual([]);
  expect(methodsOf({ ...at, totalCents: 0 })).toEqual([]);
});

it.each([
  ["card_declined", "insufficient_funds", "insufficient_funds", true],
  ["card_declined", "generic_decline", "generic_decline", true],
  ["card_declined", "stolen_card", "stolen_card", false],
  ["expired_card", "expired_card", "expired_card", false],
  ["authentication_required", "authentication_required", "authentication_required", true],
  ["resource_missing", undefined, "resource_missing", false],
  [undefined, undefined, "card_declined", true],
])("a decline %s/%s is %s, to be tried again: %s", (code, decline, told, retryable) => {
  const failure = failureOf(code, decline);
  expect(failure).toMatchObject({ code: told, retryable });
  expect(failure.message).toMatch(/^[A-Z].*\.$/);
});

it("a bank's suspicion is not shown to whoever holds the card", () => {
  expect(failureOf("card_declined", "stolen_card").message).toBe(failureOf("card_declined").message);
});

const intent = {
  id: "pi_1",
  object: "payment_intent",
  status: "succeeded",
  amount: 1_000,
  amount_received: 1_000,
  currency: "eur",
  client_secret: "pi_1_secret_x",
  metadata: { order_id: "12" },
};

it.each([
  ["requires_payment_method", "created"],
  ["requires_action", "unconfirmed"],
  ["requires_confirmation", "created"],
  ["requires_capture", "processing"],
  ["processing", "processing"],
  ["succeeded", "succeeded"],
  ["canceled", "cancelled"],
])("%s is %s", (status, state) => {
  expect(toState(paymentIntent.parse({ ...intent, status })).status).toBe(state);
});

it("one that waits for a method again, after an error, has failed", () => {
  const declined = {
    ...intent,
    status: "requires_payment_method",
    last_payment_error: { code: "card_declined" },
  };
  expect(toState(paymentIntent.parse(declined)).status).toBe("failed");
});

it("what was received counts, and only a finished action is asked for", () => {
  expect(toState(paymentIntent.parse({ ...intent, amount_received: 900 })).amountCents).toBe(900);
  expect(toState(paymentIntent.parse(intent)).nextAction).toBeUndefined();
  expect(toState(paymentIntent.parse({ ...intent, status: "requires_action" })).nextAction).toEqual({
    kind: "sdk",
    clientSecret: "pi_1_secret_x",
  });
});

it.each([
  {},
  [],
  { ...intent, object: "charge", id: "ch_1" },
  { ...intent, id: "" },
  { ...intent, amount: "1000" },
  { ...intent, metadata: {} },
])("%j is not accepted as a payment", (answer) => {
  expect(paymentIntent.safeParse(answer).success).toBe(false);
});

it.each([
  [[], null],
  [["warning_needs_response"], "inquiry"],
  [["warning_under_review"], "inquiry answered"],
  [["warning_closed"], "inquiry closed"],
  [["needs_response"], "open"],
  [["under_review"], "answered"],
  [["appeal_needs_response"], "appeal open"],
  [["appeal_under_review"], "appeal answered"],
  [["prevented"], "prevented"],
  [["something_new"], "open"],
  [["won"], "won"],
  [["lost"], "lost"],
  [["warning_closed", "lost"], "lost"],
])("disputes %j mean %s", (statuses, meaning) => {
  const told = toDispute(statuses.map((status) => ({ status, amount: 5 })));
  expect(told?.status ?? null).toBe(meaning);
});
