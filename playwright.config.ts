import fs from "node:fs";
import path from "node:path";
import { defineConfig, devices } from "@playwright/test";
import { findChromium } from "./scripts/support/chromium.mjs";

const port = Number(process.env.E2E_PORT ?? 4108);
const dataDir = path.join(import.meta.dirname, ".data-e2e", String(port));

// The first evaluation belongs to the main process, before the server starts; workers evaluate this file again.
if (process.env.TEST_WORKER_INDEX === undefined && !process.argv.includes("--list")) {
  for (const end of ["", ".log", ".html", ".cookies"])
    fs.rmSync(`${dataDir}${end}`, { recursive: true, force: true });
  fs.mkdirSync(path.dirname(dataDir), { recursive: true });
}

export default defineConfig({
  testDir: "tests",
  testMatch: "**/*.spec.ts",
  // Journeys that take minutes and prove no flow of their own: `npm run test:whole`.
  grepInvert: process.env.TEST_WHOLE ? [] : /@whole/,
  fullyParallel: true,
  workers: 3,
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  timeout: 90_000,
  expect: { timeout: 10_000 },
  reporter: [["list"]],
  metadata: { dataDir },
  globalTeardown: "./tests/support/browser/strangers-pages.ts",
  use: {
    ...devices["Desktop Chrome"],
    // An action that never becomes possible fails with its own line, before the whole journey runs out of time.
    actionTimeout: 30_000,
    navigationTimeout: 60_000,
    baseURL: `http://localhost:${port}`,
    // No country belongs to it, so that the checkout guesses none.
    timezoneId: "Etc/UTC",
    // Recording costs a third of the time: `E2E_TRACE=1` when a failure has to be looked at.
    trace: process.env.E2E_TRACE === "1" ? "retain-on-failure" : "off",
    launchOptions: {
      executablePath: findChromium(),
      args: ["--no-sandbox", "--disable-background-networking", "--disable-component-update"],
    },
  },
  webServer: {
    command: `node tests/support/browser/logged-server.mjs ${dataDir}.log`,
    url: `http://localhost:${port}/`,
    reuseExistingServer: false,
    timeout: 180_000,
    stdout: "ignore",
    gracefulShutdown: { signal: "SIGTERM", timeout: 10_000 },
    env: {
      PORT: String(port),
      DATA_DIR: dataDir,
      ORIGIN: "",
      DATABASE_URL: "",
      TRUSTED_PROXIES: "1",
      LOG_LEVEL: "info",
      SHOW_GALLERY: "1",
    },
  },
});
