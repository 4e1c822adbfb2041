import { describe, expect, it } from "vitest";
import {
  countedCents,
  type RefundableOrder,
  refundAmount,
  refundedLines,
  refundMoves,
  refundStatuses,
  splitRefunds,
  type TaxedPart,
} from "@/backend/after-sales/ledger/refund";
import {
  commandByHand,
  overtakenRefund,
  refusedRefund,
  returnedRefund,
} from "@/backend/after-sales/refunds/refusals";

/** Rows are what is known, columns created, pending, succeeded, failed. */
const cells = {
  created: "- yes yes yes",
  pending: "- - yes yes",
  succeeded: "- - - yes",
  failed: "- - - -",
};

it.each(refundStatuses.flatMap((from) => refundStatuses.map((to, column) => ({ from, to, column }))))(
  "$from and news that it $to",
  ({ from, to, column }) => {
    expect(refundMoves(from, to) ? "yes" : "-").toBe(cells[from].split(" ")[column]);
  },
);

describe("how much goes back", () => {
  const order: RefundableOrder = {
    isPaid: true,
    total: 1_000,
    refunded: 300,
    lines: [
      { id: 1, gross: 400 },
      { id: 2, gross: 600 },
    ],
    refunds: [{ lineId: 1, amount: 300, status: "succeeded" }],
  };

  it.each([
    [
      { amount: null, lineId: null },
      { kind: "amount", amount: 700 },
    ],
    [
      { amount: 700, lineId: null },
      { kind: "amount", amount: 700 },
    ],
    [
      { amount: 701, lineId: null },
      { kind: "refused", reason: "too much", left: 700 },
    ],
    [
      { amount: null, lineId: 1 },
      { kind: "amount", amount: 100 },
    ],
    [
      { amount: 101, lineId: 1 },
      { kind: "refused", reason: "too much", left: 100 },
    ],
    [
      { amount: null, lineId: 2 },
      { kind: "amount", amount: 600 },
    ],
    [
      { amount: null, lineId: 3 },
      { kind: "refused", reason: "no such line" },
    ],
  ])("%j is %j", (wanted, expected) => {
    expect(refundAmount(order, wanted)).toEqual(expected);
  });

  it("never more of a line than is left of its order, most of which went back by itself", () => {
    const given = { ...order, refunded: 800, refunds: [] };
    expect(refundAmount(given, { amount: null, lineId: 2 })).toEqual({ kind: "amount", amount: 200 });
    expect(refundAmount(given, { amount: 201, lineId: 2 })).toMatchObject({ reason: "too much", left: 200 });
  });

  it("nothing of an unpaid order, nor of one that went back whole; a failed refund counts for nothing", () => {
    const wanted = { amount: null, lineId: null };
    expect(refundAmount({ ...order, isPaid: false }, wanted)).toMatchObject({ reason: "unpaid" });
    expect(refundAmount({ ...order, refunded: 1_000 }, wanted)).toMatchObject({ reason: "nothing left" });
    const failed = {
      ...order,
      refunded: 0,
      refunds: [{ lineId: 1, amount: 300, status: "failed" as const }],
    };
    expect(refundAmount(failed, { amount: null, lineId: 1 })).toEqual({ kind: "amount", amount: 400 });
  });

  it("a line is given back with its last cent, and not before it has left", () => {
    const refunds = (status: "pending" | "succeeded") => [
      { lineId: 1, amount: 300, status: "succeeded" as const },
      { lineId: 1, amount: 100, status },
    ];
    expect(refundedLines({ lines: order.lines, refunds: refunds("pending") })).toEqual([]);
    expect(refundedLines({ lines: order.lines, refunds: refunds("succeeded") })).toEqual([1]);
  });
});

it("a line without a price is never given back", () => {
  expect(refundedLines({ lines: [{ id: 1, gross: 0 }], refunds: [] })).toEqual([]);
});

it("the VAT of a correction takes nothing of the total, any other refund what was counted, or its amount", () => {
  expect(countedCents({ amount: 100, counted: null, correction: "CN-1" })).toBe(0);
  expect(countedCents({ amount: 100, counted: 80, correction: null })).toBe(80);
  expect(countedCents({ amount: 100, counted: null, correction: null })).toBe(100);
});

