import { describe, expect, it } from "vitest";
import {
  byteRange,
  downloadAccess,
  isLinkLive,
  linkExpiry,
  linkSeconds,
} from "@/backend/sales/access/download-rules";

const now = new Date("2026-11-02T09:00:04Z");
const unix = now.getTime() / 1_000;

describe("what is left of a file", () => {
  const granted = (used: number, daysAgo = 0) => ({
    at: new Date(now.getTime() - daysAgo * 86_400_000),
    used,
  });

  it("has no end without limit and days", () => {
    expect(downloadAccess({ limit: null, days: null }, granted(900, 4_000), now)).toEqual({
      endsAt: null,
      remaining: null,
      isOpen: true,
    });
  });

  it.each([
    [0, 5, true],
    [4, 1, true],
    [5, 0, false],
    [9, 0, false],
  ])("of five, after %i fetches: %i left", (used, remaining, isOpen) => {
    expect(downloadAccess({ limit: 5, days: null }, granted(used), now)).toMatchObject({ remaining, isOpen });
  });

  it.each([
    [364, true],
    [365, false],
    [366, false],
  ])("for a year, after %i days", (daysAgo, isOpen) => {
    expect(downloadAccess({ limit: null, days: 365 }, granted(0, daysAgo), now).isOpen).toBe(isOpen);
  });
});

describe("the life of an address", () => {
  it("is at most ten minutes, and the same for a double click", () => {
    expect(linkExpiry(now)).toBe(unix - 4 + linkSeconds);
    expect(linkExpiry(new Date(now.getTime() + 5_000))).toBe(linkExpiry(now));
    expect(linkExpiry(new Date(now.getTime() + 10_000))).not.toBe(linkExpiry(now));
  });

  it.each([
    [unix + 1, true],
    [unix + linkSeconds, true],
    [unix, false],
    [unix - 1, false],
    [unix + linkSeconds + 1, false],
  ])("until %i", (expires, isLive) => {
    expect(isLinkLive(expires, now)).toBe(isLive);
  });
});

it.each([
  [null, "whole"],
  ["bytes=0-", { from: 0, to: 999 }],
  ["bytes=500-", { from: 500, to: 999 }],
  ["bytes=0-0", { from: 0, to: 0 }],
  ["bytes=900-4000", { from: 900, to: 999 }],
  ["bytes=-10", { from: 990, to: 999 }],
  ["bytes=-4000", { from: 0, to: 999 }],
  ["bytes=-0", "none"],
  ["bytes=1000-", "none"],
  ["bytes=9-3", "whole"],
  ["bytes=-", "whole"],
  ["bytes=0-1,5-6", "whole"],
  ["lines=1-2", "whole"],
  ["bytes=99999999999999999999-", "whole"],
])("of 1,000 bytes %s is %j", (header, range) => {
  expect(byteRange(header, 1_000)).toEqual(range);
});
