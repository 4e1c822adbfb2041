import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, expect, it } from "vitest";
import { bundle } from "@/scripts/support/build.mjs";
import { root } from "@/scripts/support/settings.mjs";

const made = fs.mkdtempSync(path.join(os.tmpdir(), "bundle-"));
// Beside the packages, which a file elsewhere would not find.
const sources = fs.mkdtempSync(path.join(root, ".cache/bundle-"));
afterAll(() => {
  fs.rmSync(made, { recursive: true, force: true });
  fs.rmSync(sources, { recursive: true, force: true });
});

function bundled(name: string, code: string): Promise<void> {
  const file = path.join(sources, `${name}.ts`);
  fs.writeFileSync(file, code);
  return bundle({ entryPoints: [file], outdir: made, outExtension: { ".js": ".mjs" }, splitting: true });
}

it("refuses to bundle what asks a package of CommonJS for a name while it runs", async () => {
  const asks = `export const kind = async () => typeof (await import("@redis/client")).createClient;`;
  await expect(bundled("asks", asks)).rejects.toThrow(
    /no names for import\(\)[^]*asks\.ts: import\("@redis\/client"\)/,
  );
  // It was written all the same: this is how a server that was bundled so dies.
  const { kind } = await import(pathToFileURL(path.join(made, "asks.mjs")).href);
  expect(await kind()).toBe("undefined");
});

it("bundles a module that has the package's names, and is itself loaded late", async () => {
  fs.writeFileSync(path.join(sources, "late.ts"), `export { createClient } from "@redis/client";`);
  await bundled("right", `export const kind = async () => typeof (await import("./late")).createClient;`);
  const { kind } = await import(pathToFileURL(path.join(made, "right.mjs")).href);
  expect(await kind()).toBe("function");
});
