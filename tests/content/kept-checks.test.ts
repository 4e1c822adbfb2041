import { expect, it } from "vitest";
import { readable, validContent } from "@/backend/content/catalogue/valid-content";
import { smallContent } from "@/tests/support/small-content";

const now = new Date("2026-11-02T09:00:00Z");
const seconds = (count: number) => new Date(now.getTime() + count * 1_000);
const next = (...[files, at, against]: Parameters<typeof validContent>) => {
  const read = validContent(files, at, against);
  return "next" in read ? read.next : read.problems;
};
const dearer = () => {
  const files = smallContent();
  return files.set(
    "products.yaml",
    (files.get("products.yaml") ?? "").replace("price: 99\n", "price: 990\n"),
  );
};

it("the same files are read once in a minute, and again after it", () => {
  const files = smallContent();
  const first = next(files, now, { before: null });
  expect(next(new Map(files), seconds(59), { before: null })).toBe(first);
  expect(readable(files, seconds(59))).toBe(first);
  const later = next(files, seconds(61), { before: null });
  expect(later).not.toBe(first);
});

it("files are compared with the prices before them, whatever was read without", () => {
  const files = dearer();
  const alone = next(files, now, { before: null });
  expect(alone).toMatchObject({ version: expect.any(String) });
  const before = readable(smallContent(), now);
  expect(next(files, now, { before })).toMatchObject([{ file: "products.yaml" }]);
});

it("links are checked, whatever was read without", () => {
  const files = smallContent();
  files.set("menus.yaml", (files.get("menus.yaml") ?? "").replace("uri: /imprint", "uri: /imprints"));
  expect(next(files, now, { before: null })).toMatchObject({ version: expect.any(String) });
  expect(next(files, now, { before: null, isOwnAddress: () => false })).toMatchObject(
    expect.arrayContaining([expect.objectContaining({ file: "menus.yaml" })]),
  );
});
