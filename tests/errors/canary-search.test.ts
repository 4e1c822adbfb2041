import { expect, it } from "vitest";
import { type Canaries, findCanaries, type Places } from "@/tests/support/browser/canaries";

const used: Canaries = {
  addresses: ["visitor.4471@example.com", "other@example.com"],
  secrets: ["aV3ry-long.secret_token-of-a-link", "another-secret-of-a-cookie"],
  codes: ["471108"],
  numbers: ["4000002500003155"],
};
const clean: Places = {
  log: `    anna.berger@example.com  a member\n{"level":30,"operation":"getCart","ms":12,"at":"2026-11-23T01:05:30.471Z"}`,
  html: "<p>Write to office@academy.example</p>",
  rows: {
    members: ["(7,visitor.4471@example.com,Anna)"],
    sign_in_requests: ["(a,visitor.4471@example.com,Zm9vYmFy471108eA)"],
    orders: ["(471108,5990)"],
  },
};

it("a clean run has none: addresses in the database and other numbers are as they should be", () => {
  expect(findCanaries(used, clean)).toEqual([]);
});

it.each<[planted: string, places: Partial<Places>, where: string]>([
  ["an address in the log", { log: '{"msg":"no mail to visitor.4471@example.com"}' }, "the log, line 1"],
  ["a card in the log, in groups", { log: "x\n4000 0025 0000 3155" }, "the log, line 2"],
  [
    "a link in the log",
    { log: "GET /account/sign-in?token=aV3ry-long.secret_token-of-a-link" },
    "the log, line 1",
  ],
  ["a code in the log", { log: '{"code":"471108"}' }, "the log (a code), line 1"],
  ["an address in a page", { html: "<b>other@example.com</b>" }, "a page for strangers, line 1"],
  [
    "a cookie in a table",
    { rows: { sessions: ["()", "(another-secret-of-a-cookie)"] } },
    "the table sessions, line 2",
  ],
  ["a card in a table", { rows: { payments: ["(4000002500003155)"] } }, "the table payments, line 1"],
  [
    "a code in its table",
    { rows: { sign_in_requests: ["(1,471108)"] } },
    "the table sign_in_requests (a code), line 1",
  ],
])("%s is found", (_, places, where) => {
  expect(findCanaries(used, { ...clean, ...places })).toEqual([where]);
});
