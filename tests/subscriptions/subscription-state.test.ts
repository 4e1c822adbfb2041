import { describe, expect, it } from "vitest";
import {
  currentSubscription,
  SUBSCRIPTION_STATUSES,
  subscriptionState,
  subscriptionWords,
} from "@/lib/rules/subscription";

const marked = "2027-02-28T00:00:00.000Z";
const now = new Date("2026-11-21T09:00:00.000Z");

describe("the customer's subscription", () => {
  it.each(SUBSCRIPTION_STATUSES)("is the first in status %s", (status) => {
    const first = { status };
    expect(currentSubscription([first, { status: "ACTIVE" }])).toBe(first);
  });

  it("is the first with a known status, in the server's order", () => {
    const list = [
      null,
      { status: "EXPIRED" },
      { status: null },
      { status: "CANCELLED", id: 4 },
      { status: "ACTIVE" },
    ];
    expect(currentSubscription(list)).toBe(list[3]);
  });

  it("is nobody's when none is known, or none came", () => {
    expect(currentSubscription([{ status: "EXPIRED" }])).toBeNull();
    expect(currentSubscription([])).toBeNull();
    expect(currentSubscription(null)).toBeNull();
    expect(currentSubscription(undefined)).toBeNull();
  });
});

describe("the state of a subscription", () => {
  it.each(SUBSCRIPTION_STATUSES)("%s is what the shop says", (status) => {
    expect(subscriptionState({ status, endDate: "2027-05-01T00:00:00.000Z" }, now)).toEqual({
      status,
      endDate: "2027-05-01T00:00:00.000Z",
      hasEnded: status === "CANCELLED",
    });
    expect(subscriptionWords[status]).not.toBe("");
  });

  it.each([...SUBSCRIPTION_STATUSES, "EXPIRED", null])("%s marked for a date ends at that date", (status) => {
    expect(
      subscriptionState({ status, endDate: "2030-01-01T00:00:00.000Z", markedCancelDate: marked }, now),
    ).toEqual({ status: "PENDING_CANCEL", endDate: marked, hasEnded: false });
    expect(subscriptionState({ status, markedCancelDate: marked }, new Date(marked))).toEqual({
      status: "PENDING_CANCEL",
      endDate: marked,
      hasEnded: true,
    });
  });

  it("one that is not known is over", () => {
    expect(subscriptionState({ status: "EXPIRED" }, now).hasEnded).toBe(true);
  });

  it("without a date it is open-ended", () => {
    expect(subscriptionState({ status: "ACTIVE", markedCancelDate: null }, now)).toEqual({
      status: "ACTIVE",
      endDate: null,
      hasEnded: false,
    });
  });
});
