import { expect, it } from "vitest";
import { mergeVersions, textHash, type Version } from "@/backend/content/catalogue";

const now = new Date("2026-12-01T10:00:00Z");
const version = (one: Partial<Version>): Version => ({
  id: 1,
  path: "pages/a.md",
  text: "new",
  over: textHash("old"),
  settledAt: null,
  ...one,
});
const merged = (file: string | null, one: Partial<Version> = {}) => {
  const { files, ...found } = mergeVersions(
    new Map(file === null ? [] : [["pages/a.md", file]]),
    [version(one)],
    now,
  );
  return { text: files.get("pages/a.md") ?? null, ...found };
};

it.each<[string, string | null, Partial<Version>, ReturnType<typeof merged>]>([
  ["lies over its file", "old", {}, { text: "new", conflicts: [], arrived: [] }],
  ["has arrived in the file", "new", {}, { text: "new", conflicts: [], arrived: [1] }],
  [
    "stays over a file that changed otherwise",
    "other",
    {},
    { text: "new", conflicts: ["pages/a.md"], arrived: [] },
  ],
  ["makes a document without a file", null, { over: null }, { text: "new", conflicts: [], arrived: [] }],
  ["removes its file", "old", { text: null }, { text: null, conflicts: [], arrived: [] }],
  ["has removed the file", null, { text: null }, { text: null, conflicts: [], arrived: [1] }],
  [
    "once settled gives way to the folder",
    "other",
    { settledAt: "2026-12-01T09:59:00Z" },
    { text: "other", conflicts: [], arrived: [] },
  ],
  [
    "once settled is shown by a server that lags behind",
    "old",
    { settledAt: "2026-12-01T09:59:00Z" },
    { text: "new", conflicts: [], arrived: [] },
  ],
  [
    "settled long ago gives way to an old file that came back",
    "old",
    { settledAt: "2026-12-01T08:59:00Z" },
    { text: "old", conflicts: [], arrived: [] },
  ],
])("a version %s", (_, file, one, expected) => {
  expect(merged(file, one)).toEqual(expected);
});
