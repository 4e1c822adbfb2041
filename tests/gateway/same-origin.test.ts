import { expect, it } from "vitest";
import { isSameOrigin } from "@/lib/server/incoming";

const ours = "https://academy.example";
const host = "academy.example";

it.each<[expected: boolean, headers: Record<string, string>]>([
  [true, { origin: ours }],
  [true, { origin: ours, "sec-fetch-site": "same-origin" }],
  [true, { "sec-fetch-site": "same-origin" }],
  [true, { origin: "http://127.0.0.1:4105", host: "127.0.0.1:4105" }],
  [true, { origin: "http://localhost:4105", host: "localhost:4105" }],
  // A page of our own host without https may be anybody's on the way.
  [false, { origin: "http://academy.example" }],
  [false, { origin: "http://academy.example", "sec-fetch-site": "same-origin" }],
  [false, { origin: "http://localhost.evil.example", host: "localhost.evil.example" }],
  [true, { origin: "null", "sec-fetch-site": "same-origin" }],
  [true, { "x-fla-request": "1" }],
  [false, {}],
  [false, { origin: "null" }],
  [false, { origin: "null", "x-fla-request": "1", "sec-fetch-site": "cross-site" }],
  [false, { origin: "https://evil.example" }],
  [false, { origin: "https://evil.example", "x-fla-request": "1" }],
  [false, { origin: "https://academy.example.evil.example" }],
  [false, { origin: "https://shop.academy.example", "sec-fetch-site": "same-site" }],
  [false, { origin: ours, "sec-fetch-site": "cross-site" }],
  [false, { origin: "https://evil.example", "sec-fetch-site": "same-origin" }],
  [false, { "sec-fetch-site": "none" }],
  [false, { "sec-fetch-site": "cross-site", "x-fla-request": "1" }],
])("%s for %j", (expected, headers) => {
  expect(isSameOrigin(new Headers({ host, ...headers }), ours)).toBe(expected);
});
