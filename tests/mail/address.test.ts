import { describe, expect, it } from "vitest";
import { parseAddress } from "@/lib/rules/forms/mail-address";

describe("reading a mail address", () => {
  it.each([
    ["anna@example.com", "anna@example.com"],
    ["  Anna@Example.COM ", "anna@example.com"],
    ["anna.b+shop@mail.example.co.uk", "anna.b+shop@mail.example.co.uk"],
    ["o'neil@example.com", "o'neil@example.com"],
    ["a/b@example.com", "a/b@example.com"],
    ["x@xn--bcher-kva.example", "x@xn--bcher-kva.example"],
    ["x@example.xn--p1ai", "x@example.xn--p1ai"],
  ])("reads %j", (raw, address) => expect(parseAddress(raw)).toBe(address));

  it.each([
    "",
    "anna",
    "anna@",
    "@example.com",
    "anna@localhost",
    "a@b@example.com",
    "anna@example.com, evil@example.com",
    "anna@example.com;evil@example.com",
    "anna@example.com evil@example.com",
    "anna@example.com\r\nBcc: evil@example.com",
    "anna@example.com\nevil@example.com",
    "anna@example.com\u0000",
    "Anna <anna@example.com>",
    "<anna@example.com>",
    '"anna"@example.com',
    '"a@evil.example"@example.com',
    "anna@[127.0.0.1]",
    "anna(comment)@example.com",
    "=?utf-8?q?x?=@example.com",
    "anna..b@example.com",
    ".anna@example.com",
    "anna.@example.com",
    "anna@-example.com",
    "anna@example..com",
    "anna@example.com.",
    "аnna@example.com",
    `${"a".repeat(65)}@example.com`,
    `a@${"b.".repeat(130)}com`,
    "group:anna@example.com;",
  ])("refuses %j", (raw) => expect(parseAddress(raw)).toBeNull());
});
