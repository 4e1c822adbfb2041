import { describe, expect, it } from "vitest";
import { signEvent, verifyEvent } from "@/backend/sales/payments/demo/events";
import { BadSignature } from "@/backend/sales/payments/port";

const now = new Date("2026-11-02T09:00:00Z");
const at = (seconds: number) => new Date(now.getTime() + seconds * 1_000);
const body = Buffer.from('{"id":"evt_1"}');
const header = signEvent(body, "secret", now);

it("a signature holds for 300 s, to both sides", () => {
  for (const seconds of [0, 300, -300])
    expect(() => verifyEvent(body, header, "secret", at(seconds))).not.toThrow();
  for (const seconds of [301, -301, 315_360_000])
    expect(() => verifyEvent(body, header, "secret", at(seconds))).toThrow(BadSignature);
});

describe("a forged event is refused", () => {
  const broken: [string, string | null][] = [
    ["no header", null],
    ["empty", ""],
    ["another secret", signEvent(body, "other", now)],
    ["another body", signEvent(Buffer.from("{}"), "secret", now)],
    ["no version", header.replace("v1=", "v0=")],
    ["cut off", header.slice(0, -1)],
    ["longer", `${header}0`],
    ["another time", header.replace(/t=\d+/, "t=1")],
  ];
  it.each(broken)("%s", (_name, forged) => {
    expect(() => verifyEvent(body, forged, "secret", now)).toThrow(BadSignature);
  });
});
