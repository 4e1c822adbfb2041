import { describe, expect, it } from "vitest";
import { demoMethods, demoTokenFor } from "@/lib/rules/demo-card";

describe("demo card", () => {
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

  it("finds every listed method by its label", () => {
    for (const { label, token } of demoMethods) expect(demoTokenFor(label)).toBe(token);
  });
});
