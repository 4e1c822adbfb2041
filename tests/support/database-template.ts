import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { readTemplate } from "@/backend/ground/database/template";
import { hasPostgres, makePostgresTemplate } from "./postgres";

const key = Symbol.for("academy.test-databases");
const made: typeof globalThis & { [key]?: Promise<() => Promise<void>> } = globalThis;

/**
 * Makes the empty databases before the first worker asks for one, so that workers do not make them side by side, and a
 * temporary folder that goes with the run, whatever suites leave in it. Every project of vitest calls this; the first one
 * does it.
 */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (made[key]) return void (await made[key]);
  made[key] = make();
  return made[key];
}

async function make(): Promise<() => Promise<void>> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "academy-tests-"));
  // PostgreSQL and nginx run as users of their own, below it.
  fs.chmodSync(folder, 0o711);
  process.env.TMPDIR = folder;
  await readTemplate();
  const drop = hasPostgres ? await makePostgresTemplate() : async () => undefined;
  return async () => {
    await drop();
    fs.rmSync(folder, { recursive: true, force: true });
  };
}
