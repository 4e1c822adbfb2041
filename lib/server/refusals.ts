import { log } from "@/lib/observe/log";
import { hasMetrics, metrics } from "@/lib/observe/metrics";
import { processWide } from "@/lib/process-wide.mjs";

type Reason = "busy" | "slow body";

type Refusals = {
  last: Partial<Record<Reason, number>>;
  unwritten: Partial<Record<Reason, number>>;
  /** When the first refusal occurred since a request last ended, by performance.now(). */
  fullSince: number | null;
};
const shared = processWide<{ refusals: Refusals }>("refusals");
/** The server counts and Next reports; they are two bundles. */
const own = (shared.refusals ??= { last: {}, unwritten: {}, fullSince: null });

/**
 * Counts every refusal at once. Logs one line per reason every ten seconds, so that the log stays readable under a
 * flood.
 */
export function noteRefusal(reason: Reason): void {
  if (hasMetrics) metrics().refused.inc({ reason });
  own.last[reason] = Date.now();
  if (reason === "busy") own.fullSince ??= performance.now();
  own.unwritten[reason] = (own.unwritten[reason] ?? 0) + 1;
  if (own.unwritten[reason] > 1) return;
  setTimeout(() => {
    log.warn({ reason, requests: own.unwritten[reason] }, "requests were refused");
    own.unwritten[reason] = 0;
  }, WRITTEN_AFTER_MS).unref();
}

/** A request has ended, so the next one is admitted. */
export function notePlaceFree(): void {
  own.fullSince = null;
}

const WRITTEN_AFTER_MS = 10_000;
/**
 * A busy server ends a request within milliseconds. A request that waits for other servers may take a second or two.
 */
const STUCK_MS = 3_000;
const TOLD_FOR_MS = 60_000;

export function refusalWarnings(): { check: string; says: string }[] {
  const isRecent = (reason: Reason) => Date.now() - (own.last[reason] ?? 0) < TOLD_FOR_MS;
  return [
    ...(isRecent("busy")
      ? [{ check: "load", says: "requests were refused in the last minute: the server has no time for more" }]
      : []),
    ...(isRecent("slow body")
      ? [
          {
            check: "load",
            says: "requests were refused in the last minute: their bodies did not arrive in time",
          },
        ]
      : []),
  ];
}

/**
 * The reason why this process should get no requests although it still answers this question. Its neighbours should
 * take them.
 */
export function loadProblems(): { check: string; says: string }[] {
  const isStuck = own.fullSince !== null && performance.now() - own.fullSince >= STUCK_MS;
  return isStuck
    ? [{ check: "load", says: "every request is refused: none has ended for three seconds" }]
    : [];
}
