import { expect, it } from "vitest";
import { accessText, downloadState, fileText, groupByProduct } from "@/components/downloads/download";

const now = Date.parse("2026-11-02T09:00:00Z");
const free = {
  accessExpires: null,
  downloadsRemaining: null,
  downloadLimit: null,
  fileType: "pdf",
  fileSize: 45_000,
};
const later = "2027-11-03T09:00:00Z";

it.each([
  [free, []],
  [{ ...free, downloadsRemaining: 2, downloadLimit: 5 }, ["2 of 5 left"]],
  [{ ...free, downloadsRemaining: 2 }, ["2 left"]],
  [{ ...free, accessExpires: later }, ["until 3 November 2027"]],
  [
    { ...free, downloadsRemaining: 1, downloadLimit: 1, accessExpires: later },
    ["1 of 1 left", "until 3 November 2027"],
  ],
  [
    { ...free, downloadsRemaining: 0, downloadLimit: 5 },
    ["You have downloaded it 5 times, which is all your order includes."],
  ],
  [
    { ...free, accessExpires: "2026-11-02T09:00:00Z", downloadsRemaining: 0, downloadLimit: 5 },
    ["Your access ended on 2 November 2026."],
  ],
])("%j: %j", (facts, words) => {
  expect(accessText(facts, now)).toEqual(words);
});

it("tells the states apart", () => {
  expect(downloadState(free, now)).toBe("open");
  expect(downloadState({ ...free, downloadsRemaining: 0 }, now)).toBe("used up");
  expect(downloadState({ ...free, accessExpires: "2026-11-01" }, now)).toBe("ended");
});

it.each([
  ["pdf", 45_000, "PDF, 44 KB"],
  ["zip", 3_500_000, "ZIP, 3.3 MB"],
  ["csv", 12, "CSV, 1 KB"],
  [null, null, ""],
])("%s of %s bytes is %s", (fileType, fileSize, words) => {
  expect(fileText({ ...free, fileType, fileSize })).toBe(words);
});

it("puts files of one product together, also of one that is gone", () => {
  const file = (id: string, product: { databaseId: number; name: string; slug: string } | null) => ({
    ...free,
    id,
    downloadId: id,
    name: id,
    url: null,
    product,
  });
  const course = { databaseId: 992, name: "Course", slug: "course" };
  const groups = groupByProduct([file("a", course), file("b", null), file("c", course)]);
  expect(groups.map(({ name, items }) => [name, items.map(({ id }) => id)])).toEqual([
    ["Course", ["a", "c"]],
    ["Other files", ["b"]],
  ]);
});
