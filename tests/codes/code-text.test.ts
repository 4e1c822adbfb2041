import { expect, it } from "vitest";
import { formatEuro } from "@/lib/money";
import { batchWorth, newCode, storedCode } from "@/backend/sales/codes";

it("a new code has four groups of four signs, none of which can be mistaken", () => {
  const codes = Array.from({ length: 50 }, newCode);
  for (const code of codes) expect(code).toMatch(/^[a-z2-9]{4}(-[a-z2-9]{4}){3}$/);
  expect(new Set(codes).size).toBe(50);
});

it.each([
  ["K7MV 2QXD-9TFH c4rw", "k7mv-2qxd-9tfh-c4rw"],
  ["k7mv2qxd9tfhc4rw", "k7mv-2qxd-9tfh-c4rw"],
  ["k7mv-2qxd-9tfh-c4r", "k7mv-2qxd-9tfh-c4r"],
  ["k7mv-2qxd-9tfh-c4r0", "k7mv-2qxd-9tfh-c4r0"],
  ["first-ten", "first-ten"],
  ["newsletterreader", "newsletterreader"],
])("the typed code %j is stored as %j", (typed, stored) => expect(storedCode(typed)).toBe(stored));

it.each([
  [{ basisPoints: 3_000, amount: null }, "30 % off"],
  [{ basisPoints: null, amount: 5_000 }, `${formatEuro(5_000)} off`],
  [{ basisPoints: null, amount: null }, ""],
])("codes of %j are worth %j", (batch, worth) => expect(batchWorth(batch)).toBe(worth));
