import { processWide } from "@/lib/process-wide.mjs";
const shared = processWide<{ seenAt: number }>("outage");

/** Longer than a page needs to fail after its question did. */
const TOLD_FOR_MS = 10_000;

export function noteOutage(): void {
  shared.seenAt = Date.now();
}

/** Whether an outage probably broke a page. Next asks and the server answers: two bundles. */
export function isOutage(): boolean {
  return Date.now() - (shared.seenAt ?? -TOLD_FOR_MS) < TOLD_FOR_MS;
}
