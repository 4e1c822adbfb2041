import { describe, expect, it } from "vitest";
import { type Candidate, onceEach, proposalFor } from "@/backend/bank/proposal";

const waiting = (id: number, total: number) => ({ id, total, isWaiting: true, isPaid: false });
const known = new Map(
  [
    waiting(1001, 9_900),
    waiting(1002, 5_000),
    { ...waiting(1003, 9_900), isWaiting: false, isPaid: true },
    { ...waiting(1004, 9_900), isWaiting: false },
  ].map((order) => [order.id, order]),
);
const order = (orderId: number): Candidate => ({ orderId, by: "order" });

describe("the pile of a line of 99 euros", () => {
  it.each([
    ["one number, the amount fits", [order(1001)], "sure", "fits", 1001],
    ["the same by its invoice", [{ orderId: 1001, by: "invoice" }], "sure", "fits", 1001],
    ["a number that does not exist beside it", [order(1001), order(7777)], "sure", "fits", 1001],
    ["another amount", [order(1002)], "look", "other amount", 1002],
    ["paid", [order(1003)], "look", "paid already", 1003],
    ["cancelled", [order(1004)], "look", "not waiting", 1004],
    ["two orders", [order(1001), order(1002)], "look", "several orders", 1001],
    ["a number alone", [{ orderId: 1001, by: "number" }], "look", "only the number", 1001],
    ["a name", [{ orderId: 1001, by: "name" }], "look", "only the name", 1001],
    ["an amount", [{ orderId: 1001, by: "amount" }], "look", "only the amount", 1001],
    ["nothing", [], "other", "no order", null],
  ] as const)("%s", (_title, candidates, pile, why, orderId) => {
    expect(proposalFor({ amount: 9_900, currency: "EUR", candidates }, known)).toEqual({
      pile,
      why,
      orderId,
    });
  });

  it("in another currency, or out", () => {
    const candidates = [order(1001)];
    expect(proposalFor({ amount: 9_900, currency: "CHF", candidates }, known).why).toBe("other currency");
    expect(proposalFor({ amount: -9_900, currency: "EUR", candidates }, known).pile).toBe("other");
  });
});

it("an order is paid once: the second line for it is one to look at", () => {
  const line = (id: number) => ({ id, proposal: { pile: "sure", why: "fits", orderId: 1001 } as const });
  expect(onceEach([line(1), line(2)]).map(({ proposal }) => proposal.pile)).toEqual(["sure", "look"]);
});
