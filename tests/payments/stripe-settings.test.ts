import { describe, expect, it } from "vitest";
import { read } from "@/lib/env";

const testKeys = {
  STRIPE_SECRET_KEY: "sk_test_51abc",
  STRIPE_WEBHOOK_SECRET: "whsec_abc123",
  NEXT_PUBLIC_STRIPE_PUBLISHABLE_KEY: "pk_test_51abc",
};
const liveKeys = {
  STRIPE_SECRET_KEY: "sk_live_51abc",
  STRIPE_WEBHOOK_SECRET: "whsec_abc123",
  NEXT_PUBLIC_STRIPE_PUBLISHABLE_KEY: "pk_live_51abc",
  ORIGIN: "https://academy.example",
};
const names = Object.keys(testKeys);

it("without any key there is no Stripe, and the demo card is open on this machine only", () => {
  expect(read({})).toMatchObject({ stripe: null, isDemoOpen: true });
  expect(read({ ORIGIN: "https://academy.example" })).toMatchObject({ stripe: null, isDemoOpen: false });
});

it("with all keys there is Stripe, and the demo card is closed unless it is asked for", () => {
  expect(read(testKeys)).toMatchObject({
    stripe: { secretKey: "sk_test_51abc", webhookSecret: "whsec_abc123", apiBase: undefined },
    isDemoOpen: false,
  });
  expect(read({ ...testKeys, ALLOW_DEMO_PAYMENTS: "1" }).isDemoOpen).toBe(true);
  expect(read({ ...testKeys, STRIPE_SECRET_KEY: "rk_test_51abc" }).stripe?.secretKey).toBe("rk_test_51abc");
});

describe("half a configuration stops the start and names what is missing", () => {
  const halves = [1, 2, 3, 4, 5, 6].map((bits) => names.filter((_, index) => bits & (1 << index)));
  it.each(halves.map((given) => [given.join(" and "), given]))("%s", (_, given) => {
    const set = Object.fromEntries(Object.entries(testKeys).filter(([name]) => given.includes(name)));
    const missing = names.filter((name) => !given.includes(name));
    let message = "";
    try {
      read(set);
    } catch (error) {
      message = error instanceof Error ? error.message : String(error);
    }
    const lines = message.split("\n").filter((line) => line.includes("is missing"));
    expect(lines.map((line) => line.split(":")[0])).toEqual(missing);
    // A start that fails must not print what it got.
    for (const value of Object.values(set)) expect(message).not.toContain(value);
  });
});

it("empty lines of an .env file are no keys", () => {
  expect(read(Object.fromEntries(names.map((name) => [name, ""]))).stripe).toBeNull();
});

it.each([
  [{ STRIPE_SECRET_KEY: "pk_test_51abc" }, "STRIPE_SECRET_KEY"],
  [{ STRIPE_SECRET_KEY: "sk_test_" }, "STRIPE_SECRET_KEY"],
  [{ STRIPE_WEBHOOK_SECRET: "secret" }, "STRIPE_WEBHOOK_SECRET"],
  [{ NEXT_PUBLIC_STRIPE_PUBLISHABLE_KEY: "sk_test_51abc" }, "NEXT_PUBLIC_STRIPE_PUBLISHABLE_KEY"],
  [{ NEXT_PUBLIC_STRIPE_PUBLISHABLE_KEY: "pk_live_51abc" }, "do not mix"],
  [{ STRIPE_SECRET_KEY: "sk_live_51abc", ORIGIN: "https://academy.example" }, "do not mix"],
  [{ STRIPE_API_BASE: "http://stripe.example" }, "STRIPE_API_BASE"],
])("%j is refused", (change, words) => {
  expect(() => read({ ...testKeys, ...change })).toThrow(words);
});

it.each(["http://127.0.0.1:4010", "http://localhost:4010", "https://stripe.example"])(
  "%s may stand in for Stripe",
  (STRIPE_API_BASE) => {
    expect(read({ ...testKeys, STRIPE_API_BASE }).stripe?.apiBase).toBe(STRIPE_API_BASE);
  },
);

it("live keys need https and no demo card", () => {
  expect(read(liveKeys)).toMatchObject({ isDemoOpen: false });
  expect(() => read({ ...liveKeys, ORIGIN: "http://academy.example" })).toThrow("https");
  expect(() => read({ ...liveKeys, ORIGIN: "" })).toThrow("https");
  expect(() => read({ ...liveKeys, ALLOW_DEMO_PAYMENTS: "1" })).toThrow("ALLOW_DEMO_PAYMENTS");
  expect(() => read({ ...liveKeys, STRIPE_SECRET_KEY: "rk_live_51abc", ORIGIN: "http://a.example" })).toThrow(
    "https",
  );
});
