import { describe, expect, it } from "vitest";
import { demoKind, demoMethodsFor, demoTokenFor, demoTokens } from "@/lib/rules/forms/demo-card";

describe("a typed demo card", () => {
  it.each([
    ["4242 4242 4242 4242", "demo_card_4242"],
    ["4000002500003155", "demo_card_3155"],
    ["4000-0000-0000-0341", "demo_card_0341"],
    ["4000 0000 0000 0002", "demo_card_0002"],
    ["de89 3704 0044 0532 0130 00", "demo_iban_DE89"],
    ["DE62370400440532013001", "demo_iban_DE62"],
    ["Klarna demo page", "demo_klarna"],
  ])("maps %s", (typed, token) => {
    expect(demoTokenFor(typed)).toBe(token);
  });

  it.each([
    "",
    "4111111111111111",
    "4242424242424241",
    "42424242424242420",
    "DE89370400440532013001",
    "demo_card_4242",
  ])("refuses %j", (typed) => {
    expect(demoTokenFor(typed)).toBeNull();
  });

  const austria = { country: "AT", totalCents: 10_000, recurring: false };
  const listed = (situation: Partial<typeof austria>) =>
    demoMethodsFor({ ...austria, ...situation }).map(({ token }) => token);

  it("finds every listed method by its label", () => {
    expect(listed({})).toEqual(demoTokens);
    for (const { label, token } of demoMethodsFor(austria)) expect(demoTokenFor(label)).toBe(token);
  });

  it.each([
    [{ country: "IN" }, ["card"]],
    [{ country: "" }, ["card"]],
    [{ country: "SE" }, ["card", "sepa_debit"]],
    [{ country: "DE" }, ["card", "sepa_debit", "klarna"]],
    [{ recurring: true }, ["card", "sepa_debit"]],
    [{ totalCents: 1_000_001 }, ["card"]],
  ])("lists for %j what the real kinds are open to", (situation, kinds) => {
    expect([...new Set(listed(situation).map(demoKind))]).toEqual(kinds);
    expect(listed(situation)).toContain("demo_card_4242");
  });
});
