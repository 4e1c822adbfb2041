import { describe, expect, it } from "vitest";
import { lastUsed, signedIn, toRows } from "@/components/settings/session-rows";

const now = new Date("2026-11-21T09:00:00Z");

describe("the words of a date", () => {
  it.each([
    ["2026-11-21T08:00:00Z", "Used within the last hour"],
    ["2026-11-21T09:00:05Z", "Used within the last hour"],
    ["2026-11-21T07:59:59Z", "Last used today"],
    ["2026-11-20T23:00:00Z", "Last used today"],
    ["2026-11-20T22:59:59Z", "Last used yesterday"],
    ["2026-11-19T12:00:00Z", "Last used 2 days ago"],
    ["2026-11-15T12:00:00Z", "Last used 6 days ago"],
    ["2026-11-14T12:00:00Z", "Last used on 14 November 2026"],
    ["2025-12-31T23:30:00Z", "Last used on 1 January 2026"],
    ["", ""],
    ["soon", ""],
    [null, ""],
  ])("%s: %s", (date, words) => expect(lastUsed(date, now)).toBe(words));

  it("counts days over a clock change", () => {
    expect(lastUsed("2026-10-24T21:30:00Z", new Date("2026-10-25T23:30:00Z"))).toBe("Last used 2 days ago");
  });

  it("names the day of the sign-in", () => {
    expect(signedIn("2026-11-03T23:30:00Z")).toBe("Signed in on 4 November 2026");
    expect(signedIn(null)).toBe("");
  });
});

describe("rows of the signed-in browsers", () => {
  const session = (id: string, device: string | null, isCurrent: boolean | null) => ({
    __typename: "MemberSession" as const,
    id,
    device,
    isCurrent,
    createdAt: now.toISOString(),
    lastSeenAt: now.toISOString(),
    expiresAt: null,
  });

  it("puts the asking browser first and gives each its sign", () => {
    const rows = toRows(
      [
        session("a", "Safari on iPhone", false),
        null,
        session("b", null, null),
        session("c", "Firefox on Windows", true),
      ],
      now,
    );
    expect(rows.map(({ id, device, icon, isCurrent }) => [id, device, icon, isCurrent])).toEqual([
      ["c", "Firefox on Windows", "laptop", true],
      ["a", "Safari on iPhone", "phone", false],
      ["b", "Unknown browser", "globe", false],
    ]);
  });
});
