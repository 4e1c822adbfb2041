// Isolated: it reads other settings, and the content that it shows outlasts it.
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeEach, expect, it, vi } from "vitest";
import { processWide } from "@/lib/process-wide.mjs";

const place = fs.mkdtempSync(path.join(os.tmpdir(), "last-good-"));
const [folder, data] = [path.join(place, "content"), path.join(place, "data")];
const shared = processWide<{ snapshot: unknown }>("content");
afterAll(() => fs.rmSync(place, { recursive: true }));
beforeEach(() => {
  fs.rmSync(place, { recursive: true, force: true });
  fs.cpSync("backend/content/files", folder, { recursive: true });
  vi.stubEnv("CONTENT_DIR", folder);
  vi.stubEnv("DATA_DIR", data);
  vi.resetModules();
  delete shared.snapshot;
});

function spoil(): void {
  const file = path.join(folder, "products.yaml");
  fs.writeFileSync(file, fs.readFileSync(file, "utf8").replace("  price: 99\n", "  price: cheap\n"));
}

it("is what a process shows that does not follow the files, while they are wrong", async () => {
  const { startContent } = await import("@/backend/content/live");
  const log = { debug: vi.fn(), info: vi.fn(), warn: vi.fn(), error: vi.fn() };
  startContent({ log, dataDir: data, folder })();
  spoil();
  delete shared.snapshot;
  const { catalogue } = await import("@/backend/content/reader/read-content");
  expect(catalogue().product(992)?.price).toBe(9_900);
});

it("does not hide what is wrong where nothing right is known", async () => {
  spoil();
  const { catalogue } = await import("@/backend/content/reader/read-content");
  expect(() => catalogue()).toThrow(/products\.yaml:17: price/);
});
