import { describe, expect, it } from "vitest";
import { deviceName } from "@/backend/people/sign-in/sessions";
const webkit = "AppleWebKit/537.36 (KHTML, like Gecko)";

describe("the name of a browser", () => {
  it.each([
    [
      "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:120.0) Gecko/20100101 Firefox/120.0",
      "Firefox on Windows",
    ],
    [
      "Mozilla/5.0 (iPhone; CPU iPhone OS 17_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.1 Mobile/15E148 Safari/604.1",
      "Safari on iPhone",
    ],
    [
      "Mozilla/5.0 (iPad; CPU OS 16_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/16.0 Mobile/15E148 Safari/604.1",
      "Safari on iPad",
    ],
    [
      "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.0 Safari/605.1.15",
      "Safari on macOS",
    ],
    [
      `Mozilla/5.0 (Linux; Android 14; Pixel 8) ${webkit} Chrome/120.0.0.0 Mobile Safari/537.36`,
      "Chrome on Android",
    ],
    [
      `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/120.0.0.0 Safari/537.36 Edg/120.0.0.0`,
      "Edge on Windows",
    ],
    [null, "Unknown browser"],
    ["", "Unknown browser"],
    ["  ", "Unknown browser"],
    ["curl/8.0", "Unknown browser"],
    ["Mozilla/5.0", "Unknown browser"],
  ])("%s is %s", (userAgent, words) => expect(deviceName(userAgent)).toBe(words));

  it.each([
    "x".repeat(300),
    `${"A".repeat(290)}/1 x`,
    "\u0000\u202e/1 <script>",
    "%s".repeat(150),
    "((((((((((",
  ])("cuts what is made up short (case %#)", (userAgent) => {
    const words = deviceName(userAgent);
    expect(words.length).toBeLessThan(90);
    expect(words).not.toMatch(/\p{C}/u);
  });
});
