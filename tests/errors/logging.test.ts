import fs from "node:fs";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { shortened } from "@/lib/observe/log";
import { causeOf, noteSecurity, securityEvents } from "@/lib/rules/texts/log-lines";
import { readSources } from "@/tests/support/imports";

describe("security events", () => {
  const documented = [
    ...fs.readFileSync("docs/logging.md", "utf8").matchAll(/^\| `([a-z-]+)` +\|.*\|.*\|$/gm),
  ];

  it("are those of docs/logging.md, and each is written somewhere", () => {
    expect(documented.map(([, name]) => name)).toEqual([...securityEvents]);
    const sources = readSources(["app", "components", "lib", "backend"], []).map(({ text }) => text);
    const written = new Set(
      sources.flatMap((text) =>
        [...text.matchAll(/noteSecurity\(\s*[\w.]+,\s*"([a-z-]+)"/g)].map(([, name]) => name),
      ),
    );
    expect([...written].sort()).toEqual([...securityEvents].sort());
  });

  const lines: Record<string, unknown>[] = [];
  const to = { info: (facts: Record<string, unknown>) => void lines.push(facts) };
  beforeEach(() => void lines.splice(0));
  afterEach(() => void lines.splice(0));

  it.each([
    ["192.0.2.7", "192.0.2.7", true],
    ["192.0.2.7", "192.0.2.8", false],
    ["2001:db8:1:2:3::4", "2001:db8:1:2::9", true],
    ["2001:db8::1", "2001:DB8:0:0:5::1", true],
    ["2001:db8:1:2::1", "2001:db8:1:3::1", false],
  ])("%s and %s are one network: %s, which nobody reads out of the line", (one, other, isSame) => {
    noteSecurity(to, "sign-in-failed", { ip: one });
    noteSecurity(to, "sign-in-failed", { ip: other, member: null });
    const [first, second] = lines;
    expect(first?.network === second?.network).toBe(isSame);
    expect(first).toEqual({ event: "sign-in-failed", network: expect.stringMatching(/^[0-9a-f]{12}$/) });
  });
});

it("a line below a failure has at most 1 KB, whatever a stranger sent", () => {
  const cause = causeOf(new Error("no JSON: ".repeat(9_000)));
  expect(cause.length).toBeGreaterThan(1_024);
  const facts = { level: 40, time: new Date().toISOString(), request: "0123456789", status: 400 };
  for (const said of ["", "x".repeat(30_000), "\n\0".repeat(900), "😀".repeat(900)]) {
    const [kept, message] = shortened({ ...facts, from: "console", cause }, said);
    expect(Buffer.byteLength(JSON.stringify({ ...kept, msg: message }))).toBeLessThanOrEqual(1_024);
    expect(kept).toMatchObject(facts);
  }
  // Short ones stay as they are.
  expect(shortened({ ...facts, cause: "late" }, "not asked")).toEqual([
    { ...facts, cause: "late" },
    "not asked",
  ]);
});

it("a cause has a bounded length, however long and deep it is", () => {
  const huge = new Error("x".repeat(250_000), { cause: new Error("y".repeat(250_000)) });
  huge.cause = Object.assign(new Error("loop"), { cause: huge });
  expect(causeOf(huge).length).toBeLessThanOrEqual(4_000);
  expect(causeOf(huge)).toContain("caused by: Error: loop");
  expect(causeOf("z".repeat(9_000)).length).toBeLessThanOrEqual(600);
});

it.each([
  'invalid input syntax for type integer: "anna@example.com"',
  'Unexpected token a, "anna@example.com" is not valid JSON',
])("a message keeps its sense and loses what it quotes: %s", (message) => {
  expect(causeOf(new Error(message))).not.toContain("anna@example.com");
  expect(causeOf(new Error(message))).toContain(message.slice(0, 16));
});
