import { describe, expect, it } from "vitest";
import { firstChoice, savedChoices } from "@/components/checkout/payment/saved-method";
import { elementsOptions } from "@/components/checkout/payment/stripe-source";
import { readChoice, savedChoice } from "@/lib/rules/prices/payment-methods";
import { account, expired, now, visa } from "@/tests/support/subscription-rows";

const gateways = [{ id: "stripe" }, { id: "invoice" }];
const situation = { country: "AT", totalCents: 10_000, recurring: false };

describe("what a field says was chosen", () => {
  it.each([
    ["stripe", { gateway: "stripe", tokenId: null }],
    ["stripe:12", { gateway: "stripe", tokenId: 12 }],
    ["stripe:012", { gateway: "stripe:012", tokenId: null }],
    ["stripe:1e3", { gateway: "stripe:1e3", tokenId: null }],
    [":12", { gateway: ":12", tokenId: null }],
    ["", { gateway: "", tokenId: null }],
  ])("%j", (value, choice) => expect(readChoice(value)).toEqual(choice));

  it("reads back what it wrote", () =>
    expect(readChoice(savedChoice("stripe", 7))).toEqual({ gateway: "stripe", tokenId: 7 }));
});

describe("saved methods as choices", () => {
  it("puts the default first and says why one cannot be charged, or may not", () => {
    const choices = savedChoices([account, expired, visa], gateways, { ...situation, country: "US" }, now);
    expect(choices.map(({ value, refusal, notice }) => [value, refusal, notice])).toEqual([
      ["stripe:11", null, null],
      ["stripe:12", "SEPA direct debit is not available for this invoice country.", null],
      ["stripe:13", null, "Our record says it expired in 10/2026; your bank may have renewed it."],
    ]);
  });

  it("refuses a saved account above what one debit may be", () => {
    const refusals = (totalCents: number) =>
      savedChoices([account], gateways, { ...situation, totalCents }, now).map(({ refusal }) => refusal);
    expect(refusals(1_000_000)).toEqual([null]);
    expect(refusals(1_068_000)).toEqual([
      "A SEPA direct debit can be no more than 10.000 €. Please choose another payment method.",
    ]);
  });

  it("leaves out those of a method that is not open", () =>
    expect(savedChoices([visa], [{ id: "invoice" }], situation, now)).toEqual([]));

  it("chooses what was chosen before, else a saved one that works, else the first method", () => {
    const saved = savedChoices([visa, expired], gateways, situation, now);
    expect(firstChoice(saved, gateways, "invoice")).toBe("invoice");
    expect(firstChoice(saved, gateways, "stripe:13")).toBe("stripe:13");
    expect(firstChoice(saved, gateways, null)).toBe("stripe:11");
    expect(firstChoice(saved.slice(1), gateways, null)).toBe("stripe");
    expect(firstChoice([], gateways, null)).toBe("stripe");
    expect(firstChoice([], [], null)).toBeUndefined();
  });
});

describe("Stripe's fields before anything is ordered", () => {
  it("takes the amount and the kinds of the order", () =>
    expect(elementsOptions(situation, false)).toMatchObject({
      mode: "payment",
      amount: 10_000,
      currency: "eur",
      allowedPaymentMethodTypes: ["card", "sepa_debit", "klarna"],
      setupFutureUsage: null,
    }));

  it("keeps the method of a subscription, without Klarna", () =>
    expect(elementsOptions({ ...situation, recurring: true }, false)).toMatchObject({
      allowedPaymentMethodTypes: ["card", "sepa_debit"],
      setupFutureUsage: "off_session",
    }));

  it("shows the terms of keeping a method to whoever wants it kept", () =>
    expect(elementsOptions(situation, true)).toMatchObject({ setupFutureUsage: "off_session" }));

  it("makes payment methods for a shop elsewhere only", () => {
    expect(elementsOptions(situation, false)).not.toHaveProperty("paymentMethodCreation");
    expect(elementsOptions({ ...situation, isElsewhere: true }, false)).toMatchObject({
      paymentMethodCreation: "manual",
    });
  });

  it("only sets a method up when the first period is free", () => {
    const options = elementsOptions({ ...situation, totalCents: 0, recurring: true }, false);
    expect(options).toMatchObject({ mode: "setup", setupFutureUsage: "off_session" });
    expect(options).not.toHaveProperty("amount");
  });
});
