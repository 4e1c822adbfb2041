import { describe, expect, it } from "vitest";
import { type Candidate, onceEach, proposalFor } from "@/backend/after-sales/bank/proposal";

const waiting = (id: number, total: number) => ({ id, total, isWaiting: true, isPaid: false, received: 0 });
const known = new Map(
  [
    waiting(1001, 9_900),
    waiting(1002, 5_000),
    { ...waiting(1003, 9_900), isWaiting: false, isPaid: true, received: 9_900 },
    { ...waiting(1004, 9_900), isWaiting: false },
    waiting(1005, 9_900),
    waiting(1006, 4_000),
  ].map((order) => [order.id, order]),
);
const order = (orderId: number): Candidate => ({ orderId, by: "order" });

describe("the proposal for a line of 99 euros", () => {
  it.each([
    ["one number, the amount fits", [order(1001)], "sure", "fits", 1001],
    ["the same by its invoice", [{ orderId: 1001, by: "invoice" }], "sure", "fits", 1001],
    ["a number that does not exist beside it", [order(1001), order(7777)], "sure", "fits", 1001],
    ["another amount", [order(1002)], "review", "other amount", 1002],
    ["paid", [order(1003)], "review", "paid already", 1003],
    ["cancelled", [order(1004)], "review", "not waiting", 1004],
    ["two orders", [order(1001), order(1002)], "review", "several orders", 1001],
    ["a number alone", [{ orderId: 1001, by: "number" }], "review", "only the number", 1001],
    ["a name", [{ orderId: 1001, by: "name" }], "review", "only the name", 1001],
    ["an amount", [{ orderId: 1001, by: "amount" }], "review", "only the amount", 1001],
    ["nothing", [], "other", "no order", null],
  ] as const)("%s", (_title, candidates, kind, why, orderId) => {
    expect(proposalFor({ amount: 9_900, currency: "EUR", candidates }, known)).toEqual({
      kind,
      why,
      orderId,
    });
  });

  it.each([
    ["returned to us", "review", "returned to us", 1001],
    ["that sounds returned", "review", "sounds returned", 1001],
    ["in an unclear state", "review", "unclear state", 1001],
    ["that was only announced", "other", "announced", null],
  ] as const)("%s is never sure", (_title, kind, why, orderId) => {
    const tags = {
      "returned to us": "returned",
      "sounds returned": "maybe returned",
      "unclear state": "unclear",
      announced: "announced",
    } as const;
    const line = { amount: 9_900, currency: "EUR", candidates: [order(1001)], tag: tags[why] };
    expect(proposalFor(line, known)).toEqual({ kind, why, orderId });
  });

  it("that the bank took again is proposed at the order that it paid", () => {
    const back = (candidates: readonly Candidate[], tag: "returned" | "maybe returned" = "returned") =>
      proposalFor({ amount: -9_900, currency: "EUR", candidates, tag }, known);
    expect(back([order(1003)])).toEqual({ kind: "review", why: "returned", orderId: 1003 });
    expect(back([{ orderId: 1003, by: "amount" }, order(1001)]).why).toBe("returned before");
    expect(back([])).toEqual({ kind: "review", why: "returned unknown", orderId: null });
    expect(back([], "maybe returned").why).toBe("goes out");
    const both = new Map(known);
    both.set(1001, { ...waiting(1001, 4_900), isPaid: true, received: 4_900 });
    both.set(1002, { ...waiting(1002, 5_000), isPaid: true, received: 5_000 });
    const candidates = [order(1001), order(1002)];
    expect(proposalFor({ amount: -9_900, currency: "EUR", candidates, tag: "returned" }, both)).toEqual({
      kind: "review",
      why: "returned",
      orderId: null,
      orderIds: [1001, 1002],
    });
  });

  it("in another currency, or out", () => {
    const candidates = [order(1001)];
    expect(proposalFor({ amount: 9_900, currency: "CHF", candidates }, known).why).toBe("other currency");
    for (const amount of [-9_900, 0])
      expect(proposalFor({ amount, currency: "EUR", candidates }, known)).toEqual({
        kind: "other",
        why: "goes out",
        orderId: null,
      });
  });

  const hint = (by: Candidate["by"], ...ids: number[]) => ids.map((orderId): Candidate => ({ orderId, by }));
  it.each([
    ["two orders, none of which costs it", [order(1002), order(1004)], "several orders", null],
    ["two orders that cost it", [order(1001), order(1005)], "several orders", null],
    ["a name of two, of which one costs it", hint("name", 1002, 1001), "only the name", 1001],
    ["a name of two that cost it", hint("name", 1001, 1005), "only the name", null],
    ["a name of two that do not", hint("name", 1002, 1006), "only the name", null],
    ["a name of one that does not", hint("name", 1002), "only the name", 1002],
    ["a name of a paid order of that sum", hint("name", 1003, 1002), "only the name", null],
    [
      "a number, and a name of another",
      [...hint("name", 1001), ...hint("number", 1002)],
      "only the number",
      1002,
    ],
  ] as const)("%s", (_title, candidates, why, orderId) => {
    const line = { amount: 9_900, currency: "EUR", candidates };
    expect(proposalFor(line, known)).toEqual({ kind: "review", why, orderId });
  });
});

it("several orders are proposed together when all wait and their prices add up to the transfer", () => {
  const candidates = [order(1001), order(1002)];
  const line = { amount: 14_900, currency: "EUR", candidates };
  expect(proposalFor(line, known)).toMatchObject({ kind: "review", why: "sum fits", orderIds: [1001, 1002] });
  expect(proposalFor({ ...line, amount: 14_901 }, known).why).toBe("several orders");
  expect(proposalFor({ ...line, currency: "CHF" }, known).why).toBe("several orders");
  const paid = { ...line, amount: 19_800, candidates: [order(1001), order(1003)] };
  expect(proposalFor(paid, known).why).toBe("several orders");
});

it("a line that may repeat another one is never sure", () => {
  const line = { amount: 9_900, currency: "EUR", candidates: [order(1001)] };
  expect(proposalFor({ ...line, doubleOf: 3 }, known)).toEqual({
    kind: "review",
    why: "possible double",
    orderId: 1001,
  });
  expect(proposalFor({ ...line, doubleOf: null }, known).kind, "control").toBe("sure");
  const several = { ...line, candidates: [order(1001), order(1002)], doubleOf: 3 };
  expect(proposalFor(several, known)).toMatchObject({ why: "possible double", orderId: null });
  const unknown = { ...line, candidates: [order(7777)], doubleOf: 3 };
  expect(proposalFor(unknown, known)).toMatchObject({ kind: "other", why: "no order" });
});

it("an order is paid once: the second line for it is one to review", () => {
  const line = (id: number) => ({ id, proposal: { kind: "sure", why: "fits", orderId: 1001 } as const });
  const whys = (lines: Parameters<typeof onceEach>[0]) => onceEach(lines).map(({ proposal }) => proposal.why);
  expect(onceEach([line(1), line(2)]).map(({ proposal }) => proposal)).toEqual([
    line(1).proposal,
    { kind: "review", why: "another line", orderId: 1001 },
  ]);
  const unsure = { proposal: { kind: "review", why: "other amount", orderId: 1001 } } as const;
  const none = { proposal: { kind: "other", why: "no order", orderId: null } } as const;
  expect(whys([unsure, line(1), unsure, none, none])).toEqual([
    ...["other amount", "fits", "other amount", "no order", "no order"],
  ]);
});
