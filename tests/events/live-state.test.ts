import { describe, expect, it } from "vitest";
import { clockFrom, countdown, livePhase, roomOf } from "@/lib/rules/times/live-event";

const span = { start: "2027-04-22T10:00:00+02:00", end: "2027-04-22T12:35:00+02:00" };

describe("the phase of a live session", () => {
  it.each([
    ["2027-04-22T07:59:59.999Z", "before"],
    ["2027-04-22T08:00:00.000Z", "open"],
    ["2027-04-22T10:34:59.999Z", "open"],
    ["2027-04-22T10:35:00.000Z", "over"],
  ])("at %s is %s", (now, phase) => expect(livePhase(span, Date.parse(now))).toBe(phase));

  it("counts real hours over a change of the clocks", () => {
    const night = { start: "2027-03-28T04:00:00+02:00", end: "2027-03-28T05:00:00+02:00" };
    const left = Date.parse(night.start) - Date.parse("2027-03-28T00:00:00+01:00");
    expect(countdown(left)).toEqual({ days: 0, hours: 3, minutes: 0, seconds: 0 });
  });
});

describe("the countdown to a session", () => {
  it.each([
    [0, [0, 0, 0, 0]],
    [1, [0, 0, 0, 1]],
    [-5000, [0, 0, 0, 0]],
    [60_000, [0, 0, 1, 0]],
    [90_061_000, [1, 1, 1, 1]],
  ])("%d ms", (left, [days, hours, minutes, seconds]) =>
    expect(countdown(left)).toEqual({ days, hours, minutes, seconds }),
  );
});

describe("the server's clock in the browser", () => {
  it("takes the middle of the way and of the second", () => {
    expect(clockFrom("Thu, 22 Apr 2027 08:00:00 GMT", 1000, 1400)).toEqual({
      at: Date.parse("2027-04-22T08:00:00.500Z"),
      seen: 1200,
    });
  });
  it.each([null, "", "yesterday"])("is nothing for %j", (date) => expect(clockFrom(date, 0, 1)).toBeNull());
});

describe("the room of a session", () => {
  it.each([
    [null, null],
    ["", null],
    ["https://rooms.example.com/a", { href: "https://rooms.example.com/a" }],
    ["http://rooms.example.com/a", { id: "http://rooms.example.com/a" }],
    ["javascript:alert(1)", { id: "javascript:alert(1)" }],
    ["WELO-4711", { id: "WELO-4711" }],
  ])("%j", (space, room) => expect(roomOf(space)).toEqual(room));
});
