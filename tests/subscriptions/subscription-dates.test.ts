import { describe, expect, it } from "vitest";
import {
  asOf,
  decideCancel,
  decideResume,
  paidUntil,
  paymentAfter,
  type SubscriptionFacts,
  subscriptionStatuses,
} from "@/backend/sales/subscriptions/subscription";

const day = (text: string) => new Date(`${text}T09:00:00.000Z`);
const now = day("2026-11-02");
const paid: SubscriptionFacts = {
  status: "active",
  period: "year",
  interval: 1,
  startsAt: day("2025-12-01"),
  endsAt: null,
  nextPaymentAt: day("2026-12-01"),
  lastPaymentAt: day("2025-12-01"),
  markedCancelAt: null,
};
const marked: SubscriptionFacts = {
  ...paid,
  status: "cancelling",
  nextPaymentAt: null,
  markedCancelAt: day("2026-12-01"),
};

describe("as of a moment", () => {
  it("a marked date ahead makes every running one cancelling, one behind cancelled at that date (R261, R262)", () => {
    for (const status of subscriptionStatuses) {
      const one = { ...marked, status };
      const ended = status === "cancelled" || status === "expired";
      expect(asOf(one, now).status).toBe(ended ? status : "cancelling");
      expect(asOf(one, day("2026-12-01")).status).toBe(ended ? status : "cancelled");
    }
    expect(asOf(marked, day("2027-01-01")).endsAt).toEqual(day("2026-12-01"));
    expect(asOf(marked, new Date(day("2026-12-01").getTime() - 1)).status).toBe("cancelling");
  });

  it("an agreed length that is over makes it expired, a cancelled one cancelled", () => {
    const limited = { ...paid, endsAt: day("2026-11-02") };
    expect(asOf(limited, now)).toMatchObject({ status: "expired", nextPaymentAt: null });
    expect(asOf({ ...limited, status: "cancelling" }, now).status).toBe("cancelled");
    expect(asOf(limited, day("2026-11-01"))).toBe(limited);
  });
});

describe("cancelling a subscription", () => {
  it("a paid one runs to the end of its period and is not charged again", () => {
    expect(decideCancel(paid, now)).toEqual({
      kind: "change",
      change: {
        status: "cancelling",
        endsAt: null,
        nextPaymentAt: null,
        markedCancelAt: day("2026-12-01"),
      },
    });
  });

  it.each(["pending", "held"] as const)("%s ends at once, whatever dates it has", (status) => {
    expect(decideCancel({ ...paid, status }, now)).toMatchObject({
      kind: "change",
      change: { status: "cancelled", endsAt: now, nextPaymentAt: null },
    });
  });

  it("an active one whose paid period is over ends at once", () => {
    const overdue = { ...paid, nextPaymentAt: day("2026-11-01") };
    expect(decideCancel(overdue, now)).toMatchObject({ change: { status: "cancelled", endsAt: now } });
  });

  it("what is paid until this moment is over", () => {
    expect(decideCancel({ ...paid, nextPaymentAt: now }, now)).toMatchObject({
      change: { status: "cancelled" },
    });
    expect(decideCancel(paid, now, now)).toMatchObject({ change: { status: "cancelled" } });
    expect(decideCancel({ ...paid, status: "held" }, now, day("2026-12-01"))).toMatchObject({
      change: { status: "cancelling", markedCancelAt: day("2026-12-01") },
    });
  });

  it("again changes nothing; one that has ended is refused", () => {
    expect(decideCancel(marked, now)).toEqual({ kind: "same" });
    expect(decideCancel(marked, day("2026-12-02"))).toEqual({ kind: "refused", reason: "ended" });
    expect(decideCancel({ ...paid, status: "expired" }, now)).toEqual({ kind: "refused", reason: "ended" });
  });
});

