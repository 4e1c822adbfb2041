import { describe, expect, it } from "vitest";
import { buildContent } from "@/backend/content/documents/build-content";
import { readFiles } from "@/backend/content/catalogue/folder";
import { nextContent } from "@/backend/content/catalogue";
import { pictureOf, pictureSet, thumbnail } from "@/lib/rules/addresses/picture-address";

const now = new Date("2026-12-01T09:00:00Z");
const files = readFiles("backend/content/files");
const file = "0123456789abcdef01234567";
const uploaded = `- name: our-wall
  alt: A wall
  file: ${file}
  width: 3200
  height: 2400
  focusX: 30
  focusY: 60
`;
const withFiles = (more: Record<string, string>) => new Map([...files, ...Object.entries(more)]);
const event = (fields: string, text = "Words.") =>
  [...files]
    .find(([name]) => name === "pages/now.md")?.[1]
    .replace(/^image: .*$/m, fields)
    .replace(/(---\n[\s\S]*?---\n)[\s\S]*/, `$1${text}\n`) ?? "";
const shown = (more: Record<string, string>, path: string) =>
  buildContent(withFiles(more), now).pages.find(({ file: name }) => name === path)?.node;
const texts = (more: Record<string, string>) =>
  nextContent(withFiles(more), now).problems.map(
    ({ file: name, line, message }) => `${name}:${line} ${message}`,
  );

describe("a picture that a document names", () => {
  it("is the uploaded one of that name, in fields and in texts", () => {
    const page = shown(
      {
        "pictures.yaml": uploaded,
        "pages/now.md": event("image: our-wall", "![Bricks](/pictures/our-wall)"),
      },
      "pages/now.md",
    );
    expect(page?.featuredImage?.node.sourceUrl).toBe(`/pictures/${file}/30-60/1600x1200.webp`);
    expect(page?.content).toContain(`<img src="/pictures/${file}/30-60/1600x1200.webp" srcset="`);
    expect(page?.content).toContain('alt="Bricks" width="1600" height="1200"');
    expect(page?.content).toContain("object-position:30% 60%");
  });

  it("is a mistake with its line where there is none", () => {
    expect(texts({ "pages/now.md": event("image: no-such-wall") })).toEqual([
      "pages/now.md:7 there is no picture “no-such-wall”. Upload one with this name at the desk, under Pictures",
    ]);
    const [text] = texts({ "pages/now.md": event("image: now", "Words.\n\n![Bricks](/art/wall.svg)") });
    expect(text).toMatch(/^pages\/now\.md:\d+ there is no picture “wall”/);
    const [block] = texts({
      "pages/now.md": event("image: now", ":::picture {art=wall alt=Bricks}\nWords.\n:::"),
    });
    expect(block).toMatch(/there is no picture “wall”/);
  });

  it("is a neutral drawing on a page that names none and has no drawing of its own", () => {
    const text = event("")
      .replace(/^number: .*$/m, "number: 9001")
      .replace(/^slug: .*\n/m, "");
    expect(shown({ "pages/quiet.md": text }, "pages/quiet.md")?.featuredImage?.node.sourceUrl).toBe(
      "/art/neutral.svg",
    );
    expect(texts({ "pages/quiet.md": text })).toEqual([]);
  });

  it("has one name", () => {
    expect(texts({ "pictures.yaml": uploaded + uploaded })).toEqual([
      "pictures.yaml:null two pictures have the name “our-wall”",
    ]);
  });
});

describe("the address of a picture", () => {
  it("has its size and focus, and no other address is one", () => {
    const picture = pictureOf(`/pictures/${file}/30-60/1600x1200.webp`);
    expect(picture).toEqual({ file, focus: [30, 60], width: 1600, height: 1200, format: "webp" });
    expect(picture && pictureSet(picture, "avif")).toBe(
      `/pictures/${file}/30-60/480x360.avif 480w, /pictures/${file}/30-60/960x720.avif 960w, /pictures/${file}/30-60/1600x1200.avif 1600w`,
    );
    for (const other of [
      "/art/now.svg",
      `/pictures/${file}/30-60/1600x1200.png`,
      `/pictures/../${file}/1-1/1x1.webp`,
    ])
      expect(pictureOf(other)).toBeNull();
    expect(thumbnail(`/pictures/${file}/30-60/1600x1200.webp`)).toBe(`/pictures/${file}/30-60/480x360.webp`);
    expect(thumbnail("/art/now.svg")).toBe("/art/now.svg");
  });
});
