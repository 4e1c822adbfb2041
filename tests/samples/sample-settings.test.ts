import { expect, it } from "vitest";
import { read } from "@/lib/env";

const outside = { ORIGIN: "https://academy.example" };
const server = { DATABASE_URL: "postgres://localhost:5432/academy" };

it.each<[expected: boolean, settings: Record<string, string>]>([
  [true, {}],
  [true, { ORIGIN: "http://127.0.0.1:3000" }],
  [false, server],
  [true, { ...server, SAMPLE_DATA: "1" }],
  [false, { SAMPLE_DATA: "0" }],
  [false, outside],
  [false, { ORIGIN: "http://localhost.example" }],
  [false, { ...outside, DEMONSTRATION: "1" }],
  [true, { ...outside, DEMONSTRATION: "1", SAMPLE_DATA: "1" }],
  [true, { ...outside, ...server, DEMONSTRATION: "1", SAMPLE_DATA: "1" }],
])("samples %s: %j", (expected, settings) => {
  expect(read(settings).hasSampleData).toBe(expected);
});

it("refuses samples where others reach the site, unless it says that it is a demonstration", () => {
  expect(() => read({ ...outside, SAMPLE_DATA: "1" })).toThrow(/SAMPLE_DATA: .*DEMONSTRATION=1/);
  expect(() => read({ ...outside, SAMPLE_DATA: "1", DEMONSTRATION: "0" })).toThrow("SAMPLE_DATA");
  expect(() => read({ ...outside, SAMPLE_DATA: "1", DEMONSTRATION: "" })).toThrow("SAMPLE_DATA");
});

it("refuses a demonstration that takes money", () => {
  const live = {
    STRIPE_SECRET_KEY: "sk_live_51abc",
    STRIPE_WEBHOOK_SECRET: "whsec_abc123",
    NEXT_PUBLIC_STRIPE_PUBLISHABLE_KEY: "pk_live_51abc",
  };
  expect(() => read({ ...outside, ...live, DEMONSTRATION: "1" })).toThrow(/DEMONSTRATION: .*takes no money/);
});