describe("resuming a subscription", () => {
  it("gives exactly the next payment back that cancelling took", () => {
    const cancelled = decideCancel(paid, now);
    if (cancelled.kind !== "change") throw new Error("not cancelled");
    const resumed = decideResume({ ...paid, ...cancelled.change }, day("2026-11-30"));
    const { status, endsAt, nextPaymentAt, markedCancelAt } = paid;
    expect(resumed).toEqual({ kind: "change", change: { status, endsAt, nextPaymentAt, markedCancelAt } });
  });

  it("is refused from the last day on, and for one that waits for money", () => {
    expect(decideResume(marked, day("2026-12-01"))).toEqual({ kind: "refused", reason: "ended" });
    expect(decideResume({ ...paid, status: "held" }, now)).toEqual({ kind: "refused", reason: "unpaid" });
    expect(decideResume({ ...paid, status: "pending" }, now)).toEqual({ kind: "refused", reason: "unpaid" });
    expect(decideResume({ ...paid, status: "cancelled" }, now)).toEqual({ kind: "refused", reason: "ended" });
  });

  it("of one that runs changes nothing", () => expect(decideResume(paid, now)).toEqual({ kind: "same" }));

  it("pays next at the marked date, also where the agreed length ends later", () => {
    const long = { ...marked, endsAt: day("2028-12-01") };
    expect(decideResume(long, now)).toMatchObject({
      change: { status: "active", nextPaymentAt: day("2026-12-01"), endsAt: day("2028-12-01") },
    });
    expect(decideResume({ ...marked, markedCancelAt: null, endsAt: day("2026-12-01") }, now)).toMatchObject({
      change: { nextPaymentAt: day("2026-12-01"), endsAt: null },
    });
  });

  it("in the last period of an agreed length nothing is charged after it", () => {
    const last = { ...paid, nextPaymentAt: null, endsAt: day("2026-12-01") };
    const cancelled = decideCancel(last, now);
    if (cancelled.kind !== "change") throw new Error("not cancelled");
    expect(decideResume({ ...last, ...cancelled.change }, now)).toMatchObject({
      change: { status: "active", nextPaymentAt: null, endsAt: day("2026-12-01") },
    });
  });
});

describe("payment dates", () => {
  const monthly = { ...paid, period: "month", startsAt: day("2024-01-31"), nextPaymentAt: null };

  it("of the 31st fall on the last day of short months and come back, for three years (C20)", () => {
    const dates: string[] = [];
    let date: Date | null = monthly.startsAt;
    while (date && dates.length < 36) {
      date = paymentAfter(monthly, date);
      dates.push(date?.toISOString().slice(0, 10) ?? "");
    }
    expect(dates.slice(0, 5)).toEqual(["2024-02-29", "2024-03-31", "2024-04-30", "2024-05-31", "2024-06-30"]);
    expect(dates.filter((text) => text.includes("-02-"))).toEqual(["2024-02-29", "2025-02-28", "2026-02-28"]);
    expect(dates.at(-1)).toBe("2027-01-31");
    expect(new Set(dates.map((text) => text.slice(0, 7))).size).toBe(36);
  });

  it("of a leap day fall on the 28th in common years and on the 29th in the next leap year", () => {
    const yearly = { startsAt: day("2024-02-29"), period: "year", interval: 1 };
    expect(paymentAfter(yearly, day("2024-02-29"))).toEqual(day("2025-02-28"));
    expect(paymentAfter(yearly, day("2027-02-28"))).toEqual(day("2028-02-29"));
  });

  it("know weeks, intervals and nothing else", () => {
    const weekly = { startsAt: day("2026-10-26"), period: "week", interval: 2 };
    expect(paymentAfter(weekly, now)).toEqual(day("2026-11-09"));
    expect(paymentAfter({ ...weekly, period: "fortnight" }, now)).toBeNull();
    expect(paymentAfter({ ...weekly, interval: 0 }, now)).toBeNull();
  });

  it("tell until when is paid: next payment, else the agreed end, else from the last payment", () => {
    expect(paidUntil(paid)).toEqual(day("2026-12-01"));
    expect(paidUntil({ ...paid, nextPaymentAt: null, endsAt: day("2027-12-01") })).toEqual(day("2027-12-01"));
    expect(paidUntil({ ...monthly, lastPaymentAt: day("2026-10-31") })).toEqual(day("2026-11-30"));
    expect(paidUntil({ ...monthly, lastPaymentAt: null })).toBeNull();
  });
});
