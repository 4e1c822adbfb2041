import fs from "node:fs";
import path from "node:path";
import { afterAll, beforeAll } from "vitest";
import { bundle } from "@/scripts/support/build.mjs";

/**
 * For the suite: a TypeScript file that runs in processes of its own, as one file of JavaScript. Each process that reads
 * the sources instead takes seconds of the machine to translate them.
 *
 * @returns where it is, within the checkout, from where packages are found
 */
export function bundledChild(file: string): string {
  const folder = path.resolve(".cache/children", String(process.pid));
  const outfile = path.join(folder, `${path.parse(file).name}.mjs`);
  beforeAll(() => bundle({ entryPoints: [file], outfile, packages: "external" }));
  afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));
  return outfile;
}
