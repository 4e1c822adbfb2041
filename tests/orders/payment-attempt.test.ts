import { describe, expect, it } from "vitest";
import {
  eventOf,
  isFinal,
  matchesAttempt,
  movesForward,
  paymentStatuses,
} from "@/backend/sales/settlement/payment-attempt";
describe("states of a payment", () => {
  const ends = ["unconfirmed", "processing", "failed", "cancelled", "succeeded"];
  const forward = new Set([
    ...ends.flatMap((to) => [`created>${to}`, `created>${to}`]),
    "unconfirmed>processing",
    "unconfirmed>failed",
    "unconfirmed>cancelled",
    "unconfirmed>succeeded",
    "processing>failed",
    "processing>cancelled",
    "processing>succeeded",
    "failed>succeeded",
    "cancelled>succeeded",
  ]);
  it.each(paymentStatuses.flatMap((from) => paymentStatuses.map((to) => [from, to] as const)))(
    "an attempt only moves forward: %s to %s",
    (from, to) => {
      expect(movesForward(from, to)).toBe(forward.has(`${from}>${to}`));
    },
  );
});

it("what an attempt means for its order", () => {
  expect(paymentStatuses.map((status) => eventOf(status))).toEqual([
    null,
    null,
    "hold",
    "fail",
    "fail",
    "paid",
  ]);
  expect(paymentStatuses.filter(isFinal)).toEqual(["failed", "cancelled", "succeeded"]);
});

it("a payment fits only with order, amount and currency (C8)", () => {
  const asked = { orderId: 7, amount: 1_200, currency: "EUR" };
  const answer = { orderId: "7", amountCents: 1_200, currency: "EUR" };
  expect(matchesAttempt(asked, 1_200, answer)).toBe(true);
  expect(matchesAttempt(asked, 1_200, { ...answer, orderId: "8" })).toBe(false);
  expect(matchesAttempt(asked, 1_200, { ...answer, amountCents: 1_199 })).toBe(false);
  expect(matchesAttempt(asked, 1_200, { ...answer, currency: "USD" })).toBe(false);
  expect(matchesAttempt(asked, 1_201, answer)).toBe(false);
  expect(matchesAttempt(asked, 1_201, { ...answer, amountCents: 1_201 }), "not what was asked").toBe(false);
});

it.each([
  ["c1", "c1", true],
  ["c1", "c2", false],
  ["c1", undefined, true],
  [null, "c2", true],
  [undefined, "c2", true],
])("of a payment by %s an answer about %s counts: %s", (customerRef, customer, isRight) => {
  const answer = { orderId: "7", amountCents: 5, currency: "EUR", ...(customer && { customer }) };
  const asked = { orderId: 7, amount: 5, currency: "EUR", customerRef };
  expect(matchesAttempt(asked, 5, answer)).toBe(isRight);
});
