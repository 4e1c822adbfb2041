import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { durationInWords, durationText, secondsOf, times } from "@/lib/rules/times/times";

function filesIn(folder: string, form: RegExp): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => form.test(name))
    .map((name) => path.join(folder, name));
}

const withoutComments = (source: string) =>
  source.replaceAll(/\/\*[\s\S]*?\*\//g, "").replaceAll(/^\s*\/\/.*$/gm, "");

/** Times of the table, however a sentence may write them. */
const written =
  /\b(half an hour|(?:ten|10|15|thirty|30) minutes|(?:fourteen|14) days|(?:seven|7) days|24 hours|(?:twelve|12) months)\b/i;

/** Sentences about something that has this length by chance: a choice about cookies, a call, a programme, a reason; and forms of promises. */
const others = [
  "app/(default)/contact/call/page.tsx",
  "backend/content/documents/text-promises.ts",
  "components/consent/consent-dialog.tsx",
  "components/workshops/workshop-closing.tsx",
  "lib/observe/figures.ts",
  "lib/rules/times/times.ts",
];

const lines = (file: string) =>
  withoutComments(readFileSync(file, "utf8"))
    .split("\n")
    .filter((line) => written.test(line))
    .map((line) => `${file}: ${line.trim()}`);

describe("the table of times", () => {
  it("says each of them in words", () => {
    expect(Object.values(times).map(durationText)).toContain("half an hour");
    expect(durationText({ days: 1 })).toBe("1 day");
    expect([secondsOf(times.code), secondsOf(times.offer), secondsOf(times.transfer)]).toEqual([
      600, 86_400, 1_209_600,
    ]);
  });

  it("is where every sentence of a screen, a mail or an error takes its time from", () => {
    const sources = ["app", "backend", "components", "lib"].flatMap((folder) =>
      filesIn(folder, /\.tsx?$/).filter((file) => !others.includes(file)),
    );
    // Control: the search finds what it looks for.
    expect(
      lines("lib/rules/times/times.ts").length + lines("components/consent/consent-dialog.tsx").length,
    ).toBe(2);
    expect(sources.flatMap(lines)).toEqual([]);
  });

  it("writes small numbers in words in running text", () => {
    expect([{ days: 14 }, { hours: 1 }, { days: 21 }, { minutes: 30 }].map(durationInWords)).toEqual([
      "fourteen days",
      "one hour",
      "21 days",
      "half an hour",
    ]);
  });

  it("is what the paper about attacks says", () => {
    const threats = readFileSync("docs/threats.md", "utf8");
    const { paying, transfer, confirming } = times;
    expect(threats).toContain(
      `${durationText(paying)} while the buyer pays, ${durationText(transfer)} for a transfer or a debit under way, ${confirming.minutes} minutes of them until`,
    );
    expect(threats).toContain(`they are free after ${confirming.minutes} minutes`);
  });
});