describe("what of a refund is tax", () => {
  /** A generator with a seed: the same orders at every run. */
  function* numbers(seed: number): Generator<number, never> {
    for (let state = seed; ; state = (state * 48_271) % 2_147_483_647) yield state;
  }
  const sum = (parts: readonly TaxedPart[]) => parts.reduce((all, { net, tax }) => all + net + tax, 0);

  it("however an order is given back, every refund is its net and tax, and all of them are the order's", () => {
    for (let seed = 1; seed <= 300; seed += 1) {
      const random = numbers(seed * 7_919);
      const below = (limit: number) => random.next().value % limit;
      const parts = Array.from({ length: 1 + below(3) }, () => {
        const net = below(100_000);
        return { net, tax: Math.round((net * below(27)) / 100) };
      });
      const refunds: { amount: number; part: number | null }[] = [];
      for (let left = sum(parts); left > 0;) {
        const amount = refunds.length > 5 ? left : 1 + below(left);
        refunds.push({ amount, part: below(2) === 0 ? null : below(parts.length) });
        left -= amount;
      }
      const split = splitRefunds(parts, refunds);
      split.forEach((shares, i) => {
        expect(sum(shares)).toBe(refunds[i]?.amount);
        for (const { net, tax } of shares) expect(Math.min(net, tax)).toBeGreaterThanOrEqual(0);
      });
      parts.forEach((part, i) => {
        expect(split.reduce((all, shares) => all + (shares[i]?.tax ?? 0), 0)).toBe(part.tax);
        expect(split.reduce((all, shares) => all + (shares[i]?.net ?? 0), 0)).toBe(part.net);
      });
    }
  });

  it("a line is taxed as it was sold; what its rate has no room for comes from the others", () => {
    const parts = [
      { net: 1_000, tax: 200 },
      { net: 1_000, tax: 100 },
    ];
    expect(splitRefunds(parts, [{ amount: 1_100, part: 1 }])).toEqual([
      [
        { net: 0, tax: 0 },
        { net: 1_000, tax: 100 },
      ],
    ]);
    const [, second] = splitRefunds(parts, [
      { amount: 1_100, part: 1 },
      { amount: 600, part: 1 },
    ]);
    expect(second).toEqual([
      { net: 500, tax: 100 },
      { net: 0, tax: 0 },
    ]);
  });
});

describe("a refund that did not go through", () => {
  it.each([
    ["charge_already_refunded", "already been refunded there in full"],
    ["charge_disputed", "Respond to the dispute at the provider, and do not pay anything by hand"],
    ["balance_insufficient", "the balance there is too small"],
    ["amount_too_large", "larger than what is left of the payment"],
    ["something_new", 'its reason is "something_new". Look at the payment'],
  ])("was refused as %s, and the task says what comes next", (code, next) => {
    const text = refusedRefund(code, 12_345);
    expect(text).toContain("refused to refund 123,45\u00a0€: ");
    expect(text).toContain(next);
  });

  const returned = { ref: "re_1", amount: 500, correction: null };
  const now = { hadSucceeded: false, isDisputed: false, page: "/desk/7" };
  it.each([
    [returned, now, "failed, and the money is yours again", "Then record it: /desk/7"],
    [returned, { ...now, hadSucceeded: true }, "failed after it had succeeded", "Then record it: /desk/7"],
    [
      { ...returned, correction: "C-1" },
      now,
      "pay it by transfer",
      "Then press “The transfers have left”: /desk/7",
    ],
    [
      returned,
      { ...now, isDisputed: true },
      "failed, and the buyer disputes",
      "do not pay anything by hand.",
    ],
  ])("%j came back from the bank, and %j is known", (refund, known, why, next) => {
    const text = returnedRefund(refund, known);
    expect(text).toContain(why);
    expect(text.endsWith(next)).toBe(true);
  });

  it.each([
    [null, null, "npm run orders -- refund 7 123.45 --by-hand"],
    [3, null, "npm run orders -- refund 7 123.45 --line 3 --by-hand"],
    [3, "C-1", "npm run orders -- refund 7 --sent"],
  ])("of line %j and correction %j is written down by hand with %s", (lineId, correction, command) => {
    expect(commandByHand({ orderId: 7, lineId, amount: 12_345, correction })).toBe(command);
  });

  it.each([
    [["re_1", "re_2"], "at the provider earlier (re_1, re_2)"],
    [[], "earlier, by the buyer's bank"],
  ])("was overtaken by %j", (refs, where) => {
    expect(overtakenRefund(500, refs)).toContain(
      `was not made: the money had been refunded ${where}. Do not pay anything`,
    );
  });
});
