// Isolated: it sets the kind of server and makes modules again
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, expect, it, vi } from "vitest";

afterEach(() => void vi.unstubAllEnvs());

/** The modules as Next has them after a change to any file that they import. */
async function reloaded() {
  vi.resetModules();
  const [{ embedded }, { createDeps }] = await Promise.all([
    import("@/lib/gateway/answerers"),
    import("@/backend"),
  ]);
  return { embedded, database: () => createDeps().database() };
}

it("under hot reload the newest back end answers, over the database that is open", async () => {
  vi.stubEnv("NODE_ENV", "development");
  vi.stubEnv("DATA_DIR", fs.mkdtempSync(path.join(os.tmpdir(), "hot-")));
  const before = await reloaded();
  const open = await before.database();
  const first = before.embedded();
  expect(before.embedded()).toBe(first);
  const after = await reloaded();
  expect(after.embedded()).not.toBe(first);
  expect(await after.database()).toBe(open);
  await open.close();
}, 60_000);

it("otherwise all copies of the module have one back end", async () => {
  vi.stubEnv("NODE_ENV", "production");
  vi.stubEnv("NEXT_PHASE", "phase-production-build");
  const first = (await reloaded()).embedded();
  expect((await reloaded()).embedded()).toBe(first);
});
