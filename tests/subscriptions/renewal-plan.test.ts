import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  duePeriod,
  endOfPeriod,
  isAskedEnough,
  nextStepAt,
  splitTotal,
  type SubscriptionFacts,
  subscriptionStatuses,
} from "@/backend/sales/subscriptions/subscription";

const day = (text: string) => new Date(`${text}T09:00:00.000Z`);
const yearly: SubscriptionFacts = {
  status: "active",
  period: "year",
  interval: 1,
  startsAt: day("2025-11-02"),
  endsAt: null,
  nextPaymentAt: day("2026-11-02"),
  lastPaymentAt: day("2025-11-02"),
  markedCancelAt: null,
};

describe("a period is due", () => {
  it("from the moment of the next payment on, and not before", () => {
    expect(duePeriod(yearly, new Date(day("2026-11-02").getTime() - 1))).toBeNull();
    expect(duePeriod(yearly, day("2026-11-02"))).toEqual(day("2026-11-02"));
    expect(duePeriod(yearly, day("2027-03-01"))).toEqual(day("2026-11-02"));
  });

  it.each(subscriptionStatuses.filter((status) => status !== "active"))("never for one in %s", (status) => {
    expect(duePeriod({ ...yearly, status }, day("2026-11-03"))).toBeNull();
  });

  it("never for one that is marked or over, whatever the sweep has written", () => {
    const now = day("2026-11-03");
    expect(duePeriod({ ...yearly, markedCancelAt: day("2027-01-01") }, now)).toBeNull();
    expect(duePeriod({ ...yearly, markedCancelAt: day("2026-11-01") }, now)).toBeNull();
    expect(duePeriod({ ...yearly, endsAt: day("2026-11-02") }, now)).toBeNull();
    expect(duePeriod({ ...yearly, nextPaymentAt: null }, now)).toBeNull();
  });
});

describe("the plan", () => {
  it.each(["charge", "ask"] as const)("to %s has its days after the first try, then nothing", (step) => {
    const days: string[] = [];
    let now: Date | null = day("2026-11-02");
    for (let taken = 1; now !== null; taken += 1) {
      days.push(now.toISOString().slice(0, 10));
      now = nextStepAt(step, taken, now);
    }
    const expected = {
      charge: ["2026-11-02", "2026-11-03", "2026-11-05", "2026-11-07"],
      ask: ["2026-11-02", "2026-11-05", "2026-11-09", "2026-11-16"],
    };
    expect(days).toEqual(expected[step]);
  });

  it("asks three times, and ends on the day of the fourth", () => {
    expect([1, 2, 3].map(isAskedEnough)).toEqual([false, false, true]);
  });
});

describe("the end of the period that is charged", () => {
  it("is the next payment day, or the end of the agreed length before it", () => {
    expect(endOfPeriod(yearly, day("2026-11-02"), day("2026-11-02"))).toEqual(day("2027-11-02"));
    expect(endOfPeriod(yearly, day("2026-11-02"), day("2026-11-09"))).toEqual(day("2027-11-02"));
    expect(endOfPeriod(yearly, day("2026-11-02"), day("2027-11-03")), "a year late").toEqual(
      day("2028-11-02"),
    );
    expect(endOfPeriod(yearly, day("2027-11-02"), day("2026-11-02")), "early").toEqual(day("2028-11-02"));
    const long = { ...yearly, endsAt: day("2028-05-02") };
    expect(endOfPeriod(long, day("2026-11-02"), day("2026-11-02"))).toEqual(day("2027-11-02"));
    const short = { ...yearly, endsAt: day("2027-05-02") };
    expect(endOfPeriod(short, day("2026-11-02"), day("2026-11-02"))).toEqual(day("2027-05-02"));
  });
});

describe("a total that stays", () => {
  it("is split into net and tax", () => {
    expect(splitTotal(34_800, 2_000)).toEqual({ net: 29_000, tax: 5_800 });
    expect(splitTotal(34_800, 0)).toEqual({ net: 34_800, tax: 0 });
    expect(splitTotal(1, 2_000)).toEqual({ net: 1, tax: 0 });
  });

  it("to the cent, within half a cent of the exact tax", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 10_000_000 }),
        fc.integer({ min: 0, max: 2_700 }),
        (total, rate) => {
          const { net, tax } = splitTotal(total, rate);
          const exact = (total * rate) / (10_000 + rate);
          return net + tax === total && Math.abs(tax - exact) <= 0.5;
        },
      ),
    );
  });
});
