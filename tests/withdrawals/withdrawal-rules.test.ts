import { describe, expect, it } from "vitest";
import type { RefundStatus } from "@/backend/after-sales/ledger/refund";
import {
  isButtonLive,
  lastDayToWithdraw,
  type WithdrawalFacts,
  withdrawalRefusal,
} from "@/backend/after-sales/withdrawals/withdrawal";
import { writeAttendees } from "@/lib/rules/attendees";
import { isRefunded, isWithdrawable, nameOf } from "@/backend/after-sales/withdrawals/withdrawn-lines";

const at = (text: string) => new Date(text);
const orderedAt = at("2026-11-02T09:00:00Z");
const plain: WithdrawalFacts = {
  startsAt: null,
  isCancelled: false,
  isBegun: false,
  isRenewal: false,
  isMove: false,
};
const dated = (startsAt: string) => ({ ...plain, startsAt: at(startsAt) });
const inTime = "2026-11-10T09:00:00Z";

describe("an order", () => {
  it.each([
    ["pending", 0, 1_000, true],
    ["held", 0, 1_000, true],
    ["held", 1_000, 1_000, true],
    ["completed", 0, 1_000, true],
    ["processing", 999, 1_000, true],
    ["completed", 1_000, 1_000, false],
    ["completed", 0, 0, true],
    ["cancelled", 0, 1_000, false],
    ["refunded", 0, 1_000, false],
  ] as const)("that is %s, with %i of %i refunded: something is left, %j", (status, refunded, total, is) => {
    expect(isWithdrawable({ status, refunded, total })).toBe(is);
  });

  const back = (lineId: number | null, amount: number, status: RefundStatus = "succeeded") => ({
    lineId,
    amount,
    status,
  });
  it.each([
    [1_000, 200, [], false],
    [1_000, 200, [back(1, 1_199)], false],
    [1_000, 200, [back(1, 1_200)], true],
    [1_000, 200, [back(1, 700), back(1, 500, "created")], true],
    [1_000, 200, [back(1, 1_200, "failed")], false],
    [1_000, 200, [back(2, 1_200), back(null, 1_200)], false],
    [0, 0, [back(1, 1)], false],
  ])("has refunded a line of %i and %i of VAT after %j: %j", (total, tax, refunds, is) => {
    expect(isRefunded({ id: 1, total, tax }, refunds)).toBe(is);
  });

  it("names its lines without the attendees", () => {
    const attendees = writeAttendees([{ name: "Ada", email: "" }]);
    const line = { name: "Design", variationName: null, extra: { attendees } };
    expect(nameOf({ ...line, quantity: 1 })).toBe("Design");
    expect(nameOf({ ...line, quantity: 2 })).toBe("2 × Design");
  });
});

describe("what can be withdrawn", () => {
  it.each<[string, WithdrawalFacts, string, string, string | null]>([
    ["a membership on the first day", plain, "2026-11-02T09:00:01Z", inTime, null],
    ["on the last second of the last day", plain, "2026-11-16T22:59:59Z", "2026-11-16T22:59:59Z", null],
    ["a second later", plain, "2026-11-16T23:00:00Z", "2026-11-16T23:00:00Z", "late"],
    ["stated in time and proven after the period", plain, inTime, "2026-11-20T09:00:00Z", null],
    ["a course that nobody has begun", plain, inTime, inTime, null],
    ["a course that somebody has begun", { ...plain, isBegun: true }, inTime, inTime, "begun"],
    ["a date in more than seven days", dated("2026-11-17T09:00:01Z"), inTime, inTime, null],
    ["a date in exactly seven days", dated("2026-11-17T09:00:00Z"), inTime, inTime, "soon"],
    ["a date tomorrow", dated("2026-11-11T09:00:00Z"), inTime, inTime, "soon"],
    ["a date that has begun", dated("2026-11-09T09:00:00Z"), inTime, inTime, "soon"],
    [
      "a date that began before the proof",
      dated("2026-11-18T09:00:00Z"),
      inTime,
      "2026-11-18T09:00:00Z",
      "over",
    ],
    [
      "a near date that was cancelled",
      { ...dated("2026-11-11T09:00:00Z"), isCancelled: true },
      inTime,
      inTime,
      null,
    ],
    [
      "a date with a course that was begun",
      { ...dated("2026-12-01T09:00:00Z"), isBegun: true },
      inTime,
      inTime,
      null,
    ],
    ["the difference of a move", { ...plain, isMove: true }, inTime, inTime, "move"],
    ["a renewal on its first day", { ...plain, isRenewal: true }, "2026-11-02T09:00:01Z", inTime, "renewal"],
  ])("%s", (_, facts, statedAt, provenAt, refusal) =>
    expect(withdrawalRefusal(facts, { orderedAt, statedAt: at(statedAt), provenAt: at(provenAt) })).toBe(
      refusal,
    ),
  );
});

describe("the last day", () => {
  it.each([
    ["a Monday", "2026-11-02T09:00:00Z", "2026-11-16"],
    ["late in the evening, which is the next day in Vienna", "2026-11-02T23:30:00Z", "2026-11-17"],
    ["a Saturday: the Monday after", "2026-11-07T09:00:00Z", "2026-11-23"],
    ["a Sunday: the Monday after", "2026-11-08T09:00:00Z", "2026-11-23"],
    ["at the end of the year", "2026-12-21T09:00:00Z", "2027-01-04"],
    ["before the clock changes", "2026-10-20T09:00:00Z", "2026-11-03"],
    ["a day whose last day is a public holiday", "2026-11-24T09:00:00Z", "2026-12-09"],
    ["a day whose last day begins Christmas and a weekend", "2026-12-11T09:00:00Z", "2026-12-28"],
  ])("ordered on %s", (_, ordered, last) => expect(lastDayToWithdraw(at(ordered))).toBe(last));
});

it("the button of a receipt works for 14 days", () => {
  const statedAt = at("2026-11-02T09:00:00Z");
  expect(isButtonLive(statedAt, at("2026-11-16T09:00:00Z"))).toBe(true);
  expect(isButtonLive(statedAt, at("2026-11-16T09:00:01Z"))).toBe(false);
});
