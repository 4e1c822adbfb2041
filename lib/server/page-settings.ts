import { createHash } from "node:crypto";
import type { env } from "../env";

/** Settings that no page depends on. Processes that differ only in these may share pages. */
const ofOneProcess = [
  ...["NODE_ENV", "NEXT_PHASE", "isBuild", "BUILD_ID", "PORT", "HOST", "DATA_DIR", "ADOPT_DATA"],
  ...["LOG_LEVEL", "TRUSTED_PROXIES", "SESSION_IDLE_DAYS", "SHOW_GALLERY"],
  ...["WEB_CONCURRENCY", "stripe", "hasSampleData"],
  // A page names its content version, wherever the files are (lib/stored-pages/page-cache.mjs).
  "CONTENT_DIR",
];
/** A page may reveal that a secret is set, but never its value. */
const secret = /SECRET|KEY|TOKEN|PASSWORD|DSN|^SMTP_URL$/;

/**
 * Shared pages are stored under this hash. Every setting counts unless it is listed above, so that a new one cannot be
 * forgotten.
 */
export function pageSettings(settings: Partial<typeof env>): string {
  const values = Object.entries(settings)
    .filter(
      ([key, value]) => value !== undefined && !ofOneProcess.includes(key) && !key.startsWith("DATABASE_"),
    )
    .map(([key, value]) => [key, secret.test(key) ? true : value] as const)
    .sort(([one], [other]) => (one < other ? -1 : 1));
  return createHash("sha256").update(JSON.stringify(values)).digest("hex").slice(0, 20);
}
