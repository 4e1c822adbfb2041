import fs from "node:fs";
import path from "node:path";
import { run } from "./processes.mjs";

/**
 * The shell without a window comes first: it has the same engine, and the journeys take half the time with it
 * (measured).
 */
const names = [
  "chromium-headless-shell",
  "chromium",
  "chromium-browser",
  "google-chrome",
  "google-chrome-stable",
];

/** `CHROMIUM_PATH`, else a Chromium or Chrome on PATH; undefined when there is none. */
export function findChromium() {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH;
  const folders = (process.env.PATH ?? "").split(path.delimiter);
  return names
    .flatMap((name) => folders.map((folder) => path.join(folder, name)))
    .find((file) => fs.existsSync(file));
}

/**
 * The browser for the journeys. On Debian as root it is installed if it is missing.
 *
 * @throws Error with the command that installs it
 */
export async function needChromium() {
  const found = findChromium();
  if (found) return found;
  const isDebianRoot = fs.existsSync("/etc/debian_version") && process.getuid?.() === 0;
  if (isDebianRoot) {
    const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
    await run("apt-get", ["update", "-q"], { env });
    await run("apt-get", ["install", "-y", "--no-install-recommends", "chromium-headless-shell"], { env });
    const installed = findChromium();
    if (installed) return installed;
  }
  throw new Error(
    "No Chromium was found. Install one, or name it in CHROMIUM_PATH:\n  sudo apt-get install -y chromium-headless-shell",
  );
}
