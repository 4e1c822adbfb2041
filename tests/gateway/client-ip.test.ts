import { expect, it } from "vitest";
import { clientIp, isFromThisMachine } from "@/lib/server/incoming";

it.each<[expected: string, proxies: number, headers: Record<string, string>]>([
  ["9.9.9.9", 0, { "x-fla-socket": "9.9.9.9" }],
  ["9.9.9.9", 0, { "x-fla-socket": "9.9.9.9", "x-forwarded-for": "1.1.1.1, 2.2.2.2" }],
  ["2.2.2.2", 1, { "x-fla-socket": "9.9.9.9", "x-forwarded-for": "1.1.1.1, 2.2.2.2" }],
  ["1.1.1.1", 2, { "x-fla-socket": "9.9.9.9", "x-forwarded-for": "1.1.1.1, 2.2.2.2" }],
  ["1.1.1.1", 5, { "x-fla-socket": "9.9.9.9", "x-forwarded-for": "1.1.1.1, 2.2.2.2" }],
  ["10.0.0.1", 0, { "x-fla-socket": "::ffff:10.0.0.1" }],
  ["2.2.2.2", 0, { "x-forwarded-for": "1.1.1.1, 2.2.2.2" }],
  ["unknown", 0, {}],
  ["unknown", 1, { "x-fla-socket": "9.9.9.9", "x-forwarded-for": "<script>" }],
])("%s behind %i proxies: %j", (expected, proxies, headers) => {
  expect(clientIp(new Headers(headers), proxies)).toBe(expected);
});

it.each<[expected: boolean, headers: Record<string, string>]>([
  [true, { "x-fla-socket": "127.0.0.1", "x-fla-direct": "1" }],
  // Next adds this one itself.
  [true, { "x-fla-socket": "::ffff:127.0.0.1", "x-fla-direct": "1", "x-forwarded-for": "::ffff:127.0.0.1" }],
  [true, { "x-fla-socket": "::1", "x-fla-direct": "1" }],
  [false, {}],
  [false, { "x-fla-direct": "1", "x-forwarded-for": "127.0.0.1" }],
  [false, { "x-fla-socket": "127.0.0.1" }],
  [false, { "x-fla-socket": "127.0.0.1", "x-fla-direct": "0" }],
  [false, { "x-fla-socket": "10.0.0.1", "x-fla-direct": "1" }],
  [false, { "x-fla-socket": "127.0.0.1.evil", "x-fla-direct": "1" }],
  [false, { "x-fla-socket": "127.0.0.1", "x-fla-direct": "1", origin: "http://localhost:3000" }],
  [false, { "x-fla-socket": "127.0.0.1", "x-fla-direct": "1", "sec-fetch-site": "same-origin" }],
])("this machine %s: %j", (expected, headers) => {
  expect(isFromThisMachine(new Headers(headers))).toBe(expected);
});
