import fs from "node:fs";
import path from "node:path";

export const root = path.join(import.meta.dirname, "../..");

/** Loads the keys of `.env` that the environment does not have yet, and switches off Next's telemetry. */
export function loadSettings() {
  const file = path.join(root, ".env");
  if (fs.existsSync(file)) process.loadEnvFile(file);
  process.env.NEXT_TELEMETRY_DISABLED = "1";
}
