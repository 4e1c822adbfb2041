import { AsyncLocalStorage } from "node:async_hooks";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, afterEach, vi } from "vitest";
import { failOnFalseMails } from "./false-mails";
import { endSuite } from "./suite-end";

// Two suites that start the back end would meet in the checkout's own data folder. It goes with the run.
process.env.DATA_DIR = fs.mkdtempSync(path.join(os.tmpdir(), "data-"));

// As Next's own server does before it loads anything.
Object.assign(globalThis, { AsyncLocalStorage });

afterEach(failOnFalseMails);

// Suites share a process: what one of them replaced is there again for the next one.
afterAll(() => {
  vi.clearAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
  endSuite();
  failOnFalseMails();
});
