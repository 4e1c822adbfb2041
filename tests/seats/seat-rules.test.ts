import { describe, expect, it } from "vitest";
import { orderStatuses } from "@/backend/sales/orders/order";
import {
  differenceOf,
  mayChange,
  moveUntil,
  returnOf,
  type SeatState,
  seatState,
  seatStates,
} from "@/backend/after-sales/seat-changes/seat";

const now = new Date("2026-11-02T09:00:00Z");
const inDays = (days: number) => new Date(now.getTime() + days * 86_400_000).toISOString();
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);

describe("the state of a seat", () => {
  it.each([
    ["pending", "held"],
    ["held", "held"],
    ["processing", "booked"],
    ["completed", "booked"],
    ["cancelled", "lapsed"],
    ["failed", "lapsed"],
    ["refunded", "refunded"],
  ] as const)("of an order that is %s: %s", (orderStatus, state) => {
    expect(seatState({ orderStatus, endedAs: null, end: inDays(20), isCancelled: false }, now)).toBe(state);
  });

  it("is that of its line once the line has ended, whatever the order says", () => {
    for (const orderStatus of orderStatuses)
      for (const endedAs of ["cancelled", "withdrawn", "refunded"] as const)
        expect(seatState({ orderStatus, endedAs, end: inDays(20), isCancelled: false }, now)).toBe(endedAs);
  });

  it("has a cancelled date when the academy cancelled it, also after that day, and not while it is unpaid", () => {
    const seat = { endedAs: null, isCancelled: true, end: inDays(-1) };
    expect(seatState({ ...seat, orderStatus: "processing" }, now)).toBe("date cancelled");
    expect(seatState({ ...seat, orderStatus: "held" }, now)).toBe("held");
  });

  it("is over after its date, and not a moment before", () => {
    const seat = { orderStatus: "processing", endedAs: null, isCancelled: false } as const;
    expect(seatState({ ...seat, end: now.toISOString() }, now)).toBe("over");
    expect(seatState({ ...seat, end: inDays(1 / 86_400) }, now)).toBe("booked");
  });

  /** Every cell: state by change. */
  const open: Record<SeatState, string> = {
    held: "name",
    booked: "move cancel name",
    "date cancelled": "move cancel",
    over: "",
    cancelled: "",
    withdrawn: "",
    refunded: "",
    lapsed: "",
  };
  it.each(seatStates)("%s allows only its own changes", (state) => {
    const allowed = (["move", "cancel", "name"] as const).filter((change) => mayChange(state, change));
    expect(allowed.join(" ")).toBe(open[state]);
  });
});

describe("a seat", () => {
  const seat = (starts: number, ordered: number, isCancelled = false) => ({
    start: inDays(starts),
    orderedAt: daysAgo(ordered),
    isCancelled,
    moveUntilDays: 7,
  });

  it("of a kind with days of its own is moved until these", () => {
    const own = { ...seat(30, 0), moveUntilDays: 21 };
    expect(moveUntil(own)?.getTime()).toBe(Date.parse(own.start) - 21 * 86_400_000);
  });

  it("can be moved until seven days before its date, and at any time when the academy cancelled it", () => {
    expect(moveUntil(seat(8, 0))?.toISOString()).toBe(inDays(1));
    expect(moveUntil(seat(1, 0, true))).toBeNull();
  });

  it.each([
    ["just ordered, early", seat(40, 0), 10_000, "withdrawn"],
    ["on the last day of withdrawal", seat(8, 14), 10_000, "withdrawn"],
    ["later, more than 30 days before", seat(31, 15), 10_000, "cancelled"],
    ["later, within 30 days", seat(30, 15), 5_000, "cancelled"],
    ["later, eight days before", seat(8, 15), 5_000, "cancelled"],
    ["seven days before, just ordered", seat(7, 0), 0, "cancelled"],
    ["the day before", seat(1, 100), 0, "cancelled"],
    ["the day before, cancelled by the academy", seat(1, 100, true), 10_000, "cancelled"],
  ] as const)("given up %s", (_when, facts, basisPoints, as) => {
    expect(returnOf(facts, now)).toEqual({ basisPoints, as });
  });

  it("costs the difference of both dates, with the share that coupons left, and its tax", () => {
    const paid = { quantity: 2, subtotal: 200_00, total: 150_00, taxBasisPoints: 2_000 };
    expect(differenceOf(paid, { from: 100_00, to: 100_00 })).toBe(0);
    expect(differenceOf(paid, { from: 100_00, to: 90_00 })).toBe(-18_00);
    expect(differenceOf(paid, { from: 100_00, to: 120_00 })).toBe(36_00);
    expect(differenceOf({ ...paid, total: 0 }, { from: 100_00, to: 90_00 })).toBe(0);
    expect(differenceOf({ ...paid, subtotal: 0 }, { from: 100_00, to: 90_00 })).toBe(0);
    expect(differenceOf({ ...paid, subtotal: 0, total: 0 }, { from: 100_00, to: 90_00 })).toBe(0);
  });
});
