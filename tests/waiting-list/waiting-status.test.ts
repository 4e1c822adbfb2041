import { describe, expect, it } from "vitest";
import {
  holdsSeat,
  isInList,
  nextWaitingStatus,
  type WaitingEvent,
  waitingEvents,
  type WaitingStatus,
  waitingStatuses,
} from "@/backend/waiting-list/waiting-status";
/** Every step that there is; all other cells change nothing. */
const steps: [WaitingStatus, WaitingEvent, WaitingStatus][] = [
  ["WAITING", "offer", "OFFERED"],
  ["WAITING", "expire", "EXPIRED"],
  ["WAITING", "leave", "LEFT"],
  ["OFFERED", "take", "TAKEN"],
  ["OFFERED", "expire", "EXPIRED"],
  ["OFFERED", "leave", "LEFT"],
  ["TAKEN", "return", "OFFERED"],
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
    expect(waitingStatuses.filter(isInList)).toEqual(["WAITING", "OFFERED"]);
    expect(waitingStatuses.filter(holdsSeat)).toEqual(["OFFERED"]);
  });
});
