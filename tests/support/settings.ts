import { env, read } from "@/lib/env";
import { log } from "@/lib/observe/log";
import { processWide } from "@/lib/process-wide.mjs";
import { atSuiteEnd } from "./suite-end";

/** Settings of the site for the rest of this suite. Values that were computed from earlier settings stay. */
export function changeSettings(settings: Record<string, string>): void {
  const before = { ...env };
  replaceSettings(read({ ...process.env, ...settings }));
  atSuiteEnd(() => replaceSettings(before));
}

function replaceSettings(next: typeof env): void {
  const unset = Object.fromEntries(Object.keys(env).map((name) => [name, undefined]));
  Object.assign(env, unset, next);
  log.level = env.LOG_LEVEL;
}

/** The site's built-in back end for the rest of this suite. */
export function embedBackend(backend: object): void {
  keepForNextSuite("backend");
  processWide<{ backend: object }>("backend").backend = backend;
}

/** For a suite that shows other content: the next one finds what was there before. */
export function changeContent(): void {
  keepForNextSuite("content");
  keepForNextSuite("content-state");
}

/** Shows the content of the folder that the settings name, for the rest of this suite. */
export function readContentAgain(): void {
  changeContent();
  delete processWide<{ snapshot: object }>("content").snapshot;
}

function keepForNextSuite(name: string): void {
  const shared = processWide<Record<string, unknown>>(name);
  const before = { ...shared };
  atSuiteEnd(() => {
    for (const key of Object.keys(shared)) delete shared[key];
    Object.assign(shared, before);
  });
}
