import fs from "node:fs";
import path from "node:path";

export const root = path.join(import.meta.dirname, "../..");

/** Takes the keys of `.env` that the environment does not have yet, and switches Next's telemetry off. */
export function loadSettings() {
  const file = path.join(root, ".env");
  if (fs.existsSync(file)) process.loadEnvFile(file);
  process.env.NEXT_TELEMETRY_DISABLED = "1";
}

/**
 * What the start needs to know before the server checks every setting itself (lib/env.ts).
 *
 * The server listens on this machine only while its address is a loopback one: there the mails lie open at /outbox.
 */
export function startSettings(source = process.env) {
  const port = Number(source.PORT || 3000);
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    throw new Error(`PORT is not a port: ${source.PORT}`);
  const origin = (source.ORIGIN || `http://localhost:${port}`).replace(/\/+$/, "");
  const isLoopback = ["localhost", "127.0.0.1", "[::1]"].includes(new URL(origin).hostname);
  return {
    port,
    origin,
    isLoopback,
    host: source.HOST || (isLoopback ? "localhost" : "0.0.0.0"),
    dataDir: path.resolve(root, source.DATA_DIR || ".data"),
    databaseUrl: source.DATABASE_URL || undefined,
    smtp: Boolean(source.SMTP_URL),
  };
}
