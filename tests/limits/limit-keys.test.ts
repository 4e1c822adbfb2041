import { describe, expect, it } from "vitest";
import { addressKey, networkKey } from "@/backend/ground/limits/limits";

describe("a network as a key", () => {
  it.each([
    ["192.0.2.1", "192.0.2.1"],
    ["::ffff:192.0.2.1", "192.0.2.1"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2"],
    ["2001:db8:1:2::9", "2001:db8:1:2"],
    ["2001:0DB8:0001:0002::1", "2001:db8:1:2"],
    ["2001:db8::1", "2001:db8:0:0"],
    ["::1", "0:0:0:0"],
    ["unknown", "unknown"],
  ])("%s → %s", (ip, key) => expect(networkKey(ip)).toBe(key));

  it("keeps a forged header short", () =>
    expect(networkKey("x".repeat(5_000)).length).toBeLessThanOrEqual(45));
});

describe("a mail address as a key", () => {
  it("does not show the address", () => {
    expect(addressKey("anna@example.com")).not.toContain("anna");
    expect(addressKey("anna@example.com")).not.toBe(addressKey("ben@example.com"));
  });
});
