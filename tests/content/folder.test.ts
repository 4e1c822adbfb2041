import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { readFiles, readFilesLater } from "@/backend/content/catalogue/folder";

let root = "";
beforeEach(() => {
  root = fs.mkdtempSync(path.join(os.tmpdir(), "folder-"));
  for (const file of [
    "menus.yaml",
    "README.md",
    "pages/a.md",
    "pages/a.txt",
    "downloads/b.pdf",
    ".git/c.md",
  ]) {
    fs.mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    fs.writeFileSync(path.join(root, file), `text of ${file}`);
  }
});
afterEach(() => fs.rmSync(root, { recursive: true }));

describe("the editor's folder", () => {
  it("is read with every kind's folder, of files for sale only the names", async () => {
    const files = readFiles(root);
    expect([...files]).toEqual([
      ["menus.yaml", "text of menus.yaml"],
      ["downloads/b.pdf", ""],
      ["pages/a.md", "text of pages/a.md"],
    ]);
    expect(await readFilesLater(root)).toEqual(files);
  });

  it("may hold its folders as links, as a mounted volume does", async () => {
    fs.mkdirSync(path.join(root, "..data"));
    fs.renameSync(path.join(root, "pages"), path.join(root, "..data/pages"));
    fs.symlinkSync("..data/pages", path.join(root, "pages"));
    fs.symlinkSync("..data/nothing", path.join(root, "talks"));
    expect([...readFiles(root).keys()]).toContain("pages/a.md");
    expect([...(await readFilesLater(root)).keys()]).toContain("pages/a.md");
  });

  it("counts as empty while it is away", async () => {
    expect(readFiles(path.join(root, "none")).size).toBe(0);
    expect((await readFilesLater(path.join(root, "none"))).size).toBe(0);
  });
});
