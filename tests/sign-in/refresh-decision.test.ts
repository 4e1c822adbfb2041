import { describe, expect, it } from "vitest";
import { decideRefresh } from "@/backend/people/sign-in/refresh-decision";

const start = new Date("2026-11-02T09:00:00Z");
const at = (seconds: number) => new Date(start.getTime() + seconds * 1_000);
const live = { expiresAt: at(1_000), revokedAt: null, lastSeenAt: start };

describe("what a refresh token gets", () => {
  it.each([
    ["a new token", { usedAt: null, successorUsed: false, now: at(0) }, "rotate"],
    ["a second tab", { usedAt: start, successorUsed: false, now: at(0) }, "repeat"],
    ["ten seconds later", { usedAt: start, successorUsed: false, now: at(10) }, "repeat"],
    ["just after ten seconds", { usedAt: start, successorUsed: false, now: at(10.001) }, "revoke"],
    ["eleven seconds later", { usedAt: start, successorUsed: false, now: at(11) }, "revoke"],
    ["an older one, at once", { usedAt: start, successorUsed: true, now: at(1) }, "revoke"],
  ])("%s", (_name, presented, decision) => {
    expect(decideRefresh({ ...presented, session: live })).toBe(decision);
    expect(decideRefresh({ ...presented, session: { ...live, revokedAt: start } })).toBe("refuse");
    expect(decideRefresh({ ...presented, session: { ...live, expiresAt: presented.now } })).toBe("refuse");
  });

  const idle = { session: { ...live, expiresAt: at(400 * 86_400) }, usedAt: null, successorUsed: false };
  it.each([
    [30, 30 * 86_400 - 1, "rotate"],
    [30, 30 * 86_400, "refuse"],
    [null, 399 * 86_400, "rotate"],
  ] as const)("%s days of rest, after %i seconds: %s", (idleDays, seconds, decision) => {
    expect(decideRefresh({ ...idle, idleDays, now: at(seconds) })).toBe(decision);
  });
});
