import { describe, expect, it } from "vitest";
import { safeRedirect } from "@/lib/rules/redirect-target";

const origin = "https://academy.example.com";
const fallback = "/account/me";

const refused: [string, string | null | undefined][] = [
  ["nothing", undefined],
  ["null", null],
  ["empty", ""],
  ["other site", "https://evil.example"],
  ["other site, http", "http://evil.example/account"],
  ["our own site in full", "https://academy.example.com/account"],
  ["our name as a user", "https://academy.example.com@evil.example/"],
  ["our name as a subdomain", "https://academy.example.com.evil.example/"],
  ["protocol-relative", "//evil.example"],
  ["protocol-relative, three slashes", "///evil.example"],
  ["protocol-relative, four slashes", "////evil.example"],
  ["protocol-relative with a path", "//evil.example/account/me"],
  ["protocol-relative with a user", "//user:pass@evil.example"],
  ["protocol-relative to us", "//academy.example.com/"],
  ["backslash", "/\\evil.example"],
  ["two backslashes", "\\\\evil.example"],
  ["slash, two backslashes", "/\\\\evil.example"],
  ["backslash, slash", "\\/evil.example"],
  ["slash, backslash, slash", "/\\/evil.example"],
  ["backslash deep in the path", "/a\\..\\..\\evil.example"],
  ["backslash in the query", "/a?b=\\evil"],
  ["tab between the slashes", "/\t/evil.example"],
  ["line feed between the slashes", "/\n/evil.example"],
  ["carriage return between the slashes", "/\r/evil.example"],
  ["tab before", "\t//evil.example"],
  ["blank before", " //evil.example"],
  ["blank before a path", " /account"],
  ["blank between the slashes", "/ /evil.example"],
  ["NUL", "/\u0000/evil.example"],
  ["NUL before", "\u0000//evil.example"],
  ["escape character", "/\u001b[31m"],
  ["delete character", "/\u007f/evil.example"],
  ["next line character", "/\u0085/evil.example"],
  ["line separator", "/\u2028/evil.example"],
  ["paragraph separator", "/\u2029/evil.example"],
  ["byte order mark before", "\ufeff//evil.example"],
  ["header injection", "/account\r\nset-cookie: a=b"],
  ["header injection by line feed", "/account\nlocation: //evil.example"],
  ["dot segments to two slashes", "/a/../..//evil.example"],
  ["dot segments to two slashes, short", "/..//evil.example"],
  ["one dot to two slashes", "/.//evil.example"],
  ["encoded dots to two slashes", "/%2e%2e//evil.example"],
  ["encoded dot to two slashes", "/%2E//evil.example"],
  ["script", "javascript:alert(1)"],
  ["script in capitals", "JaVaScRiPt:alert(1)"],
  ["script with a tab", "java\tscript:alert(1)"],
  ["data", "data:text/html,<script>alert(1)</script>"],
  ["blob", "blob:https://academy.example.com/1"],
  ["file", "file:///etc/passwd"],
  ["mail", "mailto:a@evil.example"],
  ["scheme without slashes", "https:evil.example"],
  ["scheme with one slash", "https:/evil.example"],
  ["a host without a scheme", "evil.example"],
  ["a relative path", "account/me"],
  ["a relative path with dots", "../account"],
  ["a query alone", "?next=//evil.example"],
  ["a fragment alone", "#//evil.example"],
  ["10 KB", `/${"a".repeat(10_240)}`],
  ["10 KB of slashes", "/".repeat(10_240)],
];

const kept: [string, string, string][] = [
  ["the home page", "/", "/"],
  ["a page", "/account/me", "/account/me"],
  ["a query", "/workshops?level=2", "/workshops?level=2"],
  ["a fragment", "/workshops#dates", "/workshops#dates"],
  ["an address in the query", "/a?to=https://evil.example//b", "/a?to=https://evil.example//b"],
  ["encoded slashes stay a path", "/%2f%2fevil.example", "/%2f%2fevil.example"],
  ["encoded backslash stays a path", "/%5cevil.example", "/%5cevil.example"],
  ["encoded twice stays encoded", "/%252f%252fevil.example", "/%252f%252fevil.example"],
  ["encoded line break stays encoded", "/a%0d%0ab", "/a%0d%0ab"],
  ["an at sign", "/@evil.example", "/@evil.example"],
  ["a colon", "/:80", "/:80"],
  ["two slashes later", "/a//b", "/a//b"],
  ["dot segments inside", "/a/../account", "/account"],
  ["letters of other alphabets", "/größe", "/gr%C3%B6%C3%9Fe"],
  ["full-width slashes are letters", "/／evil.example", "/%EF%BC%8Fevil.example"],
];

describe("safeRedirect", () => {
  it.each(refused)("refuses %s", (_name, target) => {
    expect(safeRedirect(target, origin, fallback)).toBe(fallback);
  });

  it.each(kept)("keeps %s", (_name, target, path) => {
    expect(safeRedirect(target, origin, fallback)).toBe(path);
  });

  it("always lands on our origin", () => {
    for (const target of [...refused.map(([, target]) => target), ...kept.map(([, target]) => target)]) {
      const answer = safeRedirect(target, origin, fallback);
      expect(new URL(answer, origin).origin).toBe(origin);
      expect(safeRedirect(answer, origin, "/never")).toBe(answer);
    }
  });

  it("has at least 60 vectors", () => expect(refused.length + kept.length).toBeGreaterThanOrEqual(60));
});
