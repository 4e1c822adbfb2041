import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeEach, expect, it, vi } from "vitest";
import { startContent } from "@/backend/content/catalogue/live";
import { catalogue } from "@/backend/content/catalogue/read-content";
import { changeSettings, readContentAgain } from "@/tests/support/settings";

const place = fs.mkdtempSync(path.join(os.tmpdir(), "last-good-"));
const [folder, data] = [path.join(place, "content"), path.join(place, "data")];
afterAll(() => fs.rmSync(place, { recursive: true }));
beforeEach(() => {
  fs.rmSync(place, { recursive: true, force: true });
  fs.cpSync("backend/content/files", folder, { recursive: true });
  changeSettings({ CONTENT_DIR: folder, DATA_DIR: data });
  readContentAgain();
});

function spoil(): void {
  const file = path.join(folder, "products.yaml");
  fs.writeFileSync(file, fs.readFileSync(file, "utf8").replace("  price: 99\n", "  price: cheap\n"));
}

it("is what a process shows that does not follow the files, while they are wrong", async () => {
  const log = { debug: vi.fn(), info: vi.fn(), warn: vi.fn(), error: vi.fn() };
  startContent({ log, dataDir: data, folder })();
  spoil();
  readContentAgain();
  expect(catalogue().product(992)?.price).toBe(9_900);
});

it("does not hide what is wrong where nothing right is known", async () => {
  spoil();
  expect(() => catalogue()).toThrow(/products\.yaml:17: price/);
});
