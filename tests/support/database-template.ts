import { readTemplate } from "@/backend/database/template";
import { hasPostgres, makePostgresTemplate } from "./postgres";

const key = Symbol.for("academy.test-databases");
const made: typeof globalThis & { [key]?: Promise<() => Promise<void>> } = globalThis;

/**
 * Makes the empty databases before the first worker asks for one, so that workers do not make them side by side. Every
 * project of vitest calls this; the first one does it.
 */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (made[key]) return void (await made[key]);
  made[key] = make();
  return made[key];
}

async function make(): Promise<() => Promise<void>> {
  await readTemplate();
  return hasPostgres ? makePostgresTemplate() : async () => undefined;
}
