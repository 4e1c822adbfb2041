import { expect, it } from "vitest";
import { createDeps } from "@/backend";
import { signInAlphabet } from "@/lib/rules/forms/typed-code";

const { ids } = createDeps({ samples: false });
const many = (make: () => string) => Array.from({ length: 10_000 }, make);

it("a token has 256 bits, and no two of 10,000 are alike", () => {
  const tokens = many(ids.token);
  expect(tokens.filter((token) => Buffer.from(token, "base64url").length !== 32)).toEqual([]);
  expect(new Set(tokens).size).toBe(10_000);
});

it("a code is eight of 25 letters and digits, and no two of 10,000 are alike", () => {
  expect(new Set(signInAlphabet).size).toBe(25);
  const codes = many(ids.signInCode);
  const used = codes.map((code) => [...code]);
  expect(used.filter((letters) => letters.length !== 8)).toEqual([]);
  // At each place each letter comes: 10,000 of 25 leave one out once in 10^177 runs.
  for (let place = 0; place < 8; place += 1)
    expect(new Set(used.map((letters) => letters[place])).size, String(place)).toBe(25);
  // Two alike come once in 3,000 runs, three never.
  expect(new Set(codes).size).toBeGreaterThanOrEqual(9_999);
});

it("a code of the checkout and of a deletion is one of a million", () => {
  const codes = many(ids.code);
  expect(codes.filter((code) => !/^\d{6}$/.test(code))).toEqual([]);
  // Fifty are expected to come twice.
  expect(new Set(codes).size).toBeGreaterThan(9_800);
  expect(new Set(codes.map((code) => code[0])).size).toBe(10);
});
