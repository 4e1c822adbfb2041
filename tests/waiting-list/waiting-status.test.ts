import { describe, expect, it } from "vitest";
import {
  holdsSeat,
  isInList,
  nextWaitingStatus,
  type WaitingEvent,
  waitingEvents,
  type WaitingStatus,
  waitingStatuses,
} from "@/backend/sales/waiting-list/waiting-status";
/** Every step that there is; all other cells change nothing. */
const steps: [WaitingStatus, WaitingEvent, WaitingStatus][] = [
  ["waiting", "offer", "offered"],
  ["waiting", "expire", "expired"],
  ["waiting", "leave", "left"],
  ["offered", "take", "taken"],
  ["offered", "expire", "expired"],
  ["offered", "leave", "left"],
  ["taken", "return", "offered"],
];

describe("a place in the waiting list", () => {
  it.each(waitingStatuses.flatMap((status) => waitingEvents.map((event) => [status, event] as const)))(
    "%s, %s",
    (status, event) => {
      const step = steps.find(([from, by]) => from === status && by === event);
      expect(nextWaitingStatus(status, event)).toBe(step?.[2] ?? null);
    },
  );

  it("is in the list while it waits or has an offer, and keeps a seat in one state only", () => {
    expect(waitingStatuses.filter(isInList)).toEqual(["waiting", "offered"]);
    expect(waitingStatuses.filter(holdsSeat)).toEqual(["offered"]);
  });
});
