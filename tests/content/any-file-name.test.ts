import { beforeAll, describe, expect, it } from "vitest";
import { validContent } from "@/backend/content/catalogue/valid-content";
import { findEntry, plainPath } from "@/backend/content/catalogue/selection";
import { readFiles } from "@/backend/content/catalogue/folder";
import { entriesOf, kinds } from "@/backend/content/documents/kinds";
import { snapshotOf } from "@/backend/content/catalogue/read-content";
import { isOwnAddress } from "@/lib/addresses/own-addresses";
import { absolute } from "@/lib/seo";

const now = new Date("2026-11-23T08:00:00Z");
const own = readFiles("backend/content/files");
const names = [
  { name: "rocket-🚀", address: "rocket-%F0%9F%9A%80" },
  { name: "über-uns", address: "%C3%BCber-uns" },
  // As macOS writes it: u and a combining mark.
  { name: "u\u0308ber-uns", address: "%C3%BCber-uns" },
  { name: "Ärzte", address: "%C3%A4rzte" },
];

/** The content with a copy of one document of each folder, under another file name. */
function withCopies(name: string) {
  const copies = Object.values(kinds).map(({ folder }, at): [string, string] => {
    const [path = "", text = ""] =
      [...own].find(([file, body]) => file.startsWith(`${folder}/`) && !/^(slug|path):/m.test(body)) ?? [];
    expect(path).not.toBe("");
    const copy = text.replace(/^number: \d+/m, `number: ${98_765 + at}`).replace(/^sku: .*\n/m, "");
    return [`${folder}/${name}.md`, copy];
  });
  const { content, lookups } = snapshotOf(new Map([...own, ...copies]), now);
  const find = (folder: string) => {
    const found = entriesOf(content).find(({ file }) => file === `${folder}/${name}.md`);
    if (!found) throw new Error(`${folder}/${name}.md was not read`);
    return found;
  };
  return { find, byPath: lookups.byPath };
}

describe.each(names)("a document whose file is called $name", ({ name, address }) => {
  let read: ReturnType<typeof withCopies>;
  beforeAll(() => void (read = withCopies(name)));

  it.each(Object.values(kinds))("has an encoded address and is found there, in $folder", ({ folder }) => {
    const { find, byPath } = read;
    const found = find(folder);
    const { node } = found;
    const uri = node.uri ?? "";
    expect(uri).toContain(address);
    expect(absolute(uri)).toMatch(/^[!-~]+$/);
    // As a browser asks, as a person types, and as a Mac does.
    for (const asked of [uri, decodeURI(uri), decodeURI(uri).normalize("NFD")])
      expect(byPath.get(plainPath(asked))).toBe(node);
    for (const asked of [
      node.slug ?? "",
      decodeURI(node.slug ?? ""),
      decodeURI(node.slug ?? "").normalize("NFD"),
    ])
      expect(findEntry<typeof node>([found], asked, "SLUG")).toBe(node);
  });
});

it("is at its address with a path in its fields", () => {
  const text = '---\nnumber: 98765\ntitle: Work\ndate: 2026-11-01\npath: "/jobs/für-dich/"\n---\nText.\n';
  const { lookups } = snapshotOf(new Map([...own, ["pages/work.md", text]]), now);
  expect(lookups.byPath.get(plainPath("/jobs/f%C3%BCr-dich/"))).toMatchObject({
    uri: "/jobs/f%C3%BCr-dich/",
  });
});

it("is the target of menus and aliases that write it either way", () => {
  const text = "---\nnumber: 98765\ntitle: Us\ndate: 2026-11-01\n---\nText.\n";
  const read = (target: string) => {
    const files = new Map([
      ...own,
      ["pages/über-uns.md", text],
      ["menus.yaml", own.get("menus.yaml")?.replace("uri: /workshops\n", `uri: ${target}\n`) ?? ""],
      ["redirects.yaml", `${own.get("redirects.yaml")}\n- from: /wir\n  to: ${target}\n`],
    ]);
    return validContent(files, now, { before: null, isOwnAddress });
  };
  expect(read("/über-uns")).toMatchObject({ warnings: [] });
  expect(read("/%C3%BCber-uns")).toMatchObject({ warnings: [] });
  expect(read("/über-alle")).toMatchObject({
    problems: [{ file: "menus.yaml" }, { file: "redirects.yaml" }],
  });
});

it("does not stumble over half an escape", () => {
  expect(plainPath("/100%/")).toBe("100%");
});
